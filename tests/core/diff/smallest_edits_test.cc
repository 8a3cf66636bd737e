// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/smallest_edits.h"

#include <string>
#include <vector>

#include "core/text/fix_set.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/diff/code_template.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;

constexpr char kWrap[] = "wait(g($0, \"sum\", G))";

TEST(SmallestEdits, KeepsAnArgumentOnOneLine) {
  EXPECT_EQ(RewriteCall("y = f( x )  # why\n", "f", kWrap),
            "y = wait(g( x, \"sum\", G ))  # why\n");
}

TEST(SmallestEdits, AddsToAHangingCallOnTheSameLine) {
  EXPECT_EQ(RewriteCall("y = f(\n    x\n)\n", "f", kWrap), "y = wait(g(\n    x, \"sum\", G\n))\n");
}

TEST(SmallestEdits, GivesNewArgumentsTheirOwnLinesBehindAMagicTrailingComma) {
  EXPECT_EQ(RewriteCall("y = f(\n    x,\n)\n", "f", kWrap),
            "y = wait(g(\n    x,\n    \"sum\",\n    G,\n))\n");
}

TEST(SmallestEdits, GivesNewArgumentsTheirOwnLinesWithoutATrailingComma) {
  EXPECT_EQ(RewriteCall("f(\n    x,\n    y\n)\n", "f", "f($0, $1, z)"),
            "f(\n    x,\n    y,\n    z\n)\n");
}

TEST(SmallestEdits, AlignsNewArgumentsWithTheOpeningBracket) {
  EXPECT_EQ(RewriteCall("f(x,\n  y)\n", "f", "f($0, $1, z)"), "f(x,\n  y,\n  z)\n");
}

TEST(SmallestEdits, InsertsALineBetweenArguments) {
  EXPECT_EQ(RewriteCall("f(\n    x,  # the loss\n    y,\n)\n", "f", "f($0, z, $1)"),
            "f(\n    x,  # the loss\n    z,\n    y,\n)\n");
}

TEST(SmallestEdits, InsertsALineInFrontOfTheFirstArgumentsComment) {
  EXPECT_EQ(RewriteCall("f(  # all\n    # the loss\n    x,\n)\n", "f", "f(z, $0)"),
            "f(  # all\n    z,\n    # the loss\n    x,\n)\n");
}

TEST(SmallestEdits, InsertsInFrontOnOneLine) {
  EXPECT_EQ(RewriteCall("f(x)\n", "f", "f(z, $0)"), "f(z, x)\n");
}

TEST(SmallestEdits, KeepsACommentOnTheLineOfItsArgument) {
  EXPECT_EQ(RewriteCall("f(\n    x  # the loss\n)\n", "f", kWrap),
            "wait(g(\n    x,  # the loss\n    \"sum\",\n    G\n))\n");
}

TEST(SmallestEdits, KeepsCommentsBetweenArguments) {
  EXPECT_EQ(RewriteCall("f(\n    x,  # one\n    # about the group\n    group=g,  # two\n)\n", "f",
                        "h($0, \"sum\", $1)"),
            "h(\n    x,  # one\n    \"sum\",\n    # about the group\n    g,  # two\n)\n");
}

TEST(SmallestEdits, TakesTheBlanksAlongWithTheLastArguments) {
  EXPECT_EQ(RewriteCall("f(group=g, inputs=x, out=y)\n", "f", "$2.copy_(h(s($1), 0, $0 or W))"),
            "y.copy_(h(s(x), 0, g or W))\n");
  EXPECT_EQ(RewriteCall("f(g, x, y)\n", "f", "f($0)"), "f(g)\n");
  EXPECT_EQ(RewriteCall("f(g, x,\n  y)\n", "f", "f($0)"), "f(g)\n");
  EXPECT_EQ(RewriteCall("f( g, x, y )\n", "f", "f($0)"), "f( g )\n");
}

TEST(SmallestEdits, KeepsALineContinuation) {
  EXPECT_EQ(RewriteCall("y = f \\\n    (x)\n", "f", kWrap),
            "y = wait(g \\\n    (x, \"sum\", G))\n");
  EXPECT_EQ(RewriteCall("y = a.b \\\n    .f(x)\n", "a.b \\\n    .f", "a.b.g($0, G)"),
            "y = a.b \\\n    .g(x, G)\n");
}

TEST(SmallestEdits, WritesLineEndsAsTheLinesAround) {
  EXPECT_EQ(RewriteCall("f(\r\n\tx,\r\n)\r\n", "f", "f($0, z)"), "f(\r\n\tx,\r\n\tz,\r\n)\r\n");
}

TEST(SmallestEdits, KeepsAOneLineTrailingComma) {
  EXPECT_EQ(RewriteCall("f(x,)\n", "f", "f($0, z)"), "f(x, z,)\n");
}

TEST(SmallestEdits, DropsAnArgumentWithItsComma) {
  EXPECT_EQ(RewriteCall("f(x, y, z)\n", "f", "f($1, $2)"), "f(y, z)\n");
  EXPECT_EQ(RewriteCall("f(x, y, z)\n", "f", "f($0, $2)"), "f(x, z)\n");
  EXPECT_EQ(RewriteCall("f(x, y, z)\n", "f", "f($0, $1)"), "f(x, y)\n");
  EXPECT_EQ(RewriteCall("f(x, y,)\n", "f", "f($0)"), "f(x,)\n");
  EXPECT_EQ(RewriteCall("f(x, y)\n", "f", "f()"), "f()\n");
}

TEST(SmallestEdits, DropsTheWholeLineOfAnArgument) {
  EXPECT_EQ(RewriteCall("f(\n    x,\n    y,\n    z,\n)\n", "f", "f($0, $2)"),
            "f(\n    x,\n    z,\n)\n");
  EXPECT_EQ(RewriteCall("f(\n    x,\n    y\n)\n", "f", "f($0)"), "f(\n    x\n)\n");
  EXPECT_EQ(RewriteCall("f(\n    x,\n    y\n)\n", "f", "f($1)"), "f(\n    y\n)\n");
}

TEST(SmallestEdits, LeavesTheCommentOfADroppedArgument) {
  EXPECT_EQ(RewriteCall("f(\n    x,\n    y,  # why\n    z,\n)\n", "f", "f($0, $2)"),
            "f(\n    x,\n    # why\n    z,\n)\n");
}

TEST(SmallestEdits, RefusesToLoseACommentInsideADroppedArgument) {
  EXPECT_EQ(RewriteCall("f(x, [\n    1,  # why\n])\n", "f", "f($0)"),
            "a comment stands inside code that is replaced");
}

TEST(SmallestEdits, MovesArgumentsThatChangeTheirOrder) {
  EXPECT_EQ(RewriteCall("f(x, y)\n", "f", "f($1, $0)"), "f(y, x)\n");
  EXPECT_EQ(RewriteCall("f(\n    out,\n    x,  # in\n)\n", "f", "h($1, $0)"),
            "h(\n    x,  # in\n    out,\n)\n");
}

TEST(SmallestEdits, CarriesTheCommentsInsideAnArgumentThatMoves) {
  const std::string after = RewriteCall("f([\n  1,  # one\n], y)\n", "f", "f($1, $0)");
  EXPECT_EQ(after, "f(y, [\n  1,  # one\n])\n");
}

TEST(SmallestEdits, WritesADuplicatedArgumentTwice) {
  EXPECT_EQ(RewriteCall("f(x, group=g)\n", "f", "h($0, $1) / size($1)"), "h(x, g) / size(g)\n");
}

TEST(SmallestEdits, AppendsASuffix) {
  EXPECT_EQ(RewriteCall("f(\n    x,\n)[0]\n", "f", "wait(g($0.contiguous(), 0, G)).unbind(0)"),
            "wait(g(\n    x.contiguous(),\n    0,\n    G,\n)).unbind(0)[0]\n");
}

TEST(SmallestEdits, UnwrapsAnInnerCallInItsPlace) {
  const std::string source = "torch.cat(\n    f(x),  # parts\n    dim=0,\n)\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  const Node outer = CallOf(*tree, "torch.cat");
  const Node kept = ArgumentsOf(CallOf(*tree, "f"))[0];
  NewCode code;
  code.Text("wait(g(").Keep(kept.range(), kept.text()).Text(".contiguous(), 0, G))");
  EXPECT_EQ(*ApplyEdits(source, *SmallestEdits(outer, code)),
            "wait(g(\n    x.contiguous(),  # parts\n    0,\n    G,\n))\n");
}

TEST(SmallestEdits, LeavesQuotesOfUnchangedStrings) {
  EXPECT_EQ(RewriteCall("f(x, 'a\\n', m='''b\nc''')\n", "f", "g($0, $1, $2)"),
            "g(x, 'a\\n', '''b\nc''')\n");
}

TEST(SmallestEdits, EditsThreeNestedCallsWithoutConflict) {
  const std::string source = "y = f(f(f(x), group=g))\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  FixSet fixes;
  for (Node node : tree->Preorder()) {
    if (node.kind_name() != "call") continue;
    const absl::StatusOr<std::vector<Edit>> edits =
        SmallestEdits(node, FillTemplate(node, "W(h.f($0, \"avg\", G)) / n"));
    ASSERT_TRUE(edits.ok());
    EXPECT_EQ(fixes.Add({"", Applicability::kSafe, *edits, {}}), FixSet::kNoBlocker);
  }
  EXPECT_EQ(*ApplyEdits(source, fixes.edits()),
            "y = W(h.f(W(h.f(W(h.f(x, \"avg\", G)) / n, \"avg\", G)) / n, \"avg\", G)) / n\n");
}

TEST(SmallestEdits, MakesWayForARewriteOfTheFirstArgument) {
  const std::string source = "f(f(x))";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  const Node outer = CallOf(*tree, "f");
  const Node inner = ArgumentsOf(outer)[0];
  const std::vector<Edit> outer_edits = *SmallestEdits(outer, FillTemplate(outer, "f(a, $0)"));
  const std::vector<Edit> inner_edits = *SmallestEdits(inner, FillTemplate(inner, "g(b, $0)"));
  FixSet fixes;
  fixes.Add({"", Applicability::kSafe, outer_edits, {}});
  EXPECT_EQ(fixes.Add({"", Applicability::kSafe, inner_edits, {}}), FixSet::kNoBlocker);
  EXPECT_EQ(*ApplyEdits(source, fixes.edits()), "f(a, g(b, x))");
}

TEST(SmallestEdits, RefusesAKeptPartThatCutsAToken) {
  const std::string source = "f(name)\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  NewCode code;
  code.Text("f(").Keep({2, 4}, "na").Text(")");
  EXPECT_EQ(SmallestEdits(CallOf(*tree, "f"), code).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(SmallestEdits, RefusesCodeThatDoesNotParse) {
  const std::string source = "f(name)\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  NewCode code;
  code.Text("f(");
  EXPECT_EQ(SmallestEdits(CallOf(*tree, "f"), code).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(SmallestEdits, ChangesTheNamesOfAnImport) {
  const std::string source = "from a import (\n    b,  # one\n    c,\n)\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  NewCode code;
  code.Text("from a import (b, d, c)");
  EXPECT_EQ(*ApplyEdits(source, *SmallestEdits(tree->root().first_child(), code)),
            "from a import (\n    b,  # one\n    d,\n    c,\n)\n");
}

TEST(SmallestEdits, EditsAShellCommand) {
  const std::string source = "torchrun  --nproc 2 \\\n  \"$x\"\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kBash, source);
  NewCode code;
  code.Text("torchrun --port=1 --nproc 2 \"$x\"");
  EXPECT_EQ(*ApplyEdits(source, *SmallestEdits(tree->root().first_child(), code)),
            "torchrun --port=1  --nproc 2 \\\n  \"$x\"\n");
}

TEST(Rewrite, ClaimsTheNode) {
  const std::string source = "f(x)\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  const Node call = CallOf(*tree, "f");
  const absl::StatusOr<Rewritten> rewritten = Rewrite(call, FillTemplate(call, "g($0)"));
  EXPECT_EQ(rewritten->claim.range, call.range());
  EXPECT_EQ(rewritten->claim.code.text, "g(x)");
  EXPECT_THAT(rewritten->edits, ElementsAre(Edit{{0, 1}, "g"}));
}

}  // namespace
}  // namespace torchlift
