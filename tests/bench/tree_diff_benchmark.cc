// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What a preview costs: two syntax trees compared, without their parses.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/diff/tree_diff.h"
#include "core/syntax/syntax_tree.h"
#include "tests/bench/generated_source.h"

namespace torchlift {
namespace {

// The text with one line in `distance` deleted, doubled, or put after its successor.
std::string ChangeLines(const std::string& text, std::size_t distance) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  std::mt19937 random(1);
  for (std::size_t i = distance; i + 1 < lines.size(); i += distance) {
    const auto line = lines.begin() + static_cast<std::ptrdiff_t>(i);
    switch (random() % 3) {
      case 0:
        lines.erase(line);
        break;
      case 1:
        lines.insert(line, std::string(*line));
        break;
      default:
        std::swap(*line, *(line + 1));
        break;
    }
  }
  return absl::StrJoin(lines, "\n");
}

void Compare(benchmark::State& state, std::size_t distance) {
  const auto bytes = static_cast<std::size_t>(state.range(0));
  const std::string before_text = PlainModule(1, bytes);
  const std::string after_text = ChangeLines(before_text, distance);
  const SyntaxTree before = *SyntaxTree::Parse(Language::kPython, before_text);
  const SyntaxTree after = *SyntaxTree::Parse(Language::kPython, after_text);
  for (auto _ : state) benchmark::DoNotOptimize(DiffTrees(before, after));
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(before_text.size() + after_text.size()));
}

// An ordinary edit: one line in two hundred.
void DiffTreesOfASmallEdit(benchmark::State& state) { Compare(state, 200); }
BENCHMARK(DiffTreesOfASmallEdit)->Arg(16 << 10)->Arg(128 << 10)->Arg(1 << 20);

// A rewrite: one line in five.
void DiffTreesOfALargeEdit(benchmark::State& state) { Compare(state, 5); }
BENCHMARK(DiffTreesOfALargeEdit)->Arg(16 << 10)->Arg(128 << 10)->Arg(1 << 20);

}  // namespace
}  // namespace torchlift
