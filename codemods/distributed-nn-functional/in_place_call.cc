// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/in_place_call.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

// What shares its memory with the tensor, or may be the tensor itself.
constexpr absl::string_view kViewMakers[] = {
    "view",     "view_as",    "reshape",     "reshape_as",  "flatten",   "unflatten", "ravel",
    "squeeze",  "unsqueeze",  "transpose",   "swapaxes",    "swapdims",  "movedim",   "moveaxis",
    "permute",  "t",          "adjoint",     "expand",      "expand_as", "narrow",    "select",
    "diagonal", "as_strided", "unfold",      "detach",      "real",      "imag",      "contiguous",
    "to",       "type",       "type_as",     "float",       "double",    "half",      "bfloat16",
    "cpu",      "cuda",       "as_subclass", "view_as_real"};
constexpr absl::string_view kViewTupleMakers[] = {"unbind", "chunk",  "split", "tensor_split",
                                                  "hsplit", "vsplit", "dsplit"};

// Whether a call is one of a function, or a method of the file's own: not `y.add_(t)`, which changes y.
bool IsFunction(const Module& module, Node call) {
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  if (callee.kind() != python::kAttribute) return true;
  const absl::string_view object = callee.Child(python::field::kObject).text();
  return object == "self" || object == "cls" || object == "super()" ||
         !module.QualifiedName(callee).empty();
}

}  // namespace

bool IsInPlaceName(absl::string_view name) {
  return name.size() > 1 && absl::EndsWith(name, "_") && !absl::EndsWith(name, "__");
}

absl::string_view LastNameOfCallee(Node call) {
  const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
  if (callee.kind() == python::kIdentifier) return callee.text();
  return callee.kind() == python::kAttribute ? callee.Child(python::field::kAttribute).text() : "";
}

bool ChangesArgument(const Module& module, Node call, Node argument) {
  const bool is_keyword = argument.kind() == python::kKeywordArgument;
  const absl::string_view parameter =
      is_keyword ? argument.Child(python::field::kName).text() : absl::string_view();
  const absl::string_view name = LastNameOfCallee(call);
  if (parameter == "out" || (IsInPlaceName(name) && IsFunction(module, call))) return true;
  const Node in_place = python::KeywordArgument(call, "inplace");
  if (in_place && in_place.kind() != python::kFalse) return true;
  return name == "setattr" && python::PositionalArgument(call, 0) == argument;
}

bool IsViewMaker(absl::string_view name) { return absl::c_linear_search(kViewMakers, name); }

bool IsViewTupleMaker(absl::string_view name) {
  return absl::c_linear_search(kViewTupleMakers, name);
}

bool IsViewAttribute(absl::string_view name) {
  constexpr absl::string_view kAttributes[] = {"T", "mT", "H", "mH", "real", "imag"};
  return absl::c_linear_search(kAttributes, name);
}

}  // namespace torchlift::distributed_nn
