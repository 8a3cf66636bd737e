// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/stream.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::embed::yaml {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// The data in one line: {a: [b, c]}, with ~ for null, *x for aliases and ? for what is not seen.
std::string Show(Node node) {
  std::string shown;
  switch (node.kind()) {
    case NodeKind::kNull:
      return "~";
    case NodeKind::kScalar:
      return node.Value();
    case NodeKind::kAlias:
      return std::string(node.text());
    case NodeKind::kUnseen:
      return "?";
    case NodeKind::kSequence:
      for (const Node item : node.Items())
        absl::StrAppend(&shown, shown.empty() ? "" : ", ", Show(item));
      return absl::StrCat("[", shown, "]");
    case NodeKind::kMapping:
      for (const Node::Pair& pair : node.Pairs())
        absl::StrAppend(&shown, shown.empty() ? "" : ", ", Show(pair.key), ": ", Show(pair.value));
      return absl::StrCat("{", shown, "}");
  }
  return shown;
}

std::string Show(const std::string& text) {
  const Stream stream = Stream::Read(text);
  std::string shown;
  for (const Node document : stream.documents())
    absl::StrAppend(&shown, shown.empty() ? "" : " --- ", Show(document));
  for (const Stream::Fault& fault : stream.faults()) absl::StrAppend(&shown, " !", fault.what);
  return shown;
}

TEST(Stream, ReadsMappingsAndSequencesByTheirIndentation) {
  EXPECT_EQ(Show("a:\n  b: 1\n  c:\n    - x\n    - y: 2\n      z: 3\nd:\n- e\n- - f\n  - g\n"),
            "{a: {b: 1, c: [x, {y: 2, z: 3}]}, d: [e, [f, g]]}");
}

TEST(Stream, ReadsCollectionsInBrackets) {
  EXPECT_EQ(Show("a: {b: [c, \"d\", 'e'], f: , g}\nh: [\n  i,\n  j: k,\n]\nl: {\"m\":1}\n"),
            "{a: {b: [c, d, e], f: ~, g: ~}, h: [i, {j: k}], l: {m: 1}}");
}

TEST(Stream, ReadsAValueOfSeveralLines) {
  EXPECT_EQ(Show("a: b\n  c\n\n  d\ne: 'f\n  g'\n"), "{a: b c\nd, e: f g}");
}

TEST(Stream, ReadsBlocksOfTextWithTheirIndicators) {
  EXPECT_EQ(Show("a: |\n  x\n   y\n\nb: >-\n  x\n  y\n\n  z\nc: |2+\n    x\n"),
            "{a: x\n y\n, b: x y\nz, c:   x\n}");
}

TEST(Stream, ReadsKeysWithSignsOfTheirOwn) {
  EXPECT_EQ(Show("? a\n: b\n? c\n\"d: e\" : f\n"), "{a: b, c: ~, d: e: f}");
}

TEST(Stream, ReadsSeveralDocuments) {
  EXPECT_EQ(Show("%YAML 1.2\n---\na: 1\n...\n--- [b]\n---\n# nothing\n--- |\n  c\n"),
            "{a: 1} --- [b] --- c\n");
}

TEST(Stream, PassesOverComments) {
  EXPECT_EQ(Show("# top\na: b # c\n# between\n\nd: e#f\ng: [h, # i\n  j]\n"),
            "{a: b, d: e#f, g: [h, j]}");
}

TEST(Stream, ReadsLineEndsOfWindowsAndAByteOrderMark) {
  EXPECT_EQ(Show("\xEF\xBB\xBF"
                 "a:\r\n  - b\r\nc: |\r\n  d\r\n"),
            "{a: [b], c: d\n}");
}

TEST(Stream, ReadsAFileWithoutALineEnd) { EXPECT_EQ(Show("a: b"), "{a: b}"); }

TEST(Stream, HoldsNothingOfAnEmptyFile) {
  EXPECT_EQ(Show(""), "");
  EXPECT_EQ(Show("# a comment\n"), "");
}

TEST(Stream, FindsWhatAnAliasStandsFor) {
  const Stream stream = Stream::Read("a: &x {b: 1}\nc: *x\nd: *y\n");
  EXPECT_EQ(Show(stream.documents()[0].Value("c")), "{b: 1}");
  EXPECT_FALSE(stream.documents()[0].Value("d"));
}

TEST(Stream, FindsKeysThatAreMerged) {
  const Stream stream =
      Stream::Read("a: &a {x: 1, y: 2}\nb: &b {y: 3}\nc:\n  <<: [*b, *a]\n  z: 4\n");
  const Node mapping = stream.documents()[0].Value("c");
  EXPECT_EQ(Show(mapping.Value("x")), "1");
  EXPECT_EQ(Show(mapping.Value("y")), "3");
  EXPECT_EQ(Show(mapping.Value("z")), "4");
}

TEST(Stream, EndsForAnAnchorWithinItself) {
  const Stream stream = Stream::Read("a: &a\n  <<: *a\n  b: 1\n");
  EXPECT_FALSE(stream.documents()[0].Value("a").Value("c"));
}

TEST(Stream, KeepsTags) {
  const Stream stream = Stream::Read("a: !reference [b, c]\n");
  EXPECT_EQ(stream.documents()[0].Value("a").tag(), "!reference");
}

TEST(Stream, ReadsOnBehindAFault) {
  EXPECT_EQ(Show("a:\n  b: 1\n   c: 2\n  d: 3\n"),
            "{a: {b: 1, d: 3}} !a line that its indentation puts nowhere");
  EXPECT_EQ(Show("a: [b\nc: d\n"), "{a: [b, c: d} !a list in brackets that cannot be read");
}

TEST(Stream, NotesAFaultAtWhatItIsIn) {
  const Stream stream = Stream::Read("a:\n  b: 1\n   c: 2\nd:\n  e: 3\n");
  const Node root = stream.documents()[0];
  EXPECT_TRUE(root.Value("a").Value("b").IsWithinFault());
  EXPECT_FALSE(root.Value("d").Value("e").IsWithinFault());
}

TEST(Stream, DoubtsAllAroundAQuoteThatNeverEnds) {
  const Stream stream = Stream::Read("a: 1\nb: \"c\nd: 2\n");
  EXPECT_TRUE(stream.documents()[0].Value("a").IsWithinFault());
}

TEST(Stream, ReadsAroundTheConditionsOfATemplate) {
  EXPECT_EQ(Show("{{- if .x }}\na:\n  {{- if .y }}\n  b: 1\n  {{- else }}\n  b: 2\n  {{- end }}\n"
                 "  c: {{ .z | quote }}\n{{- end }}\n"),
            "{a: {b: 1, b: 2, c: \x01}}");
}

TEST(Stream, KnowsWhatATemplateMayLeaveOut) {
  const Stream stream = Stream::Read("a:\n  - b\n  {{- if .x }}\n  - c\n  {{- end }}\n  - d\n");
  const std::vector<Node> items = stream.documents()[0].Value("a").Items();
  ASSERT_THAT(items, SizeIs(3));
  EXPECT_FALSE(items[0].is_conditional());
  EXPECT_TRUE(items[1].is_conditional());
  EXPECT_FALSE(items[2].is_conditional());
}

TEST(Stream, SeesWhereATemplateWritesLines) {
  EXPECT_EQ(Show("a:\n  {{- toYaml .x | nindent 2 }}\nb:\n  - c\n  {{- toYaml .y | nindent 2 }}\n"
                 "d:\n  e: f\n{{ include \"g\" . | indent 2 }}\nh: i\n"),
            "{a: ?, b: [c, ?], d: {e: f, ?: ?}, h: i}");
}

TEST(Stream, ReadsDeepNestingWithoutRecursion) {
  constexpr int kDepth = 20'000;
  const std::string brackets = std::string(kDepth, '[') + std::string(kDepth, ']') + "\n";
  EXPECT_THAT(Stream::Read(brackets).faults(), IsEmpty());
  std::string dashes;
  for (int i = 0; i < kDepth; ++i) dashes += "- ";
  EXPECT_EQ(Stream::Read(dashes + "a\n").size(), kDepth + 1U);
}

}  // namespace
}  // namespace torchlift::embed::yaml
