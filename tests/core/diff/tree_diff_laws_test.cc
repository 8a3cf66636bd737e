// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What holds for every two texts: generated programs and what became of them, and shell scripts.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "core/diff/apply_script.h"
#include "core/diff/comments.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/diff/compared_texts.h"
#include "tests/core/diff/program_generator.h"

namespace torchlift {
namespace {

constexpr unsigned kPrograms = 400;

// Calls `check` with many pairs of texts.
template <typename Check>
void ForEachPair(Check check) {
  for (unsigned seed = 0; seed < kPrograms && !testing::Test::HasFailure(); ++seed) {
    ProgramGenerator generator(seed);
    const std::string before = generator.Program();
    // Now and then, two programs that have nothing to do with each other.
    const std::string after = seed % 10 == 9 ? generator.Program() : generator.Mutate(before);
    const ComparedTexts texts(before, after);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + before + "----\n" + after);
    check(texts);
  }
}

TEST(TreeDiffLaws, ApplyingTheScriptMakesTheTreeAfter) {
  ForEachPair([](const ComparedTexts& texts) {
    const auto applied = ApplyScript(texts.before_tree, texts.diff.operations);
    ASSERT_TRUE(applied.ok()) << applied.status();
    EXPECT_EQ(*applied == OutlineOf(texts.after_tree), true);
  });
}

TEST(TreeDiffLaws, ATextDoesNotDifferFromItself) {
  ForEachPair([](const ComparedTexts& texts) {
    EXPECT_TRUE(ComparedTexts(texts.after, texts.after).diff.empty());
  });
}

TEST(TreeDiffLaws, TextsThatDifferHaveADifference) {
  ForEachPair([](const ComparedTexts& texts) {
    EXPECT_EQ(texts.diff.empty(), texts.before == texts.after);
  });
}

TEST(TreeDiffLaws, PartnersAreOfOneKindAndPairedOnce) {
  ForEachPair([](const ComparedTexts& texts) {
    std::vector<int> times(texts.after_tree.size(), 0);
    for (const Node node : texts.before_tree.Preorder()) {
      const Node partner = texts.diff.matching.AfterOf(node);
      if (!partner) continue;
      EXPECT_EQ(++times[partner.index()], 1);
      EXPECT_EQ(texts.diff.matching.BeforeOf(partner), node);
      if (node.index() != 0) {
        EXPECT_EQ(node.kind(), partner.kind());
      }
    }
  });
}

TEST(TreeDiffLaws, TheOtherDirectionIsTheMirror) {
  ForEachPair([](const ComparedTexts& texts) {
    const ComparedTexts mirror(texts.after, texts.before);
    EXPECT_EQ(mirror.diff.size.inserted, texts.diff.size.deleted);
    EXPECT_EQ(mirror.diff.size.deleted, texts.diff.size.inserted);
    EXPECT_EQ(mirror.diff.size.updated, texts.diff.size.updated);
    EXPECT_EQ(mirror.diff.size.moved, texts.diff.size.moved);
  });
}

TEST(TreeDiffLaws, NoScriptIsLongerThanBothTrees) {
  ForEachPair([](const ComparedTexts& texts) {
    EXPECT_LT(texts.diff.size.total(), texts.before_tree.size() + texts.after_tree.size());
  });
}

void ExpectInOrder(const std::vector<ByteRange>& ranges, const std::string& text) {
  std::uint32_t end = 0;
  for (const ByteRange range : ranges) {
    EXPECT_GE(range.begin, end);
    EXPECT_LT(range.begin, range.end);
    EXPECT_LE(range.end, text.size());
    end = range.end;
  }
}

TEST(TreeDiffLaws, ChangedBytesAreInOrderAndDisjoint) {
  ForEachPair([](const ComparedTexts& texts) {
    ExpectInOrder(texts.diff.changed_before, texts.before);
    ExpectInOrder(texts.diff.changed_after, texts.after);
    ExpectInOrder(texts.diff.changed_comments_before, texts.before);
    ExpectInOrder(texts.diff.changed_comments_after, texts.after);
  });
}

// The bytes of a text that are neither in the ranges nor blank nor of a comment.
std::string Unmarked(const SyntaxTree& tree, const std::vector<ByteRange>& ranges) {
  std::string text(tree.text());
  for (const ByteRange range : ranges) text.replace(range.begin, range.size(), range.size(), ' ');
  for (const Node node : tree.Preorder()) {
    if (IsTrivia(node)) text.replace(node.begin(), node.range().size(), node.range().size(), ' ');
  }
  std::string unmarked;
  for (const char c : text) {
    if (c != ' ' && c != '\n') unmarked += c;
  }
  return unmarked;
}

TEST(TreeDiffLaws, WhatIsNotMarkedIsTheSameOnBothSides) {
  ForEachPair([](const ComparedTexts& texts) {
    EXPECT_EQ(Unmarked(texts.before_tree, texts.diff.changed_before),
              Unmarked(texts.after_tree, texts.diff.changed_after));
  });
}

TEST(TreeDiffLaws, TheBudgetChangesNothingUnlessItIsExceeded) {
  ForEachPair([](const ComparedTexts& texts) {
    const ComparedTexts poor(texts.before, texts.after, Language::kPython, {1000, 3000});
    if (!poor.diff.truncated) {
      EXPECT_EQ(poor.Script(), texts.Script());
    }
  });
}

// Every Python file of the repository's examples and codemod cases.
std::vector<std::string> ExampleFiles() {
  std::vector<std::string> paths;
  for (const char* folder : {"testdata", "codemods"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".py") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const std::string& path : paths) {
    std::ifstream file(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

TEST(TreeDiffLaws, RealFilesObeyThemToo) {
  const std::vector<std::string> files = ExampleFiles();
  ASSERT_GE(files.size(), 2u);
  for (std::size_t i = 0; i + 1 < files.size(); ++i) {
    // Before and after of a case are neighbours.
    const ComparedTexts texts(files[i], files[i + 1]);
    const auto applied = ApplyScript(texts.before_tree, texts.diff.operations);
    ASSERT_TRUE(applied.ok()) << applied.status();
    EXPECT_EQ(*applied == OutlineOf(texts.after_tree), true) << files[i];
    EXPECT_TRUE(ComparedTexts(files[i], files[i]).diff.empty()) << files[i];
  }
}

// Prints the scripts of some programs; run by the next test in processes of its own.
TEST(TreeDiffLaws, DISABLED_PrintScripts) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    ProgramGenerator generator(seed);
    const std::string before = generator.Program();
    const ComparedTexts texts(before, generator.Mutate(before));
    for (const std::string& step : texts.Script()) std::cout << "step: " << step << "\n";
  }
}

// Runs that test and returns its output without the times.
std::string ScriptsOfAnotherProcess() {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  FILE* pipe = popen((self + " --gtest_also_run_disabled_tests --gtest_brief=1 "
                             "--gtest_filter=TreeDiffLaws.DISABLED_PrintScripts | grep step:")
                         .c_str(),
                     "r");
  std::string output;
  std::array<char, 4096> buffer;
  while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), size);
  }
  pclose(pipe);
  return output;
}

// Hash maps are seeded by the process.
TEST(TreeDiffLaws, EveryProcessFindsTheSameScripts) {
  const std::string scripts = ScriptsOfAnotherProcess();
  EXPECT_GT(scripts.size(), 1000u);
  EXPECT_EQ(scripts, ScriptsOfAnotherProcess());
}

TEST(TreeDiffLaws, ShellScriptsObeyThemToo) {
  const std::vector<std::string> scripts = {
      "set -e\nexport A=1\ntorchrun --nproc_per_node=2 train.py \"$A  b\" $(date)\n",
      "set -eu\nexport A=2\nfor i in 1 2; do\n  torchrun --nproc_per_node 2 train.py \" $A "
      "b\"\ndone\n",
      "cat <<EOF | grep x\nhello $A\n  world\nEOF\nexit 0\n",
      "# only a comment\n",
      "f() { cat <<EOF\nhello ${A}\n  world\nEOF\n}\nif f; then exit 1; fi\n",
      "",
      "a && b || { c; d >&2; }\nx='1 2' y=\"3\" z \\\n  --option\n",
  };
  for (const std::string& before : scripts) {
    for (const std::string& after : scripts) {
      const ComparedTexts texts(before, after, Language::kBash);
      const auto applied = ApplyScript(texts.before_tree, texts.diff.operations);
      ASSERT_TRUE(applied.ok()) << applied.status();
      EXPECT_EQ(*applied == OutlineOf(texts.after_tree), true) << before << "----\n" << after;
      EXPECT_EQ(texts.diff.empty(), before == after) << before << "----\n" << after;
    }
  }
}

}  // namespace
}  // namespace torchlift
