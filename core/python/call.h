// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CALL_H_
#define TORCHLIFT_CORE_PYTHON_CALL_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// The parameters of a function that takes positional-or-keyword arguments alone, in order.
//
//   constexpr Parameter kAllReduce[] = {{"tensor", true}, {"op", false}, {"group", false}};
struct Parameter {
  absl::string_view name;
  bool required = false;
};

// The arguments of a call put to their parameters as CPython would.
struct BoundArguments {
  enum class State {
    kComplete,  // Every argument has its parameter and every required parameter an argument.
    kUnknown,   // `*args` or `**kwargs` hide some; what is bound all the same is in `values`.
    kInvalid,   // CPython would raise TypeError; `problem` says why.
  };
  State state = State::kComplete;
  std::vector<Node> values;  // One a parameter, the value expression; null where none was given.
  // One a parameter: the whole argument (`op=x` for a keyword), null where none was given.
  std::vector<Node> arguments;
  std::string problem;  // For kUnknown and kInvalid, for a person.
};

// `call` is a kCall node. A call with a bare generator (`f(x for x in y)`) has that as its one
// positional argument.
BoundArguments BindArguments(Node call, absl::Span<const Parameter> parameters);

// The value of the keyword argument `name` of the call, or a null node.
Node KeywordArgument(Node call, absl::string_view name);
// The n-th (0-based) positional argument before any `*`, or a null node.
Node PositionalArgument(Node call, std::uint32_t n);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CALL_H_
