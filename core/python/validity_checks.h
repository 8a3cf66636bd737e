// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_VALIDITY_CHECKS_H_
#define TORCHLIFT_CORE_PYTHON_VALIDITY_CHECKS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "core/python/validity.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// The parts of CheckValid, one file a subject. All take trees without ERROR and MISSING nodes.

using Verdict = std::optional<Violation>;

inline Violation ViolationAt(Node node, std::string what) {
  return {node.begin(), std::move(what)};
}

// The checks of one node by itself: it is a node of any kind, most have nothing to say about it.
Verdict CheckArguments(Node node);   // Of calls and classes.
Verdict CheckParameters(Node node);  // Of functions and lambdas.
Verdict CheckTargets(Node node);     // Of assignments, loops, `with`, `except` and `del`.
Verdict CheckExpression(Node node);  // Stars, walruses, `as`, iterables of comprehensions.
Verdict CheckStatement(Node node);   // Python 2, imports, `try`.
Verdict CheckLiteral(Node node);     // Numbers, strings, names.

// What the first lines say about the encoding, and whether the bytes keep to it.
Verdict CheckEncoding(absl::string_view text);

// The identifier of a parameter of a function or lambda, or a null node for separators and tuples.
Node ParameterName(Node parameter);

// Lines, blocks and indentation. Shown every node in preorder.
class LayoutCheck {
 public:
  explicit LayoutCheck(absl::string_view text) : text_(text) {}
  Verdict Visit(Node node);
  // Behind the last node.
  Verdict Finish() const;

 private:
  Verdict VisitLeaf(Node leaf);
  Verdict CheckBlanks(ByteRange gap) const;

  absl::string_view text_;
  std::uint32_t line_opener_ = 0;  // Begin of the last node that may begin a line.
  std::uint32_t last_leaf_end_ = 0;
  std::uint32_t last_word_end_ = 0;  // Of the last leaf that is no line continuation.
  std::size_t open_brackets_ = 0;    // Quotes count.
  std::size_t open_quotes_ = 0;
  bool line_ended_ = false;         // Since the last leaf that is code.
  bool may_open_statement_ = true;  // That leaf was `;` or `:`, or there is none.
};

// What only some places allow: return, yield, await, break, continue, global, nonlocal, star and
// future imports. Shown every node in preorder.
class ContextCheck {
 public:
  explicit ContextCheck(CodeKind code);
  Verdict Visit(Node node);

 private:
  enum class Scope : std::uint8_t { kModule, kClass, kFunction, kComprehension };
  // A part of the tree in which the same things are allowed.
  struct Frame {
    std::uint32_t end = 0;  // Preorder index behind it.
    Scope scope = Scope::kModule;
    bool is_async_function = false;
    bool may_await = false;
    bool may_yield = false;
    bool in_loop = false;
    std::size_t parameters = 0;  // Index into parameters_; 0 holds nothing.
    bool owns_parameters = false;
  };

  void Enter(Node node);
  void EnterFunctionBody(Node function, Node body);
  Verdict CheckGlobalNames(Node statement) const;

  std::vector<Frame> frames_;
  // The parameters of the functions around, a set each.
  std::vector<absl::flat_hash_set<absl::string_view>> parameters_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_VALIDITY_CHECKS_H_
