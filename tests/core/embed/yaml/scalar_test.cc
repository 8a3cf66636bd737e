// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/scalar.h"

#include <cstdint>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::embed::yaml {
namespace {

using ::testing::SizeIs;

// The text of the value of `a`.
std::string Decoded(const std::string& text) {
  const Stream stream = Stream::Read(text);
  return DecodeScalar(stream.documents()[0].Value("a")).text;
}

TEST(DecodeScalar, TakesAPlainOneAsItIs) { EXPECT_EQ(Decoded("a: b \\n 'c' # d\n"), "b \\n 'c'"); }

TEST(DecodeScalar, FoldsLines) {
  EXPECT_EQ(Decoded("a: b\n  c\n\n\n  d\n"), "b c\n\nd");
  EXPECT_EQ(Decoded("a: 'b  \n   c\n\n  d '\n"), "b c\nd ");
}

TEST(DecodeScalar, TakesDoubledQuotesForOne) { EXPECT_EQ(Decoded("a: 'b''c'\n"), "b'c"); }

TEST(DecodeScalar, ReplacesEscapes) {
  EXPECT_EQ(Decoded("a: \"\\t\\n\\\\\\\"\\/\\x41\\u00e9\\U0001F600\\N\\_\\L\\P\\e\\ b\"\n"),
            "\t\n\\\"/A\xC3\xA9\xF0\x9F\x98\x80\xC2\x85\xC2\xA0\xE2\x80\xA8\xE2\x80\xA9\x1B b");
}

TEST(DecodeScalar, JoinsLinesAtAnEscapedLineEnd) {
  EXPECT_EQ(Decoded("a: \"b \\\n   c\\\n  \\ d\"\n"), "b c d");
}

TEST(DecodeScalar, TakesTheIndentationOffABlock) {
  EXPECT_EQ(Decoded("a: |\n   b\n     c\n\n   d\n"), "b\n  c\n\nd\n");
  EXPECT_EQ(Decoded("a: |1\n   b\n"), "  b\n");
}

TEST(DecodeScalar, ChompsTheEndOfABlock) {
  EXPECT_EQ(Decoded("a: |-\n  b\n\nc: d\n"), "b");
  EXPECT_EQ(Decoded("a: |\n  b\n\nc: d\n"), "b\n");
  EXPECT_EQ(Decoded("a: |\n  b"), "b");
}

TEST(DecodeScalar, FoldsABlockButNotItsIndentedLines) {
  EXPECT_EQ(Decoded("a: >\n  b\n  c\n\n  d\n    e\n  f\n"), "b c\nd\n  e\nf\n");
}

TEST(DecodeScalar, KnowsTheHostBytesOfEachByte) {
  const std::string text = "a: \"x\\ty\\\n   z\"\n";
  const Stream stream = Stream::Read(text);
  const DecodedText decoded = DecodeScalar(stream.documents()[0].Value("a"));
  ASSERT_EQ(decoded.text, "x\tyz");
  EXPECT_EQ(decoded.ToHost({1, 2}).In(text), "\\t");
  EXPECT_EQ(decoded.ToHost({3, 4}).In(text), "z");
}

TEST(DecodeScalar, LeavesATemplateUnseen) {
  const Stream stream = Stream::Read("a: x {{ .b | quote }} ${{ c }}\n");
  const DecodedText decoded = DecodeScalar(stream.documents()[0].Value("a"));
  EXPECT_EQ(decoded.text, "x \x01 \x01");
  EXPECT_THAT(decoded.unknown, SizeIs(2));
}

TEST(DecodeScalar, MakesAConditionOfTheShellOfOneInABlock) {
  EXPECT_EQ(Decoded("a: |\n  b\n  {{- if .x }}\n  c\n  {{- else }}\n  d\n  {{- end }}\n  e\n"),
            "b\nif \x01; then :\nc\nelif \x01; then :\nd\nfi\ne\n");
}

TEST(DecodeScalar, EndsAConditionThatGoesOnBehindIt) {
  EXPECT_EQ(Decoded("a: |-\n  {{- range .x }}\n  b\n  {{- end }}\n"),
            "while \x01; do :\nb\ndone\n");
}

TEST(DecodeScalar, TakesAConditionWithinACommandForOneUnseenWord) {
  EXPECT_EQ(Decoded("a: |\n  b \\\n  {{- if .x }}\n  --c \\\n  {{- end }}\n  d\n"),
            "b \\\n\x01 d\n");
  EXPECT_EQ(Decoded("a: b {{ if .x }}--c{{ end }} d\n"), "b \x01 d");
}

TEST(LineEndWithin, IsALineEndAndTheIndentationOfABlock) {
  const Stream stream = Stream::Read("a:\r\n  b: |\r\n     c\r\n");
  EXPECT_EQ(LineEndWithin(stream.documents()[0].Value("a").Value("b")), "\r\n     ");
}

TEST(LineEndWithin, IsAnEscapeInDoubleQuotes) {
  const Stream stream = Stream::Read("a: \"b\"\n");
  EXPECT_EQ(LineEndWithin(stream.documents()[0].Value("a")), "\\n");
}

}  // namespace
}  // namespace torchlift::embed::yaml
