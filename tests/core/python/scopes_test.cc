// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/python/module.h"
#include "tests/core/python/described.h"

namespace torchlift::python {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Where the last identifier `name` that is read finds its bindings: the lines of the text, 1-based.
std::vector<int> LinesOf(const std::string& text, absl::string_view name) {
  const Parsed file(text);
  EXPECT_FALSE(file.tree().has_error()) << text;
  const Module module(file.tree());
  Node use;
  for (Node reference : module.references()) {
    if (reference.text() == name) use = reference;
  }
  if (!use) return {-1};
  std::vector<int> lines;
  for (const Binding* binding : module.Lookup(name, use)) {
    const absl::string_view before = file.tree().text().substr(0, binding->name_node.begin());
    lines.push_back(1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')));
  }
  return lines;
}

TEST(Scopes, AFunctionSeesTheModule) {
  EXPECT_THAT(LinesOf("x = 1\ndef f():\n  x\n", "x"), ElementsAre(1));
}

TEST(Scopes, ALocalNameIsLocalInTheWholeFunction) {
  EXPECT_THAT(LinesOf("x = 1\ndef f():\n  x\n  x = 2\n", "x"), IsEmpty());
}

TEST(Scopes, AnAnnotationAloneMakesANameLocal) {
  EXPECT_THAT(LinesOf("x = 1\ndef f():\n  x: int\n  x\n", "x"), IsEmpty());
}

TEST(Scopes, MethodsDoNotSeeTheirClass) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  def f(self):\n    x\n", "x"), ElementsAre(1));
}

TEST(Scopes, ClassStatementsSeeTheirClass) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  y = x\n", "x"), ElementsAre(3));
}

TEST(Scopes, AClassNameThatIsNotYetBoundComesFromTheModule) {
  EXPECT_THAT(LinesOf("x = 1\ndef f():\n  x = 2\n  class C:\n    x = x\n", "x"), ElementsAre(1));
}

TEST(Scopes, AClassNameBoundOnSomeWayMayComeFromTheModule) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  if y:\n    x = 2\n  z = x\n", "x"), ElementsAre(1, 4));
}

TEST(Scopes, AClassInAFunctionSeesTheFunction) {
  EXPECT_THAT(LinesOf("x = 1\ndef f():\n  x = 2\n  class C:\n    y = x\n", "x"), ElementsAre(3));
}

TEST(Scopes, AComprehensionKeepsItsTargets) {
  EXPECT_THAT(LinesOf("x = 1\n[x for x in y]\nx\n", "x"), ElementsAre(1));
}

TEST(Scopes, AComprehensionInAClassDoesNotSeeTheClass) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  y = [x for _ in z]\n", "x"), ElementsAre(1));
}

TEST(Scopes, TheFirstIterableBelongsOutside) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  y = [z for z in x]\n", "x"), ElementsAre(3));
}

TEST(Scopes, FurtherIterablesBelongInside) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  y = [z for w in v for z in x]\n", "x"),
              ElementsAre(1));
}

TEST(Scopes, AWalrusLeavesComprehensions) {
  EXPECT_THAT(LinesOf("def f():\n  [[(x := z) for z in w] for w in v]\n  x\n", "x"),
              ElementsAre(2));
}

TEST(Scopes, AWalrusFollowsGlobal) {
  EXPECT_THAT(LinesOf("def f():\n  global x\n  [(x := z) for z in w]\nx\n", "x"), ElementsAre(3));
}

TEST(Scopes, GlobalBindsInTheModule) {
  EXPECT_THAT(LinesOf("def f():\n  global x\n  x = 1\ndef g():\n  x\n", "x"), ElementsAre(3));
}

TEST(Scopes, GlobalSkipsTheFunctionsAround) {
  EXPECT_THAT(LinesOf("x = 1\ndef f():\n  x = 2\n  def g():\n    global x\n    x\n", "x"),
              ElementsAre(1));
}

TEST(Scopes, NonlocalBindsInTheFunctionAround) {
  EXPECT_THAT(LinesOf("def f():\n  x = 1\n  def g():\n    nonlocal x\n    x = 2\n  x\n", "x"),
              ElementsAre(2, 5));
}

TEST(Scopes, NonlocalSkipsClasses) {
  EXPECT_THAT(
      LinesOf(
          "def f():\n  x = 1\n  class C:\n    x = 2\n    def g(self):\n      nonlocal x\n      x\n",
          "x"),
      ElementsAre(2));
}

TEST(Scopes, DefaultsAndDecoratorsBelongOutside) {
  EXPECT_THAT(LinesOf("x = 1\ndef f(x=x): pass\n", "x"), ElementsAre(1));
  EXPECT_THAT(LinesOf("x = 1\n@x\ndef x(): pass\n", "x"), ElementsAre(1));
  EXPECT_THAT(LinesOf("x = 1\nlambda x=x: 0\n", "x"), ElementsAre(1));
}

TEST(Scopes, AnnotationsBelongOutside) {
  EXPECT_THAT(LinesOf("x = 1\ndef f(x: x) -> None: pass\n", "x"), ElementsAre(1));
  EXPECT_THAT(LinesOf("x = 1\ndef f(x) -> x: pass\n", "x"), ElementsAre(1));
}

TEST(Scopes, TypeParametersAreSeenInAnnotationsAndBody) {
  EXPECT_THAT(LinesOf("T = 1\ndef f[\n    T](a: T): pass\n", "T"), ElementsAre(3));
  EXPECT_THAT(LinesOf("T = 1\ndef f[\n    T](a):\n  T\n", "T"), ElementsAre(3));
  EXPECT_THAT(LinesOf("T = 1\nclass C[\n    T](Base[T]): pass\n", "T"), ElementsAre(3));
  EXPECT_THAT(LinesOf("T = 1\ntype A[\n    T] = list[T]\n", "T"), ElementsAre(3));
}

TEST(Scopes, TypeParametersAreNotSeenInDefaultsAndDecorators) {
  EXPECT_THAT(LinesOf("T = 1\ndef f[\n    T](a=T): pass\n", "T"), ElementsAre(1));
  EXPECT_THAT(LinesOf("T = 1\n@d(T)\nclass C[\n    U]: pass\n", "T"), ElementsAre(1));
}

TEST(Scopes, TypeParametersInAClassSeeTheClass) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  def f[T](self, a: x): pass\n", "x"),
              ElementsAre(3));
}

TEST(Scopes, AMethodWithTypeParametersDoesNotSeeTheClassFromItsBody) {
  EXPECT_THAT(LinesOf("x = 1\nclass C:\n  x = 2\n  def f[T](self):\n    x\n", "x"), ElementsAre(1));
}

TEST(Scopes, ScopeOfFollowsTheParts) {
  const Parsed file("def g(a=b): return c\n");
  const Module module(file.tree());
  EXPECT_EQ(module.scopes()[module.ScopeOf(file.At("b"))].kind, ScopeKind::kModule);
  EXPECT_EQ(module.scopes()[module.ScopeOf(file.At("c"))].kind, ScopeKind::kFunction);
  EXPECT_EQ(module.scopes()[module.ScopeOf(file.At("g"))].kind, ScopeKind::kModule);
}

TEST(References, AreTheNamesThatAreRead) {
  const Parsed file(
      "import a\nb.c(d=e)\nf = g\nglobal h\nmatch i:\n  case J.k(l=M()): pass\nx: n.o = 1\n");
  const Module module(file.tree());
  std::vector<std::string> names;
  for (Node reference : module.references()) names.emplace_back(reference.text());
  EXPECT_THAT(names, ElementsAre("b", "e", "g", "i", "J", "M", "n"));
}

TEST(References, AFormattedStringReadsNames) {
  const Parsed file("f'{a} {b!r:{c}} {d:=3} {e=}'\n");
  const Module module(file.tree());
  std::vector<std::string> names;
  for (Node reference : module.references()) names.emplace_back(reference.text());
  EXPECT_THAT(names, ElementsAre("a", "b", "c", "d", "e"));
}

std::size_t UsesOfFirstBinding(const std::string& text) {
  const Parsed file(text);
  const Module module(file.tree());
  return module.ReferencesTo(module.bindings()[0]).size();
}

TEST(References, OfABindingAreThoseThatMayMeanIt) {
  EXPECT_EQ(UsesOfFirstBinding("import a\na.b\na\ndef f(a): a\ndef g(): a\n"), 3U);
}

TEST(References, OfAHiddenBindingAreNone) {
  EXPECT_EQ(UsesOfFirstBinding("import a\nimport b as a\na\n"), 0U);
}

TEST(References, DeletingANameNeedsItsBinding) {
  EXPECT_EQ(UsesOfFirstBinding("import a\ndel a\n"), 1U);
}

TEST(References, AnImportForTypeCheckingIsUsedByAnnotations) {
  EXPECT_EQ(UsesOfFirstBinding("if TYPE_CHECKING:\n  import a\ndef f(x: a.b): pass\n"), 1U);
}

TEST(References, OfAStarImportAreTheNamesThatItMayBring) {
  EXPECT_EQ(UsesOfFirstBinding("from m import *\nx = 1\nx\ny\n_z\n"), 1U);
}

}  // namespace
}  // namespace torchlift::python
