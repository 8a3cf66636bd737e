// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/placement.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

TEST(EnclosingStatement, IsTheInnermostOne) {
  const Parsed file("if a:\n  x = f(1)\n");
  EXPECT_EQ(EnclosingStatement(file.At("f(1)")).text(), "x = f(1)");
}

TEST(EnclosingStatement, TakesDecoratorsWithTheirDefinition) {
  const Parsed file("@d(1)\ndef g(): pass\n");
  EXPECT_EQ(EnclosingStatement(file.At("d(1)")).kind(), kDecoratedDefinition);
  EXPECT_EQ(EnclosingStatement(file.First(kFunctionDefinition)).kind(), kDecoratedDefinition);
}

TEST(EnclosingStatement, IsTheStatementItself) {
  const Parsed file("return_ = 1; pass\n");
  EXPECT_EQ(EnclosingStatement(file.First(kPassStatement)).text(), "pass");
}

TEST(EnclosingFunction, HoldsItsBodyAndItsParameters) {
  const Parsed file("def f(a, b=c):\n  return d\n");
  EXPECT_EQ(EnclosingFunction(file.First(kReturnStatement)).kind(), kFunctionDefinition);
  EXPECT_EQ(EnclosingFunction(file.At("a")), file.First(kFunctionDefinition));
}

TEST(EnclosingFunction, DoesNotHoldDefaultsAndAnnotations) {
  const Parsed file("def f(p: t, q=v, r: u = w) -> z: pass\n");
  for (const char* part : {"t", "v", "u", "w", "z"})
    EXPECT_FALSE(EnclosingFunction(file.At(part))) << part;
}

TEST(EnclosingFunction, PutsTheDefaultsOfAnInnerFunctionInTheOuterOne) {
  const Parsed file("def f():\n  def g(q=v): pass\n");
  EXPECT_EQ(EnclosingFunction(file.At("v")), file.First(kFunctionDefinition));
}

TEST(EnclosingFunction, TakesLambdas) {
  const Parsed file("x = lambda a: g(a)\n");
  EXPECT_EQ(EnclosingFunction(file.At("g(a)")).kind(), kLambda);
}

TEST(EnclosingClass, IsSeenFromAMethod) {
  const Parsed file("class C(B):\n  def f(self): return y\n");
  EXPECT_EQ(EnclosingClass(file.At("y")).kind(), kClassDefinition);
  EXPECT_FALSE(EnclosingClass(file.At("B")));
}

TEST(EnclosingBlock, IsTheListThatHoldsTheStatement) {
  const Parsed file("@d\ndef f():\n  x = 1\n");
  EXPECT_EQ(EnclosingBlock(file.First(kExpressionStatement)).kind(), kBlock);
  EXPECT_EQ(EnclosingBlock(file.First(kFunctionDefinition)).kind(), kModule);
}

TEST(IsResultUnused, IsTrueForAStatementOfItsOwn) {
  EXPECT_TRUE(IsResultUnused(Parsed("f(x)\n").First(kCall)));
  EXPECT_TRUE(IsResultUnused(Parsed("((f(x)))\n").First(kCall)));
}

TEST(IsResultUnused, IsFalseWhereSomethingTakesTheValue) {
  for (const char* text :
       {"y = f(x)\n", "f(x),\n", "f(x) + 1\n", "await f(x)\n", "f(x).g\n", "print f(x)\n"}) {
    const Parsed file(text);
    EXPECT_FALSE(IsResultUnused(file.At("f(x)"))) << text;
  }
}

TEST(Parentheses, AreTakenOffAndFoundAgain) {
  const Parsed file("y = ((x))\n");
  const Node outer = file.At("((x))");
  EXPECT_EQ(WithoutParentheses(outer).text(), "x");
  EXPECT_EQ(WithParentheses(WithoutParentheses(outer)), outer);
}

TEST(Parentheses, OfACallAreNotThoseOfItsArgument) {
  const Parsed file("g(x)\n");
  EXPECT_EQ(WithParentheses(file.At("x")).text(), "x");
}

// `F` marks the node.
bool Needs(std::string text) {
  const Parsed file(text + "\n");
  EXPECT_FALSE(file.tree().has_error()) << text;
  return NeedsParenthesesForDivision(file.At("F()"));
}

TEST(NeedsParenthesesForDivision, IsTrueWhereTheDivisionWouldBeTornApart) {
  for (const char* text : {"F() ** 2",   "2 ** F()",      "-F()",
                           "+F()",       "~F()",          "-F() ** 2",
                           "F().x",      "F()[0]",        "F()()",
                           "F()(1)",     "await F()",     "await F() ** 2",
                           "a * F()",    "a / F()",       "a // F()",
                           "a % F()",    "a @ F()",       "a + b * F()",
                           "del F()[0]", "F().x = 1",     "x = F().shape[0] * 2",
                           "f'{F().x}'", "f'{a:{-F()}}'", "a * F() + b"}) {
    EXPECT_TRUE(Needs(text)) << text;
  }
}

TEST(NeedsParenthesesForDivision, IsFalseWhereTheDivisionHoldsTogether) {
  for (const char* text : {"F()",
                           "x = F()",
                           "F() * a",
                           "F() / a",
                           "F() % a",
                           "F() @ a",
                           "a + F()",
                           "a - F()",
                           "F() - a",
                           "a << F()",
                           "F() & a",
                           "a | F()",
                           "F() < a",
                           "a < F() < b",
                           "a in F()",
                           "a is not F()",
                           "not F()",
                           "a and F()",
                           "F() or a",
                           "F() if F else a",
                           "a if F() else b",
                           "g(F())",
                           "g(k=F())",
                           "g(*F())",
                           "g(**F())",
                           "(F())",
                           "-(F())",
                           "[F()]",
                           "{F()}",
                           "{F(): a}",
                           "{a: F()}",
                           "F(), a",
                           "a[F()]",
                           "a[F():]",
                           "lambda: F()",
                           "x = y = F()",
                           "x += F()",
                           "x: t = F()",
                           "(x := F())",
                           "return_(F())",
                           "f'{F()}'",
                           "f'{F()!r:>3}'",
                           "f'{F():>{a}}'",
                           "f'{a:{F()}}'",
                           "f'{F()=}'",
                           "[F() for x in y]",
                           "[x for x in F() if x]",
                           "[x for x in y if F()]",
                           "for x in F(): pass",
                           "while F(): pass",
                           "if F(): pass",
                           "with F() as x: pass",
                           "assert F(), a",
                           "raise F()",
                           "yield_(F())",
                           "print >> F()",
                           "a = yield F()",
                           "match F():\n  case 1: pass",
                           "@F()\ndef g(): pass",
                           "def g(a=F()): pass"}) {
    EXPECT_FALSE(Needs(text)) << text;
  }
}

TEST(NeedsParenthesesForDivision, LooksPastAStarWithoutBrackets) {
  EXPECT_TRUE(NeedsParenthesesForDivision(Parsed("x = *F(), 1\n").At("F")));
  EXPECT_FALSE(NeedsParenthesesForDivision(Parsed("x = [*F(), 1]\n").At("F()")));
}

}  // namespace
}  // namespace torchlift::python
