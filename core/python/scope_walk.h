// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_SCOPE_WALK_H_
#define TORCHLIFT_CORE_PYTHON_SCOPE_WALK_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/python/outline.h"

namespace torchlift::python {

// Follows which block each node of a preorder walk belongs to, and makes scopes and blocks as their
// nodes come along.
//
//   ScopeWalk walk(outline);
//   for (Node node : tree.Preorder()) {
//     walk.Enter(node);
//     … walk.block() …
//   }
//
// Statements that bind a name in a block that is still to come (`for`, `except`, `case`) ask
// BlockOf for it.
class ScopeWalk {
 public:
  explicit ScopeWalk(Outline& outline);

  // Steps to the next node in preorder; block() is then the node's own.
  void Enter(Node node);
  BlockId block() const { return frames_.back().block; }
  ScopeId scope() const { return outline_.blocks[block()].scope; }

  // The block that will hold `node`, a kBlock child of the node entered last; made now.
  BlockId BlockOf(Node node);

  // The scope made for the definition, lambda, comprehension or type alias entered last: its one
  // block, and the block of its type parameters (the surrounding block where it has none).
  struct Opened {
    BlockId inside = 0;
    BlockId type_parameters = 0;
  };
  const Opened& opened() const { return opened_; }

 private:
  struct Frame {
    std::uint32_t end;
    BlockId block;
  };
  struct Pending {
    std::uint32_t begin;
    std::uint32_t end;
    BlockId block;
  };

  void Open(Node node);
  void OpenFunction(Node node, ScopeKind kind);
  void OpenClass(Node node);
  void OpenComprehension(Node node);
  void OpenTypeAlias(Node node);
  void OpenWhile(Node node);
  void OpenChoice(Node node, bool exhaustive);

  BlockId NewScope(Node node, ScopeKind kind, BlockId outer);
  BlockId NewBlock(Node node);
  void JoinBranch(Node node, Block& block);
  void Expect(Node node, BlockId block);
  void ScheduleExpected();
  void RecordSegment(std::uint32_t index);

  Outline& outline_;
  std::vector<Frame> frames_;
  std::vector<Pending> pending_;   // The next one last.
  std::vector<Pending> expected_;  // Of the node entered last, ascending.
  // Statement's index to Outline::choices.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> choice_of_;
  // Try statement's index to its body's branch.
  absl::flat_hash_map<std::uint32_t, BranchId> main_branch_of_;
  Opened opened_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_SCOPE_WALK_H_
