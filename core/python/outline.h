// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_OUTLINE_H_
#define TORCHLIFT_CORE_PYTHON_OUTLINE_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "core/python/binding.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// What one walk over a tree finds before any name is looked up: the raw material of Module.
// Internal to core/python.

using BlockId = std::uint32_t;   // Index into Outline::blocks; 0 is the module's statements.
using BranchId = std::uint32_t;  // Index into Outline::branches.
inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFF;

// Code that runs from its top to its bottom once it is entered: the statements of a block, the
// whole of a function or a comprehension. Places in a block are preorder indices of the tree: what
// has a smaller index ran before.
struct Block {
  Node node;           // Everything inside it, nested blocks and scopes too.
  BlockId parent = 0;  // The block around; the module's is its own.
  ScopeId scope = 0;
  Node loop;    // The innermost `for` or `while` of the same scope that repeats it, or null.
  Node choice;  // The if, try or match statement one of whose parts it is, or null.
  BranchId branch = kNoIndex;
  bool never_runs = false;  // `if TYPE_CHECKING:`, `if False:`.
};

// An if statement with an else, or a try statement: ways of which exactly one is taken to its end.
struct Branches {
  Node statement;
  BlockId parent = 0;
  std::uint32_t ways =
      0;  // That go on behind the statement: ways that return, raise, break or never run do not count.
  bool exhaustive = true;  // False for an if without else.
};

// One way through a Branches: an if's block, an except clause's, or a try's body and else together.
struct Branch {
  std::uint32_t branches = 0;  // Index into Outline::choices.
  bool goes_on = true;         // Counted in Branches::ways.
  bool decides = false;        // A finally block: it alone decides, being on every way.
};

// Where and when a binding happens.
struct BindingPlace {
  BlockId block = 0;
  std::uint32_t effective = 0;  // The first preorder index that sees it; 0: the whole scope.
  // Whether whoever runs the rest of the block has run the binding. Not so within an expression
  // that may be skipped.
  bool certain = true;
};

enum class Declaration : std::uint8_t { kGlobal, kNonlocal };

struct ScopedName {
  ScopeId scope = 0;
  absl::string_view name;
  friend bool operator==(const ScopedName& a, const ScopedName& b) {
    return a.scope == b.scope && a.name == b.name;
  }
  template <typename Hash>
  friend Hash AbslHashValue(Hash state, const ScopedName& key) {
    return Hash::combine(std::move(state), key.scope, key.name);
  }
};

struct Outline {
  const SyntaxTree* tree = nullptr;
  std::vector<Scope> scopes;
  std::vector<BlockId> outer_blocks;  // For each scope, the block in which its node stands.
  std::vector<Block> blocks;
  std::vector<Branches> choices;
  std::vector<Branch> branches;
  std::vector<Binding> bindings;     // In the order of the text once the walk is over.
  std::vector<BindingPlace> places;  // One for each binding.
  std::vector<Node> references;      // Identifiers that read a name.
  // `a.b` where it is assigned to, deleted, a loop's target, …
  std::vector<Node> stored_attributes;
  // Calls of setattr, monkeypatch.setattr, mock.patch.object, delattr.
  std::vector<Node> attribute_setters;
  std::vector<Node> frame_names;  // See Module::frame_names.
  absl::flat_hash_map<ScopedName, Declaration> declarations;
  // (first preorder index, block), ascending: the block that each node belongs to.
  std::vector<std::pair<std::uint32_t, BlockId>> segments;

  BlockId BlockAt(std::uint32_t index) const;
  ScopeId ScopeAt(std::uint32_t index) const { return blocks[BlockAt(index)].scope; }
  // The binding whose name node is the identifier, or kNoIndex.
  std::uint32_t BindingAt(Node identifier) const;
};

// Walks the tree once. Linear, without recursion.
Outline OutlineOf(const SyntaxTree& tree);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_OUTLINE_H_
