// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_BINDING_COLLECTOR_H_
#define TORCHLIFT_CORE_PYTHON_BINDING_COLLECTOR_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/python/outline.h"
#include "core/python/scope_walk.h"

namespace torchlift::python {

// Finds the bindings of a tree while ScopeWalk steps over it: each form of binding has one
// function.
class BindingCollector {
 public:
  // Both must outlive it.
  BindingCollector(Outline& outline, ScopeWalk& walk);

  // Takes in the bindings that `node`, which the walk has just entered, makes.
  void Collect(Node node);

  // Whether the identifier was taken in as a binding's name. Known once the walk has entered it.
  bool IsBound(Node identifier) const { return bound_[identifier.index()]; }

 private:
  struct Target {
    BindingKind kind;
    Node statement;
    BindingPlace place;
  };

  void Import(Node statement);
  void FromImport(Node statement);
  void Assign(Node assignment);
  void AssignInParallel(Node left, Node right, const Target& target);
  void Augment(Node assignment);
  void Walrus(Node expression);
  void For(Node statement);
  void ForInClause(Node clause);
  void AsPattern(Node pattern);
  void Except(Node clause);
  void Case(Node clause);
  void Capture(Node identifier);
  void Delete(Node statement);
  void Declare(Node statement, Declaration declaration);
  void Function(Node definition);
  void Class(Node definition);
  void Parameters(Node parameters, BlockId inside);
  void TypeAlias(Node statement);
  void TypeParameters(Node parameters, BlockId inside);

  // Binds every name of an assignment's target; attributes and subscripts in it bind nothing.
  void BindTargets(Node pattern, const Target& target, Node value = Node());
  Binding& Bind(Node identifier, const Target& target);
  BindingPlace Here(std::uint32_t effective) const { return {walk_.block(), effective, true}; }

  Outline& outline_;
  ScopeWalk& walk_;
  std::vector<bool> bound_;
  Node assigned_value_;  // The value of the chain of assignments around, `v` of `x = y = v`.
  Node assignment_;      // The outermost assignment of that chain.
  Node case_statement_;  // The match statement around the patterns that the walk is in.
  BlockId case_block_ = 0;
  BlockId except_block_ = 0;
};

// Whether the identifier, which binds nothing, reads a name: not so for attributes, keywords, the
// parts of an import.
bool ReadsName(Node identifier);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_BINDING_COLLECTOR_H_
