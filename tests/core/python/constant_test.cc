// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/constant.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

// The value of the only argument of the call `use(…)` in the text.
std::optional<Constant> Used(const std::string& text) {
  const Parsed file(text);
  const Module module(file.tree());
  for (Node node : file.tree().Preorder()) {
    if (node.kind() == kCall && node.Child(field::kFunction).text() == "use") {
      return FoldConstant(module, node.Child(field::kArguments).NamedChild(0));
    }
  }
  ADD_FAILURE() << "no use(…) in: " << text;
  return std::nullopt;
}

std::optional<Constant> Value(const std::string& expression) {
  return Used("use(" + expression + ")\n");
}

TEST(FoldConstant, ReadsSingletons) {
  EXPECT_EQ(Value("None"), Constant(NoneValue()));
  EXPECT_EQ(Value("True"), Constant(true));
  EXPECT_EQ(Value("False"), Constant(false));
}

TEST(FoldConstant, ReadsIntegersOfEveryBase) {
  EXPECT_EQ(Value("29_500"), Constant(std::int64_t{29500}));
  EXPECT_EQ(Value("0xFF"), Constant(std::int64_t{255}));
  EXPECT_EQ(Value("0o17"), Constant(std::int64_t{15}));
  EXPECT_EQ(Value("0B101"), Constant(std::int64_t{5}));
  EXPECT_EQ(Value("9223372036854775807"), Constant(std::int64_t{9223372036854775807}));
}

TEST(FoldConstant, RefusesIntegersBeyond64Bits) {
  EXPECT_EQ(Value("9223372036854775808"), std::nullopt);
  EXPECT_EQ(Value("0x8000000000000000"), std::nullopt);
  EXPECT_EQ(Value("0o1000000000000000000000"), std::nullopt);
  EXPECT_EQ(Value("0b1" + std::string(63, '0')), std::nullopt);
}

TEST(FoldConstant, ReadsFloats) { EXPECT_EQ(Value("-1_0.5e1"), Constant(-105.0)); }

TEST(FoldConstant, AppliesSignsAndNot) {
  EXPECT_EQ(Value("-(+(3))"), Constant(std::int64_t{-3}));
  EXPECT_EQ(Value("not 0"), Constant(true));
  EXPECT_EQ(Value("not not ''"), Constant(false));
  EXPECT_EQ(Value("-True"), Constant(std::int64_t{-1}));
}

TEST(FoldConstant, JoinsStrings) {
  EXPECT_EQ(Value("('max-'  # c\n r'auto' f'tune')"), Constant(std::string("max-autotune")));
  EXPECT_EQ(Value("'a' + ('b' + 'c')"), Constant(std::string("abc")));
}

TEST(FoldConstant, RefusesOtherExpressions) {
  for (const char* text :
       {"b'a'", "f'{a}'", "'\\ud800'", "1j", "~1", "1 + 1", "'a' + 1", "'a' * 2", "-'a'", "a",
        "f(1)", "a.b", "[1]", "1 if a else 1", "1 < 2", "True or 1"}) {
    EXPECT_EQ(Value(text), std::nullopt) << text;
  }
}

TEST(FoldConstant, FollowsNamesBoundOnce) {
  EXPECT_EQ(Used("A = 'x'\nB: str = A + 'y'\ndef f():\n  use(B)\n"), Constant(std::string("xy")));
  EXPECT_EQ(Used("def f():\n  a = 1\n  use(a)\n"), Constant(std::int64_t{1}));
}

TEST(FoldConstant, RefusesNamesThatMayMeanAnotherValue) {
  for (const char* text :
       {"a = 1\na = 2\nuse(a)\n", "use(a)\na = 1\na = 2\n", "a = 1\nif b: a = 2\nuse(a)\n",
        "a = 1\na += 1\nuse(a)\n", "a = 1\ndef f():\n  global a\n  a = 2\nuse(a)\n",
        "def f(a=1): use(a)\n", "for a in 1, 2: use(a)\n", "from m import a\nuse(a)\n",
        "a = 1\ndel a\nuse(a)\n", "a = 1\nfor a in b: pass\nuse(a)\n",
        "class C:\n  a = 1\n  def f(self): use(a)\n", "a = f()\nuse(a)\n",
        "a = 1\ntry: pass\nexcept E as a: pass\nuse(a)\n"}) {
    EXPECT_EQ(Used(text), std::nullopt) << text;
  }
}

TEST(FoldConstant, EndsOnNamesThatGoInCircles) {
  EXPECT_EQ(Used("a = b\nb = a\nuse(a)\n"), std::nullopt);
  EXPECT_EQ(Used("a = a\nuse(a)\n"), std::nullopt);
}

TEST(FoldConstant, EndsOnTextThatDoublesAgainAndAgain) {
  std::string text = "a0 = 'xxxxxxxxxxxxxxxx'\n";
  for (int i = 1; i < 60; ++i) {
    const std::string last = "a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + " = " + last + " + " + last + "\n";
  }
  EXPECT_EQ(Used(text + "use(a59)\n"), std::nullopt);
}

TEST(FoldConstant, SurvivesDeepExpressions) {
  EXPECT_EQ(Value(std::string(20000, '-') + "1"), std::nullopt);
  EXPECT_EQ(Value(std::string(20000, '(') + "1" + std::string(20000, ')')),
            Constant(std::int64_t{1}));
}

TEST(FoldString, IsForStringsAlone) {
  const Parsed file("use('a', 1)\n");
  const Module module(file.tree());
  EXPECT_EQ(FoldString(module, file.At("'a'")), "a");
  EXPECT_EQ(FoldString(module, file.At("1")), std::nullopt);
}

}  // namespace
}  // namespace torchlift::python
