// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CALLABLE_INDEX_H_
#define TORCHLIFT_CORE_PYTHON_CALLABLE_INDEX_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/python/class_index.h"
#include "core/python/module.h"

namespace torchlift::python {

// The functions, lambdas and classes of one file, and which of them an expression may run when it
// is called. It errs on the side of more: a call that may run one of several functions counts as a
// call of each. What other files define is not seen.
//
//   const CallableIndex index(module);
//   index.RunBy(call.Child(field::kFunction));  // the function_definition and lambda nodes
//
// The module must outlive the index. Not for several threads at once.
class CallableIndex {
 public:
  explicit CallableIndex(const Module& module);

  // The functions of this file that run when the value of `expression` is called: a function's
  // name, `self.method`, `module_instance` (its forward), `functools.partial(f, …)`,
  // `Layer(…).to(device)`, `a if c else b`, and names and attributes bound to such. Empty when none
  // is seen.
  std::vector<Node> RunBy(Node expression) const;

  // All function definitions and lambdas, in the order of the text.
  const std::vector<Node>& functions() const { return functions_; }

  // "RowShard.forward", "step", "lambda on line 7".
  std::string NameOf(Node function) const;

 private:
  using Class = ClassIndex::Class;
  using Functions = std::vector<Node>;

  // One step of RunBy: adds functions, and expressions to look at next.
  void Expand(Node expression, Functions& found, std::vector<Node>& next) const;
  void ExpandName(Node name, Functions& found, std::vector<Node>& next) const;
  void ExpandAttribute(Node attribute, Functions& found, std::vector<Node>& next) const;
  void ExpandCall(Node call, Functions& found, std::vector<Node>& next) const;
  void AddReturned(Node function, std::vector<Node>& next) const;
  void AddMethod(const Class& owner, absl::string_view name, Functions& found,
                 std::vector<Node>& next) const;
  void AddInstanceCall(const Class& owner, Functions& found, std::vector<Node>& next) const;

  const Module& module_;
  std::vector<Node> functions_;
  ClassIndex classes_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CALLABLE_INDEX_H_
