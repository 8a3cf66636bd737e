// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What every byte of every file goes through: the search for needles and facts.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "codemods/registry.h"
#include "core/engine/needle_search.h"
#include "tests/bench/generated_source.h"

namespace torchlift {
namespace {

std::vector<std::unique_ptr<Codemod>> MakeCodemods() {
  std::vector<std::unique_ptr<Codemod>> codemods;
  for (const RegisteredCodemod& registered : AllCodemods()) codemods.push_back(registered.make());
  return codemods;
}

std::vector<const Codemod*> Pointers(const std::vector<std::unique_ptr<Codemod>>& codemods) {
  std::vector<const Codemod*> pointers;
  for (const auto& codemod : codemods) pointers.push_back(codemod.get());
  return pointers;
}

void MakeNeedleSearch(benchmark::State& state) {
  const auto codemods = MakeCodemods();
  for (auto _ : state) benchmark::DoNotOptimize(NeedleSearch(Pointers(codemods)));
}
BENCHMARK(MakeNeedleSearch);

// By the size of the file.
void SearchForNeedles(benchmark::State& state) {
  const auto codemods = MakeCodemods();
  const NeedleSearch search(Pointers(codemods));
  const std::string text = PlainModule(1, static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(search.Search(FileKind::kPython, text));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}
BENCHMARK(SearchForNeedles)->Arg(1 << 10)->Arg(16 << 10)->Arg(1 << 20);

}  // namespace
}  // namespace torchlift
