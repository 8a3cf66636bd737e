// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/python/module.h"
#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

absl::string_view NameOf(BindingKind kind) {
  switch (kind) {
    case BindingKind::kImport:
      return "import";
    case BindingKind::kFromImport:
      return "from";
    case BindingKind::kStarImport:
      return "star";
    case BindingKind::kAssignment:
      return "assignment";
    case BindingKind::kAugmented:
      return "augmented";
    case BindingKind::kAnnotated:
      return "annotated";
    case BindingKind::kWalrus:
      return "walrus";
    case BindingKind::kFor:
      return "for";
    case BindingKind::kWith:
      return "with";
    case BindingKind::kExcept:
      return "except";
    case BindingKind::kMatch:
      return "match";
    case BindingKind::kFunction:
      return "function";
    case BindingKind::kClass:
      return "class";
    case BindingKind::kDelete:
      return "delete";
    case BindingKind::kParameter:
      return "parameter";
    case BindingKind::kTypeAlias:
      return "type alias";
    case BindingKind::kTypeParameter:
      return "type parameter";
  }
  return "";
}

// "kind name", and "= value" or "of imported" where there is one.
std::vector<std::string> BindingsOf(const std::string& text) {
  const Parsed file(text);
  EXPECT_FALSE(file.tree().has_error()) << text;
  const Module module(file.tree());
  std::vector<std::string> found;
  for (const Binding& binding : module.bindings()) {
    std::string line = NameOf(binding.kind).data();
    line += " " + std::string(binding.name);
    if (binding.value) line += " = " + std::string(binding.value.text());
    if (!binding.imported.empty()) line += " of " + binding.imported;
    if (!binding.loaded_submodule.empty()) line += " loading " + binding.loaded_submodule;
    found.push_back(line);
  }
  return found;
}

TEST(BindingForms, ImportBindsTheFirstName) {
  EXPECT_THAT(BindingsOf("import a, b.c\n"),
              ElementsAre("import a of a", "import b of b loading b.c"));
}

TEST(BindingForms, ImportAsBindsTheAlias) {
  EXPECT_THAT(BindingsOf("import a.b as c\n"), ElementsAre("import c of a.b"));
}

TEST(BindingForms, FromImportBindsMembers) {
  EXPECT_THAT(BindingsOf("from a.b import (c, d as e,)\n"),
              ElementsAre("from c of a.b.c", "from e of a.b.d"));
}

TEST(BindingForms, RelativeImportsKeepTheirDots) {
  EXPECT_THAT(BindingsOf("from . import a\nfrom ..b import c\nfrom ... import d\n"),
              ElementsAre("from a of .a", "from c of ..b.c", "from d of ...d"));
}

TEST(BindingForms, BlanksAroundTheDotsOfAnImportDoNotCount) {
  EXPECT_THAT(BindingsOf("import a . b as c\nfrom . x import d\n"),
              ElementsAre("import c of a.b", "from d of .x.d"));
}

TEST(BindingForms, FutureImportsBind) {
  EXPECT_THAT(BindingsOf("from __future__ import annotations\n"),
              ElementsAre("from annotations of __future__.annotations"));
}

TEST(BindingForms, StarImportsHaveAStarForTheirName) {
  EXPECT_THAT(BindingsOf("from a.b import *\n"), ElementsAre("star * of a.b"));
}

TEST(BindingForms, EveryTargetOfAChainHasTheValue) {
  EXPECT_THAT(BindingsOf("a = b = c.d\n"), ElementsAre("assignment a = c.d", "assignment b = c.d"));
}

TEST(BindingForms, ParenthesesAroundATargetChangeNothing) {
  EXPECT_THAT(BindingsOf("(a) = b\n"), ElementsAre("assignment a = b"));
}

TEST(BindingForms, UnpackingATupleOfTheSameLengthPairsTheValues) {
  EXPECT_THAT(BindingsOf("a, b = c, d\n"), ElementsAre("assignment a = c", "assignment b = d"));
}

TEST(BindingForms, UnpackingAnythingElseHasNoValues) {
  EXPECT_THAT(BindingsOf("(a, [b, *c]), d, = e\n"),
              ElementsAre("assignment a", "assignment b", "assignment c", "assignment d"));
}

TEST(BindingForms, ATupleOfOneIsNoParenthesis) {
  EXPECT_THAT(BindingsOf("(a,) = b\n"), ElementsAre("assignment a"));
}

TEST(BindingForms, AttributesAndElementsBindNothing) {
  EXPECT_THAT(BindingsOf("a.b = c[0] = d\n"), IsEmpty());
}

TEST(BindingForms, AugmentedAssignmentBinds) {
  EXPECT_THAT(BindingsOf("a += 1\n"), ElementsAre("augmented a"));
}

TEST(BindingForms, AnnotationsBindWithAndWithoutValue) {
  EXPECT_THAT(BindingsOf("a: int = b\nc: int\n"), ElementsAre("annotated a = b", "annotated c"));
}

TEST(BindingForms, WalrusBinds) {
  EXPECT_THAT(BindingsOf("f((a := b))\n"), ElementsAre("walrus a = b"));
}

TEST(BindingForms, AFormatThatBeginsWithAnEqualSignIsNoWalrus) {
  EXPECT_THAT(BindingsOf("f'{a:=3}'\n"), IsEmpty());
}

TEST(BindingForms, AWalrusInParenthesesInAFormattedStringBinds) {
  EXPECT_THAT(BindingsOf("f'{(a:=3)}'\n"), ElementsAre("walrus a = 3"));
}

TEST(BindingForms, LoopsBindTheirTargets) {
  EXPECT_THAT(BindingsOf("for a, (b, *c) in d:\n  pass\n"), ElementsAre("for a", "for b", "for c"));
}

TEST(BindingForms, AsyncLoopsBindTheirTargets) {
  EXPECT_THAT(BindingsOf("async def f():\n  async for a in b:\n    pass\n"),
              ElementsAre("function f", "for a"));
}

TEST(BindingForms, EveryClauseOfAComprehensionBinds) {
  EXPECT_THAT(BindingsOf("[a for a in b for c, d in a]\n"), ElementsAre("for a", "for c", "for d"));
}

TEST(BindingForms, WithBindsWhatFollowsAs) {
  EXPECT_THAT(BindingsOf("with a as b, c as (d, e), f as g.h:\n  pass\n"),
              ElementsAre("with b", "with d", "with e"));
}

TEST(BindingForms, ParenthesisedWithItemsBind) {
  EXPECT_THAT(BindingsOf("with (a as b, c as d):\n  pass\nwith (e as g):\n  pass\n"),
              ElementsAre("with b", "with d", "with g"));
}

TEST(BindingForms, ExceptBindsTheException) {
  EXPECT_THAT(BindingsOf("try:\n  pass\nexcept A as b:\n  pass\n"), ElementsAre("except b"));
}

TEST(BindingForms, ExceptStarBindsTheGroup) {
  EXPECT_THAT(BindingsOf("try:\n  pass\nexcept* (A, B) as c:\n  pass\n"), ElementsAre("except c"));
}

TEST(BindingForms, PatternsCaptureNames) {
  EXPECT_THAT(BindingsOf("match s:\n  case a:\n    pass\n"), ElementsAre("match a"));
  EXPECT_THAT(BindingsOf("match s:\n  case [a, *b]:\n    pass\n"),
              ElementsAre("match a", "match b"));
  EXPECT_THAT(BindingsOf("match s:\n  case a, *_:\n    pass\n"), ElementsAre("match a"));
  EXPECT_THAT(BindingsOf("match s:\n  case {'k': a, **b}:\n    pass\n"),
              ElementsAre("match a", "match b"));
  EXPECT_THAT(BindingsOf("match s:\n  case P(a, k=b, c=Q(d)):\n    pass\n"),
              ElementsAre("match a", "match b", "match d"));
  EXPECT_THAT(BindingsOf("match s:\n  case P() as a:\n    pass\n"), ElementsAre("match a"));
  EXPECT_THAT(BindingsOf("match s:\n  case [a] | (a, 1):\n    pass\n"),
              ElementsAre("match a", "match a"));
}

TEST(BindingForms, ConstantPatternsCaptureNothing) {
  EXPECT_THAT(
      BindingsOf(
          "match s:\n  case A.b | {A.c: 1} | str() | None | -1:\n    pass\n  case _:\n    pass\n"),
      IsEmpty());
}

TEST(BindingForms, DefinitionsBindTheirNames) {
  EXPECT_THAT(BindingsOf("def f(): pass\nasync def g(): pass\n@d\nclass C: pass\n"),
              ElementsAre("function f", "function g", "class C"));
}

TEST(BindingForms, DeletionsCount) {
  EXPECT_THAT(BindingsOf("del a, (b, [c]), d.e, f[0]\n"),
              ElementsAre("delete a", "delete b", "delete c"));
}

TEST(BindingForms, EveryKindOfParameterBinds) {
  EXPECT_THAT(BindingsOf("def f(a, /, b: T, c=1, *d, e: T = 2, **g): pass\n"),
              ElementsAre("function f", "parameter a", "parameter b", "parameter c", "parameter d",
                          "parameter e", "parameter g"));
}

TEST(BindingForms, LambdaParametersBind) {
  EXPECT_THAT(BindingsOf("lambda a, b=1, *c, **d: 0\n"),
              ElementsAre("parameter a", "parameter b", "parameter c", "parameter d"));
}

TEST(BindingForms, TypeAliasesBind) {
  EXPECT_THAT(BindingsOf("type A = int\ntype B[T] = list[T]\n"),
              ElementsAre("type alias A", "type alias B", "type parameter T"));
}

TEST(BindingForms, TypeParametersBind) {
  EXPECT_THAT(BindingsOf("def f[T: int, *Ts, **P](): pass\nclass C[U]: pass\n"),
              ElementsAre("function f", "type parameter T", "type parameter Ts", "type parameter P",
                          "class C", "type parameter U"));
}

TEST(BindingForms, GlobalAndNonlocalBindNothingThemselves) {
  EXPECT_THAT(BindingsOf("def f():\n  global a\n  nonlocal b\n"), ElementsAre("function f"));
}

TEST(BindingForms, ImportsForTypeCheckingAreMarked) {
  const Parsed file(
      "if TYPE_CHECKING:\n  import a\nelse:\n  import b\nimport typing as t\nif t.TYPE_CHECKING:\n "
      " import c\n");
  const Module module(file.tree());
  std::vector<std::string> marked;
  for (const Binding& binding : module.bindings()) {
    if (binding.type_checking_only) marked.emplace_back(binding.name);
  }
  EXPECT_THAT(marked, ElementsAre("a", "c"));
}

TEST(BindingForms, TheStatementIsTheOneThatBinds) {
  const Parsed file("@d\ndef f(): pass\na = b = c\nwith x as y: pass\n");
  const Module module(file.tree());
  std::vector<KindId> kinds;
  for (const Binding& binding : module.bindings()) kinds.push_back(binding.statement.kind());
  EXPECT_THAT(kinds, ElementsAre(kDecoratedDefinition, kExpressionStatement, kExpressionStatement,
                                 kWithStatement));
}

}  // namespace
}  // namespace torchlift::python
