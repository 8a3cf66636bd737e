// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/token.h"

#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::cmake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

absl::string_view Name(TokenKind kind) {
  static constexpr absl::string_view kNames[] = {
      "mark", "space", "newline",  "comment", "bracket-comment", "name",
      "(",    ")",     "unquoted", "quoted",  "bracket",         "unknown"};
  return kNames[static_cast<std::size_t>(kind)];
}

// "kind:bytes" of each token but spaces.
std::vector<std::string> Read(absl::string_view bytes) {
  std::vector<std::string> read;
  for (const Token& token : ReadTokens(bytes).list) {
    if (token.kind == TokenKind::kSpace) continue;
    read.push_back(absl::StrCat(Name(token.kind), ":", token.range.In(bytes)));
  }
  return read;
}

// Those of the arguments of f(…).
std::vector<std::string> ReadInside(absl::string_view arguments) {
  std::vector<std::string> read = Read(absl::StrCat("f(", arguments, ")"));
  if (read.size() < 3) return read;
  return {read.begin() + 2, read.end() - 1};
}

std::string Joined(absl::string_view bytes) {
  std::string joined;
  std::uint32_t at = 0;
  for (const Token& token : ReadTokens(bytes).list) {
    EXPECT_EQ(token.range.begin, at);
    EXPECT_FALSE(token.range.empty());
    at = token.range.end;
    absl::StrAppend(&joined, token.range.In(bytes));
  }
  return joined;
}

TEST(ReadTokens, TellsNamesFromArguments) {
  EXPECT_THAT(Read("set (A 17)\n"),
              ElementsAre("name:set", "(:(", "unquoted:A", "unquoted:17", "):)", "newline:\n"));
}

TEST(ReadTokens, ReadsNestedParentheses) {
  EXPECT_THAT(ReadInside("A AND (B OR (C))"),
              ElementsAre("unquoted:A", "unquoted:AND", "(:(", "unquoted:B", "unquoted:OR", "(:(",
                          "unquoted:C", "):)", "):)"));
}

TEST(ReadTokens, EndsLinesAtCarriageReturnAndLineFeed) {
  EXPECT_THAT(Read("# a\r\nf()\r\n"),
              ElementsAre("comment:# a", "newline:\r\n", "name:f", "(:(", "):)", "newline:\r\n"));
}

TEST(ReadTokens, TakesALoneCarriageReturnForASpace) {
  EXPECT_THAT(Read("f(a\rb)"), ElementsAre("name:f", "(:(", "unquoted:a", "unquoted:b", "):)"));
}

TEST(ReadTokens, SkipsAByteOrderMark) {
  EXPECT_THAT(Read("\xEF\xBB\xBF"
                   "f()"),
              ElementsAre("mark:\xEF\xBB\xBF", "name:f", "(:(", "):)"));
}

TEST(ReadTokens, EndsALineCommentWithItsLine) {
  EXPECT_THAT(ReadInside("a # set(b\n c"),
              ElementsAre("unquoted:a", "comment:# set(b", "newline:\n", "unquoted:c"));
}

TEST(ReadTokens, ReadsCommentsInBrackets) {
  EXPECT_THAT(Read("#[[ a\n]] f()"),
              ElementsAre("bracket-comment:#[[ a\n]]", "name:f", "(:(", "):)"));
}

TEST(ReadTokens, EndsABracketWithItsOwnNumberOfSigns) {
  EXPECT_THAT(ReadInside("[==[a]]]=]b]==] [=[]=]"),
              ElementsAre("bracket:[==[a]]]=]b]==]", "bracket:[=[]=]"));
}

TEST(ReadTokens, TakesABracketThatOpensNoneForText) {
  EXPECT_THAT(ReadInside("[a] [= x[[y]]"),
              ElementsAre("unquoted:[a]", "unquoted:[=", "unquoted:x[[y]]"));
}

TEST(ReadTokens, ReadsQuotesWithEscapesAndLines) {
  EXPECT_THAT(ReadInside(R"("a\"b" "(c
#d")"),
              ElementsAre(R"(quoted:"a\"b")", "quoted:\"(c\n#d\""));
}

TEST(ReadTokens, KeepsEscapesInAWord) {
  EXPECT_THAT(ReadInside(R"(a\ b\(c\#)"), ElementsAre(R"(unquoted:a\ b\(c\#)"));
}

TEST(ReadTokens, KeepsQuotesInAWordOfTheOldForm) {
  EXPECT_THAT(ReadInside(R"(-Da="b c"d)"), ElementsAre(R"(unquoted:-Da="b c"d)"));
  EXPECT_THAT(ReadInside(R"(a"""b"c)"), ElementsAre(R"(unquoted:a"""b"c)"));
}

TEST(ReadTokens, EndsAWordAtAQuoteThatCannotBeOfTheOldForm) {
  EXPECT_THAT(ReadInside(R"(a"(b")"), ElementsAre("unquoted:a", R"(quoted:"(b")"));
}

TEST(ReadTokens, KeepsVariablesOfMakeInAWord) {
  EXPECT_THAT(ReadInside("a$(MAKE)b"), ElementsAre("unquoted:a$(MAKE)b"));
}

TEST(ReadTokens, KeepsGeneratorExpressionsWhole) {
  EXPECT_THAT(ReadInside("$<$<COMPILE_LANGUAGE:CXX>:-std=c++17>"),
              ElementsAre("unquoted:$<$<COMPILE_LANGUAGE:CXX>:-std=c++17>"));
}

TEST(ReadTokens, EndsAWordAtAComment) {
  EXPECT_THAT(ReadInside("a#b\n"), ElementsAre("unquoted:a", "comment:#b", "newline:\n"));
}

TEST(ReadTokens, TellsOfAQuoteThatIsNotClosed) {
  const Tokens tokens = ReadTokens("f(\"a\n)");
  ASSERT_THAT(tokens.problems, SizeIs(1));
  EXPECT_EQ(tokens.problems[0].offset, 2u);
}

TEST(ReadTokens, TellsOfABracketThatIsNotClosed) {
  EXPECT_THAT(ReadTokens("f([=[a]])").problems, SizeIs(1));
}

TEST(ReadTokens, TellsOfTextThatIsNoCommandAndReadsTheNextLine) {
  EXPECT_THAT(ReadTokens("@INIT@ x(\nf()").problems, SizeIs(1));
  EXPECT_THAT(Read("@INIT@ x(\nf()"),
              ElementsAre("unknown:@INIT@ x(", "newline:\n", "name:f", "(:(", "):)"));
}

TEST(ReadTokens, TellsOfAnEscapeOfALineEnd) {
  EXPECT_THAT(ReadTokens("f(a\\\nb)").problems, SizeIs(1));
}

TEST(ReadTokens, IsEmptyForAnEmptyFile) { EXPECT_THAT(ReadTokens("").list, IsEmpty()); }

TEST(ReadTokens, GivesRandomBytesBack) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes(random() % 60, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    EXPECT_EQ(Joined(bytes), bytes);
  }
}

TEST(ReadTokens, GivesRandomSignsBack) {
  constexpr absl::string_view kSigns = "a()\"\\#[]=\n\r $<>{};@";
  std::mt19937 random(11);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = random() % 2 == 0 ? "f(" : "";
    for (std::size_t n = random() % 20; n > 0; --n) bytes += kSigns[random() % kSigns.size()];
    EXPECT_EQ(Joined(bytes), bytes);
  }
}

TEST(ReadTokens, TakesLinearTimeForAnyNesting) {
  for (const absl::string_view unit :
       {"(", "f(", "a\"", "[=", "#[", "$(", "\\", "\"\n", "$<", "${"}) {
    std::string bytes = "f(";
    for (int i = 0; i < 500000; ++i) absl::StrAppend(&bytes, unit);
    EXPECT_EQ(Joined(bytes).size(), bytes.size());
  }
}

}  // namespace
}  // namespace torchlift::cmake
