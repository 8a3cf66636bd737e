// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// From bytes to what codemods see: trees, models of Python modules, shell scripts.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "core/python/module.h"
#include "core/python/validity.h"
#include "core/shell/script.h"
#include "core/syntax/syntax_tree.h"
#include "tests/bench/generated_source.h"

namespace torchlift {
namespace {

constexpr std::size_t kBytes = 64 << 10;

void CountBytes(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(bytes));
}

void ParsePython(benchmark::State& state) {
  const std::string text = DistributedModule(1, kBytes);
  for (auto _ : state) benchmark::DoNotOptimize(SyntaxTree::Parse(Language::kPython, text));
  CountBytes(state, text.size());
}
BENCHMARK(ParsePython);

void ModelPython(benchmark::State& state) {
  const std::string text = DistributedModule(1, kBytes);
  const auto tree = SyntaxTree::Parse(Language::kPython, text);
  for (auto _ : state) benchmark::DoNotOptimize(python::Module(*tree));
  CountBytes(state, text.size());
}
BENCHMARK(ModelPython);

void ResolveEveryName(benchmark::State& state) {
  const std::string text = DistributedModule(1, kBytes);
  const auto tree = SyntaxTree::Parse(Language::kPython, text);
  const python::Module module(*tree);
  for (auto _ : state) {
    for (const Node name : module.references()) benchmark::DoNotOptimize(module.Resolve(name));
  }
  CountBytes(state, text.size());
}
BENCHMARK(ResolveEveryName);

void CheckPython(benchmark::State& state) {
  const std::string text = DistributedModule(1, kBytes);
  const auto tree = SyntaxTree::Parse(Language::kPython, text);
  for (auto _ : state) benchmark::DoNotOptimize(python::CheckValid(*tree));
  CountBytes(state, text.size());
}
BENCHMARK(CheckPython);

void ReadShell(benchmark::State& state) {
  const std::string text = LaunchScript(1, kBytes);
  for (auto _ : state) benchmark::DoNotOptimize(shell::Script::Read(text));
  CountBytes(state, text.size());
}
BENCHMARK(ReadShell);

}  // namespace
}  // namespace torchlift
