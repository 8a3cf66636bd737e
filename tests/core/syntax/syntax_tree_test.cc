// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/syntax/syntax_tree.h"

#include <string>
#include <utility>
#include <vector>

#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;

SyntaxTree Python(absl::string_view text) {
  absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, text);
  EXPECT_TRUE(tree.ok()) << tree.status();
  return *std::move(tree);
}

Node FirstOf(const SyntaxTree& tree, KindId kind) {
  for (Node node : tree.Preorder()) {
    if (node.kind() == kind) return node;
  }
  return Node();
}

TEST(SyntaxTree, GivesEveryTokenAsALeafInTheOrderOfTheText) {
  const SyntaxTree tree = Python("f(a, b=1)\n");
  std::vector<std::string> leaves;
  for (Node node : tree.Preorder()) {
    if (node.is_leaf()) leaves.emplace_back(node.text());
  }
  EXPECT_THAT(leaves, ElementsAre("f", "(", "a", ",", "b", "=", "1", ")"));
}

TEST(SyntaxTree, NamesTheRoleOfAChild) {
  const SyntaxTree tree = Python("f(a)\n");
  const Node call = FirstOf(tree, python::kCall);
  EXPECT_EQ(call.Child(python::field::kFunction).text(), "f");
  EXPECT_EQ(call.Child(python::field::kArguments).text(), "(a)");
  EXPECT_FALSE(call.Child(python::field::kBody));
}

TEST(SyntaxTree, LeadsFromANodeToItsParentAndSiblings) {
  const SyntaxTree tree = Python("f(a, b)\n");
  const Node arguments = FirstOf(tree, python::kArgumentList);
  const Node a = arguments.NamedChild(0);
  EXPECT_EQ(a.text(), "a");
  EXPECT_EQ(a.parent(), arguments);
  EXPECT_EQ(a.next_sibling().kind(), python::token::kComma);
  EXPECT_EQ(a.next_named_sibling().text(), "b");
  EXPECT_EQ(a.next_named_sibling().previous_named_sibling(), a);
  EXPECT_FALSE(a.next_named_sibling().next_named_sibling());
}

TEST(SyntaxTree, PassesOverCommentsAmongNamedChildren) {
  const SyntaxTree tree = Python("f(a,  # first\n  b)\n");
  const Node arguments = FirstOf(tree, python::kArgumentList);
  EXPECT_EQ(arguments.named_child_count(), 2u);
  EXPECT_EQ(arguments.NamedChild(1).text(), "b");
}

TEST(SyntaxTree, FindsTheLargestNodeOfARange) {
  const SyntaxTree tree = Python("x = f(a)\n");
  EXPECT_EQ(tree.Exactly({4, 8}).kind(), python::kCall);
  EXPECT_FALSE(tree.Exactly({4, 7}));
  EXPECT_EQ(tree.SmallestAt({6, 7}).text(), "a");
}

TEST(SyntaxTree, KnowsWhichSubtreeHoldsANode) {
  const SyntaxTree tree = Python("f(g(x))\n");
  const Node outer = FirstOf(tree, python::kCall);
  const Node x = tree.SmallestAt({4, 5});
  EXPECT_TRUE(outer.Contains(x));
  EXPECT_FALSE(x.Contains(outer));
  EXPECT_EQ(x.Ancestor(python::kCall).text(), "g(x)");
}

TEST(SyntaxTree, PointsAtTheFirstError) {
  const SyntaxTree tree = Python("a = 1\ndef run(:\n    pass\n");
  ASSERT_TRUE(tree.has_error());
  EXPECT_GE(tree.first_error().begin(), 6u);
  EXPECT_FALSE(Python("a = 1\n").has_error());
}

TEST(SyntaxTree, CountsAMissingTokenAsAnError) { EXPECT_TRUE(Python("f(a\n").has_error()); }

TEST(SyntaxTree, TakesAHundredThousandNestedParentheses) {
  const std::size_t depth = 100'000;
  const std::string text = "x = " + std::string(depth, '(') + "1" + std::string(depth, ')') + "\n";
  const SyntaxTree tree = Python(text);
  EXPECT_FALSE(tree.has_error());
  EXPECT_GT(tree.size(), 3 * depth);
}

TEST(SyntaxTree, EndsWithAnErrorWhenTheTextHasTooManyNodes) {
  SyntaxTree::Limits limits;
  limits.nodes = 10;
  const std::string text = "x = [1, 2, 3, 4, 5, 6]\n";
  EXPECT_EQ(SyntaxTree::Parse(Language::kPython, text, limits).status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(SyntaxTree, EndsWithAnErrorWhenTimeRunsOut) {
  SyntaxTree::Limits limits;
  limits.milliseconds = 0;
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "x = f(a, b, c)\n";
  EXPECT_EQ(SyntaxTree::Parse(Language::kPython, text, limits).status().code(),
            absl::StatusCode::kDeadlineExceeded);
}

TEST(SyntaxTree, ReadsShellScripts) {
  absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kBash, "torchrun a.py\n");
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(FirstOf(*tree, bash::kCommand).text(), "torchrun a.py");
}

TEST(SyntaxTree, AnEmptyTextIsARootWithoutChildren) {
  const SyntaxTree tree = Python("");
  EXPECT_EQ(tree.size(), 1u);
  EXPECT_FALSE(tree.root().first_child());
}

}  // namespace
}  // namespace torchlift
