// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// From a finding to new bytes on the disk: smallest edits, their proof, the diff, the write.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/diff/lockstep_proof.h"
#include "core/diff/smallest_edits.h"
#include "core/syntax/python_kinds.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/edit.h"
#include "core/text/unified_diff.h"
#include "core/workspace/disk_file_system.h"
#include "tests/bench/generated_source.h"
#include "tests/bench/generated_tree.h"

namespace torchlift {
namespace {

constexpr std::size_t kBytes = 64 << 10;

// One call in a module of 64 KiB, and what it is to become.
struct OneRewrite {
  std::string text = DistributedModule(1, kBytes);
  SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  Node call = FindCall();
  NewCode code;

  OneRewrite() {
    code.Text("functional.all_reduce_autograd(");
    code.Keep(call.NamedChild(1).NamedChild(0).range(), call.NamedChild(1).NamedChild(0).text());
    code.Text(", \"sum\", group)");
  }

  Node FindCall() const {
    for (const Node node : tree.Preorder()) {
      if (node.kind() == python::kCall && absl::StartsWith(node.text(), "dist_nn.all_gather(")) {
        return node;
      }
    }
    return Node();
  }
};

void FindSmallestEdits(benchmark::State& state) {
  const OneRewrite rewrite;
  for (auto _ : state) benchmark::DoNotOptimize(Rewrite(rewrite.call, rewrite.code));
}
BENCHMARK(FindSmallestEdits);

// With the parse of the new text, which every proof needs.
void ProveOneRewrite(benchmark::State& state) {
  const OneRewrite rewrite;
  const auto rewritten = Rewrite(rewrite.call, rewrite.code);
  const std::string text = *ApplyEdits(rewrite.text, rewritten->edits);
  for (auto _ : state) {
    const auto after = SyntaxTree::Parse(Language::kPython, text);
    const auto mismatch =
        CheckRewrite(rewrite.tree, *after, rewritten->edits, {&rewritten->claim, 1});
    if (mismatch) state.SkipWithError(mismatch->reason.c_str());
  }
}
BENCHMARK(ProveOneRewrite);

void MakeUnifiedDiff(benchmark::State& state) {
  const OneRewrite rewrite;
  const std::string after = *ApplyEdits(rewrite.text, Rewrite(rewrite.call, rewrite.code)->edits);
  for (auto _ : state) benchmark::DoNotOptimize(UnifiedDiff("train.py", rewrite.text, after));
}
BENCHMARK(MakeUnifiedDiff);

// There and back; mostly the disk's own time for fsync.
void ReplaceFile(benchmark::State& state) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("train.py", DistributedModule(1, kBytes));
  const std::string old_bytes = DistributedModule(1, kBytes);
  const std::string new_bytes = DistributedModule(2, kBytes);
  DiskFileSystem disk;
  for (auto _ : state) {
    if (!disk.ReplaceFile(path, old_bytes, new_bytes).ok() ||
        !disk.ReplaceFile(path, new_bytes, old_bytes).ok()) {
      state.SkipWithError("cannot write");
      break;
    }
  }
}
BENCHMARK(ReplaceFile)->UseRealTime();

}  // namespace
}  // namespace torchlift
