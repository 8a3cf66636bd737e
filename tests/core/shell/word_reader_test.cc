// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/word_reader.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

Word ReadOne(absl::string_view text) {
  const ShellText shell(text);
  return ReadWordAt(shell, 0).word;
}

TEST(WordReader, TakesQuotesAndEscapesOff) {
  EXPECT_EQ(ReadOne("a\"b 'c'\"'d \"e'\\ f").text(), "ab 'c'd \"e f");
  EXPECT_EQ(ReadOne("$'a\\n\\'b'").text(), "a\n'b");
  EXPECT_EQ(ReadOne("\"\\$x \\a\"").text(), "$x \\a");
}

TEST(WordReader, EndsAtBlanksAndOperators) {
  EXPECT_EQ(ReadOne("ab;c").text(), "ab");
  EXPECT_EQ(ReadOne("ab\r\n").text(), "ab");
  EXPECT_EQ(ReadOne("a|b").text(), "a");
}

TEST(WordReader, KnowsHowAWordIsQuoted) {
  EXPECT_EQ(ReadOne("ab").quoting, Quoting::kNone);
  EXPECT_EQ(ReadOne("'ab'").quoting, Quoting::kSingle);
  EXPECT_EQ(ReadOne("\"ab\"").quoting, Quoting::kDouble);
  EXPECT_EQ(ReadOne("a'b'").quoting, Quoting::kMixed);
}

TEST(WordReader, KnowsWhatMaySplit) {
  for (const absl::string_view text : {"$x", "${x}", "$(a b)", "`a`", "\"$@\"", "\"${a[@]}\"",
                                       "*.py", "{a,b}", "--n=$x", "${@:1}"}) {
    EXPECT_TRUE(ReadOne(text).may_split) << text;
  }
  for (const absl::string_view text :
       {"\"$x\"", "\"${x:-$(a)}\"", "'*'", "\"$*\"", "{a}", "$((1 + 2))", "a=b", "\"a $(b) c\""}) {
    EXPECT_FALSE(ReadOne(text).may_split) << text;
  }
}

TEST(WordReader, KnowsLists) {
  EXPECT_TRUE(ReadOne("\"${args[@]}\"").is_list);
  EXPECT_TRUE(ReadOne("$@").is_list);
  EXPECT_FALSE(ReadOne("$x").is_list);
}

TEST(WordReader, NamesAWordThatIsOneExpansion) {
  EXPECT_EQ(ReadOne("\"${args[@]}\"").variable, "args");
  EXPECT_EQ(ReadOne("$x").variable, "x");
  EXPECT_EQ(ReadOne("$x/y").variable, "");
  EXPECT_EQ(ReadOne("${x:-y}").variable, "");
  EXPECT_EQ(ReadOne("\"$(which torchrun)\"").substitution, "which torchrun");
}

TEST(WordReader, NamesAllVariables) {
  EXPECT_EQ(ReadOne("\"$a b ${c} $(d $e)\"").variables, (std::vector<std::string>{"a", "c"}));
}

TEST(Word, ShowsItsKnownEnds) {
  const Word word = ReadOne("\"$VENV/bin/torchrun\"");
  EXPECT_EQ(word.KnownPrefix(), "");
  EXPECT_EQ(word.KnownSuffix(), "/bin/torchrun");
  EXPECT_EQ(word.BaseName(), "torchrun");
  EXPECT_EQ(ReadOne("$x-torchrun").BaseName(), "");
}

}  // namespace
}  // namespace torchlift::shell
