// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The whole program, started as users start it.

#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/bench/generated_tree.h"

namespace torchlift {
namespace {

// The program that was built with this one.
std::string Program() {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "torchlift")
      .string();
}

// Runs the program without its output; its exit code, or -1 when it did not end by itself.
int RunProgram(const std::vector<std::string>& arguments) {
  const std::string program = Program();
  std::vector<char*> words = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stdout) != nullptr) execv(words[0], words.data());
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

void RunAndMeasure(benchmark::State& state, const std::vector<std::string>& arguments) {
  for (auto _ : state) {
    const int code = RunProgram(arguments);
    if (code != 0 && code != 1) {
      state.SkipWithError("the program failed");
      break;
    }
  }
}

void Start(benchmark::State& state) { RunAndMeasure(state, {"--version"}); }
BENCHMARK(Start)->UseRealTime()->Unit(benchmark::kMillisecond);

void CheckCodeBase(benchmark::State& state) {
  const TemporaryFolder folder;
  WriteCodeBase(folder);
  RunAndMeasure(state, {"check", "--quiet", folder.path()});
}
BENCHMARK(CheckCodeBase)->UseRealTime()->Unit(benchmark::kMillisecond);

void DiffCodeBase(benchmark::State& state) {
  const TemporaryFolder folder;
  WriteCodeBase(folder);
  RunAndMeasure(state, {"diff", "--quiet", folder.path()});
}
BENCHMARK(DiffCodeBase)->UseRealTime()->Unit(benchmark::kMillisecond);

// A code base of the user's own: the folder that TORCHLIFT_BENCH_TREE names, if it is set.
[[maybe_unused]] const bool kHasTree = [] {
  const char* const tree = std::getenv("TORCHLIFT_BENCH_TREE");
  if (tree == nullptr) return false;
  benchmark::RegisterBenchmark("CheckTree", RunAndMeasure,
                               std::vector<std::string>{"check", "--quiet", tree})
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace torchlift
