// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/argument.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/cmake/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::cmake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The first argument of f(…).
Argument Read(const std::string& written) {
  const File file = ReadFile(absl::StrCat("f(", written, ")"));
  return file.commands.at(0).arguments.at(0);
}

// Its text, with `?` for what is not seen.
std::string Text(const std::string& written) {
  return absl::StrReplaceAll(Read(written).text.text, {{"\x01", "?"}});
}

TEST(ReadArgument, LeavesQuotesOut) { EXPECT_EQ(Text("\"a b\""), "a b"); }

TEST(ReadArgument, DecodesEscapes) { EXPECT_EQ(Text(R"("a\"\\\$\tb\n")"), "a\"\\$\tb\n"); }

TEST(ReadArgument, KeepsAnEscapedSemicolon) { EXPECT_EQ(Text(R"(a\;b)"), R"(a\;b)"); }

TEST(ReadArgument, JoinsContinuedLinesOfAQuote) { EXPECT_EQ(Text("\"a\\\nb\\\r\nc\""), "abc"); }

TEST(ReadArgument, TakesLineEndsOfAQuoteForLineFeeds) { EXPECT_EQ(Text("\"a\r\nb\""), "a\nb"); }

TEST(ReadArgument, KeepsWhatStandsInABracket) { EXPECT_EQ(Text(R"([=[a\n${B}]=])"), R"(a\n${B})"); }

TEST(ReadArgument, LeavesTheFirstLineEndOfABracketOut) { EXPECT_EQ(Text("[[\na\n]]"), "a\n"); }

TEST(ReadArgument, DoesNotSeeVariables) {
  EXPECT_EQ(Text("\"${A${B}} $ENV{C}x@D@ $CACHE{E}\""), "? ?x? ?");
  EXPECT_THAT(Read("\"${A${B}} $ENV{C}x@D@ $<E:${F}>\"").variables,
              ElementsAre("A${B}", "C", "D", "F"));
}

TEST(ReadArgument, TakesASignThatBeginsNoVariableForText) {
  EXPECT_EQ(Text("a@b.org$c"), "a@b.org$c");
  EXPECT_THAT(Read("a@b.org$c").variables, IsEmpty());
}

TEST(ReadArgument, DoesNotSeeGeneratorExpressions) {
  const std::string written = "\"-O2 $<$<CONFIG:Debug>:-g> $<A:${B}>\"";
  EXPECT_EQ(Text(written), "-O2 ? ?");
  EXPECT_THAT(Read(written).generator_expressions,
              ElementsAre(ByteRange{7, 28}, ByteRange{29, 38}));
}

TEST(ReadArgument, EndsAGeneratorExpressionWithTheArgument) {
  EXPECT_THAT(Read("$<A:-g -O2>").generator_expressions, ElementsAre(ByteRange{2, 8}));
}

TEST(ReadArgument, KnowsTheWayBack) {
  const Argument argument = Read(R"("a\"b")");
  EXPECT_EQ(argument.range, (ByteRange{2, 8}));
  EXPECT_EQ(argument.text.ToHost({1, 2}), (ByteRange{4, 6}));
}

TEST(ReadArgument, KnowsThePlaceOfAnEmptyText) {
  EXPECT_EQ(Read("\"\"").text.ToHost({0, 0}), (ByteRange{3, 3}));
}

TEST(ReadArgument, ReadsAQuoteThatIsNotClosed) {
  const File file = ReadFile("f(\"ab");
  EXPECT_EQ(file.commands[0].arguments[0].text.text, "ab");
}

TEST(ReadArgument, ReadsAnEmptyFunction) {
  EXPECT_THAT(ReadFile("f()").commands[0].arguments, IsEmpty());
}

}  // namespace
}  // namespace torchlift::cmake
