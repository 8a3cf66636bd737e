// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/removal.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/diff/lockstep_proof.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

std::string Apply(const SyntaxTree& tree, const Fix& fix) {
  const std::string after = ApplyEdits(tree.text(), fix.edits).value();
  const SyntaxTree new_tree = *SyntaxTree::Parse(Language::kPython, after);
  const std::optional<Mismatch> mismatch = CheckRewrite(tree, new_tree, fix.edits, fix.claims);
  EXPECT_FALSE(mismatch) << mismatch->reason << " in\n" << after;
  return after;
}

// The text without the statement `old()`; "no" where it cannot go.
std::string Without(absl::string_view text, bool leaves_pass = false) {
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  for (Node node : tree.Preorder()) {
    if (node.kind() != python::kExpressionStatement || !absl::StartsWith(node.text(), "old("))
      continue;
    Fix fix;
    if (!RemoveStatement(node, leaves_pass, fix)) return "no";
    return Apply(tree, fix);
  }
  return "none";
}

// The text without the argument or entry that begins with `old`.
std::string WithoutElement(absl::string_view text) {
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  for (Node node : tree.Preorder()) {
    const bool is_element = node.kind() == python::kKeywordArgument || node.kind() == python::kPair;
    if (!is_element || node.NamedChild(0).text().find("old") == absl::string_view::npos) continue;
    Fix fix;
    if (!RemoveElement(node, fix)) return "no";
    return Apply(tree, fix);
  }
  return "none";
}

TEST(RemovalOfAStatement, TakesItsLineAndTheCommentBehindIt) {
  EXPECT_EQ(Without("a\n# b\nold()  # c\n# d\n"), "a\n# b\n# d\n");
}

TEST(RemovalOfAStatement, TakesAllOfItsLines) {
  EXPECT_EQ(Without("a\nold(\n  1\n)\nb\n"), "a\nb\n");
}

TEST(RemovalOfAStatement, TakesItsSemicolonAlong) {
  EXPECT_EQ(Without("a; old(); b\n"), "a; b\n");
  EXPECT_EQ(Without("old(); b\n"), "b\n");
  EXPECT_EQ(Without("a; old()\n"), "a\n");
  EXPECT_EQ(Without("a\nold();  # c\nb\n"), "a\nb\n");
}

TEST(RemovalOfAStatement, KeepsTheCommentOfALineThatOthersShare) {
  EXPECT_EQ(Without("a; old()  # c\n"), "a  # c\n");
}

TEST(RemovalOfAStatement, LeavesPassWhereTold) {
  EXPECT_EQ(Without("if a:\r\n  old()  # c\r\nb\r\n", true), "if a:\r\n  pass\r\nb\r\n");
}

TEST(RemovalOfAStatement, KeepsCarriageReturns) {
  EXPECT_EQ(Without("a\r\nold()  # c\r\nb\r\n"), "a\r\nb\r\n");
  EXPECT_EQ(Without("a\r\nold();  # c\r\nb\r\n"), "a\r\nb\r\n");
}

TEST(RemovalOfAStatement, WorksAtTheEndOfATextWithoutLineEnd) {
  EXPECT_EQ(Without("a\nold()  # c"), "a\n");
}

TEST(RemovalOfAStatement, IsRefusedWhereACommentStandsInIt) {
  EXPECT_EQ(Without("a\nold(  # c\n)\n"), "no");
}

TEST(RemovalOfAStatement, IsRefusedBehindALineContinuation) {
  EXPECT_EQ(Without("if a: \\\n  old()\n"), "no");
}

TEST(RemovalOfAnElement, TakesOneComma) {
  EXPECT_EQ(WithoutElement("f(old=1, b=2)\n"), "f(b=2)\n");
  EXPECT_EQ(WithoutElement("f(a, old=1, b=2)\n"), "f(a, b=2)\n");
  EXPECT_EQ(WithoutElement("f(a=1, old=1)\n"), "f(a=1)\n");
  EXPECT_EQ(WithoutElement("f(a=1, old=1,)\n"), "f(a=1,)\n");
}

TEST(RemovalOfAnElement, LeavesEmptyBrackets) {
  EXPECT_EQ(WithoutElement("f(old=1)\n"), "f()\n");
  EXPECT_EQ(WithoutElement("f(old=1,)\n"), "f()\n");
  EXPECT_EQ(WithoutElement("f({'old': 1})\n"), "f({})\n");
}

TEST(RemovalOfAnElement, TakesItsLineAndTheCommentBehindIt) {
  EXPECT_EQ(WithoutElement("f(\n  a=1,\n  # x\n  old=1,  # y\n  b=2,\n)\n"),
            "f(\n  a=1,\n  # x\n  b=2,\n)\n");
  EXPECT_EQ(WithoutElement("f(\n  a=1,\n  old=1\n)\n"), "f(\n  a=1,\n)\n");
}

TEST(RemovalOfAnElement, IsRefusedWhereACommentStandsBeforeItsComma) {
  EXPECT_EQ(WithoutElement("f(\n  old=1  # x\n  , b=2)\n"), "no");
}

}  // namespace
}  // namespace torchlift
