// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/validity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "tests/core/python/parsed.h"

// Which texts are valid is compared with CPython in validity_agreement.py.

namespace torchlift::python {
namespace {

using ::testing::HasSubstr;

std::string Message(const std::string& text) {
  const absl::Status status = CheckValid(Parsed(text).tree());
  EXPECT_TRUE(status.ok() || absl::IsInvalidArgument(status));
  return std::string(status.message());
}

TEST(CheckValid, IsSilentAboutValidCode) { EXPECT_EQ(Message("def f(a):\n  return a\n"), ""); }

TEST(CheckValid, NamesTheLine) {
  EXPECT_EQ(Message("a = 1\n\nf(b=1, c)\n"),
            "line 3: a positional argument follows a keyword argument");
}

TEST(CheckValid, CountsEveryLineEnd) {
  EXPECT_THAT(Message("a\r\nb\n'''\r'''\nreturn\n"), HasSubstr("line 5:"));
}

TEST(CheckValid, NamesTheLineOfAnErrorNode) {
  EXPECT_EQ(Message("a = 1\nb = ?\n"), "line 2: this is not Python");
}

TEST(CheckValid, NamesAMissingToken) {
  EXPECT_THAT(Message("for x in: pass\n"), HasSubstr("is missing"));
}

TEST(CheckValid, NamesAnEmptyBlock) {
  EXPECT_THAT(Message("x = 1\nif a:\nb = 1\n"), HasSubstr("block is missing"));
}

TEST(CheckValid, NamesARepeatedKeyword) {
  EXPECT_THAT(Message("f(op=1, op=2)\n"), HasSubstr("'op' is repeated"));
}

TEST(CheckValid, NamesLostParenthesesAroundLines) {
  EXPECT_THAT(Message("x = a +\\\n  b\ny = a +\n  b\n"),
              HasSubstr("line 4: the line above ends inside a statement"));
}

TEST(CheckValid, NamesAParameterThatIsGlobal) {
  EXPECT_THAT(Message("def f(a):\n  global a\n"), HasSubstr("line 2: 'a' is parameter and global"));
}

TEST(CheckValid, KnowsThatParametersEndWithTheirFunction) {
  EXPECT_EQ(Message("def f(a):\n  [b for b in (lambda c: c)(a)]\n  for d in a: global e\n  def "
                    "g(): global a\nglobal a\n"),
            "");
}

TEST(CheckValid, AllowsAwaitAtTheTopOfNotebookCells) {
  const Parsed file("x = await f()\nasync with x: pass\n");
  EXPECT_TRUE(CheckValid(file.tree(), CodeKind::kNotebookCell).ok());
  EXPECT_FALSE(CheckValid(file.tree(), CodeKind::kFile).ok());
}

TEST(CheckValid, RefusesAwaitInAPlainFunctionOfANotebookCell) {
  EXPECT_FALSE(CheckValid(Parsed("def f(): await g()\n").tree(), CodeKind::kNotebookCell).ok());
}

TEST(CheckValid, SurvivesDeepNesting) {
  constexpr std::size_t kDepth = 20000;
  EXPECT_EQ(Message("x = " + std::string(kDepth, '(') + "1" + std::string(kDepth, ')') + "\n"), "");
  EXPECT_EQ(Message("x = " + std::string(kDepth, '-') + "1\n"), "");
  std::string attributes = "*a";
  for (std::size_t i = 0; i < kDepth; ++i) attributes += ".b";
  EXPECT_EQ(Message("x = " + attributes + ", 1\n"), "");
}

}  // namespace
}  // namespace torchlift::python
