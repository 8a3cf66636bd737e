// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_COMPILED_REGION_H_
#define TORCHLIFT_CORE_PYTHON_COMPILED_REGION_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/python/callable_index.h"
#include "core/python/compile_root.h"
#include "core/python/module.h"

namespace torchlift::python {

// What happens, under torch.compile, where a call raises or breaks the graph.
enum class CompiledReach : std::uint8_t {
  kNone,       // Nothing in this file compiles it. Another file may.
  kGuarded,    // Kept out of compiled code: the other branch of is_compiling(),
               // torch.compiler.disable.
  kFallsBack,  // torch.compile without fullgraph: the compiled function runs eagerly from there on,
               // without a word.
  kSwallowed,  // The error is caught inside the compiled code: another branch is taken than in
               // eager.
  kError,  // fullgraph=True, error_on_graph_break, torch.export, higher-order operators: an error.
};

// What torch.compile reaches inside one file: from each place that compiles something along the
// calls of this file's functions and modules. Errs on the side of more.
//
//   const CompiledRegions regions(module);
//   regions.Of(call).reach;  // kFallsBack
//   regions.Of(call).path;   // "torch.compile(sync) on line 14 -> sync -> helper"
//
// The module must outlive it. Not for several threads at once.
class CompiledRegions {
 public:
  explicit CompiledRegions(const Module& module);

  struct Place {
    CompiledReach reach = CompiledReach::kNone;
    std::string path;  // From what compiles to the function that holds the place; empty for kNone.
  };

  // For any node; a call, mostly.
  Place Of(Node node) const;

 private:
  struct State {
    CompiledReach reach = CompiledReach::kNone;
    std::uint32_t caller = 0;  // Index of the function it was reached from; its own for roots.
    std::size_t root = 0;
  };

  // Raises the function's reach; true when that changed something.
  bool Raise(Node function, CompiledReach reach, const State& from);
  void Spread();
  void SpreadFrom(Node function);
  // A call or reference in `caller` that may run `callee`.
  void Enter(Node caller, Node place, Node callee, bool is_strict);
  void AddHooks();
  std::string PathTo(Node function) const;
  // The outermost root whose compiled expression holds the node, or null.
  const CompileRoot* RootAround(Node node) const;

  const Module& module_;
  CallableIndex index_;
  std::vector<CompileRoot> roots_;
  // By preorder index of what is compiled, unless that is a function definition; to the root.
  std::unordered_map<std::uint32_t, std::size_t> compiled_expressions_;
  std::unordered_map<std::uint32_t, State> states_;  // By preorder index of the function.
  std::unordered_map<std::uint32_t, std::vector<Node>> hooks_;  // What runs when the function runs.
  std::vector<Node> pending_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_COMPILED_REGION_H_
