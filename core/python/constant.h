// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CONSTANT_H_
#define TORCHLIFT_CORE_PYTHON_CONSTANT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/python/module.h"

namespace torchlift::python {

struct NoneValue {
  friend bool operator==(NoneValue, NoneValue) { return true; }
};

// A value that the text alone decides. Strings are their UTF-8 text (str) without prefix and
// quotes.
using Constant = std::variant<NoneValue, bool, std::int64_t, double, std::string>;

// The value of an expression made of literals (numbers, strings, also concatenated or added, True,
// False, None, the signs of numbers, not) and of names that are bound exactly once, to such an
// expression, and are visible at the use.
//
//   NAME = "max-" "autotune"
//   torch.compile(f, mode=NAME)     // "max-autotune"
//
// Empty when anything else takes part: bytes, f-strings with fields, integers beyond 64 bits, names
// bound twice, also through `global`, or deleted, parameters. Also empty past a thousand steps or a
// mebibyte of text. Costs time in the number of bindings of the file for each name on the way.
std::optional<Constant> FoldConstant(const Module& module, Node expression);
// The same for a string alone.
std::optional<std::string> FoldString(const Module& module, Node expression);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CONSTANT_H_
