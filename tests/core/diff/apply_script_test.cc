// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/apply_script.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/diff/compared_texts.h"

namespace torchlift {
namespace {

const char kBefore[] = "a = f(x, y)\nb = 2\ndef g(p):\n    return p + 1\n";
const char kAfter[] = "def g(p):\n    return p + 1\na = f(z, x)\nc = [3]\n";

TEST(ApplyScript, MakesTheTreeAfter) {
  const ComparedTexts texts(kBefore, kAfter);
  const auto applied = ApplyScript(texts.before_tree, texts.diff.operations);
  ASSERT_TRUE(applied.ok()) << applied.status();
  EXPECT_EQ(*applied == OutlineOf(texts.after_tree), true);
}

TEST(ApplyScript, MakesAnotherTreeWhenAnyStepIsLeftOut) {
  const ComparedTexts texts(kBefore, kAfter);
  ASSERT_GE(texts.diff.operations.size(), 4u);
  for (std::size_t i = 0; i < texts.diff.operations.size(); ++i) {
    std::vector<EditOperation> script = texts.diff.operations;
    script.erase(script.begin() + static_cast<std::ptrdiff_t>(i));
    const auto applied = ApplyScript(texts.before_tree, script);
    EXPECT_TRUE(!applied.ok() || *applied != OutlineOf(texts.after_tree)) << texts.Script()[i];
  }
}

TEST(ApplyScript, RefusesANodeOfAnotherTree) {
  const ComparedTexts texts("a\nb\n", "a\n");
  EXPECT_EQ(ApplyScript(texts.after_tree, texts.diff.operations).status().message(),
            "a deleted node is not there");
}

TEST(ApplyScript, RefusesAPlaceThatTheParentDoesNotHave) {
  const ComparedTexts texts("a\n", "a\nb\n");
  std::vector<EditOperation> script = texts.diff.operations;
  script.at(0).position = 7;
  EXPECT_EQ(ApplyScript(texts.before_tree, script).status().message(), "a place is not there");
}

TEST(ApplyScript, RefusesAWrongNumberOfNodes) {
  const ComparedTexts texts("a\nb\n", "a\n");
  std::vector<EditOperation> script = texts.diff.operations;
  script.at(0).nodes = 7;
  EXPECT_EQ(ApplyScript(texts.before_tree, script).status().message(),
            "a deletion takes another number of nodes");
}

}  // namespace
}  // namespace torchlift
