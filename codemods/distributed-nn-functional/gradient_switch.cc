// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/gradient_switch.h"

#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Module;

bool IsConstant(const Module& module, Node value, bool constant) {
  return python::FoldConstant(module, value) ==
         std::optional<python::Constant>(python::Constant(constant));
}

// Packages whose context managers leave the gradient mode alone: those of the standard library that
// code enters, and torch's, but for the ones that SwitchOfTorch knows. Of contextlib, what enters
// another manager does so by a call of its own.
constexpr absl::string_view kOtherManagers[] = {
    "torch",   "asyncio", "concurrent", "contextlib",      "cProfile", "decimal",  "gzip",
    "io",      "logging", "mmap",       "multiprocessing", "os",       "pathlib",  "socket",
    "sqlite3", "tarfile", "tempfile",   "threading",       "unittest", "warnings", "zipfile"};

// Whether a manager, a name or a call of one, surely has nothing to do with gradients.
bool IsAnotherManager(const Module& module, Node manager) {
  if (MentionsGradientMode(manager.text())) return false;
  const Node callee =
      manager.kind() == python::kCall ? manager.Child(python::field::kFunction) : manager;
  if (callee.kind() == python::kIdentifier && callee.text() == "open")
    return module.Lookup("open", callee).empty();
  const std::string name = module.QualifiedName(callee);
  const absl::string_view package = absl::string_view(name).substr(0, name.find('.'));
  return name.size() > package.size() && !MentionsGradientMode(name) &&
         absl::c_linear_search(kOtherManagers, package);
}

}  // namespace

// "autograd" alone says nothing: `torch.autograd.profiler.record_function("forward")`.
bool MentionsGradientMode(absl::string_view code) {
  const std::string rest = absl::StrReplaceAll(code, {{"autograd", ""}});
  return absl::StrContains(rest, "grad") || absl::StrContains(rest, "inference_mode");
}

std::string SwitchName(const Module& module, Node callee) {
  const std::string name = module.QualifiedName(callee);
  absl::string_view rest = name;
  if (!absl::ConsumePrefix(&rest, "torch.autograd.grad_mode.") &&
      !absl::ConsumePrefix(&rest, "torch.autograd.") && !absl::ConsumePrefix(&rest, "torch._C.") &&
      !absl::ConsumePrefix(&rest, "torch.")) {
    return "";
  }
  return std::string(rest);
}

std::optional<Switch> SwitchOfTorch(const Module& module, Node manager) {
  const bool is_call = manager.kind() == python::kCall;
  const std::string name =
      SwitchName(module, is_call ? manager.Child(python::field::kFunction) : manager);
  Node mode = is_call ? python::PositionalArgument(manager, 0) : Node();
  if (is_call && !mode) mode = python::KeywordArgument(manager, "mode");
  const bool has_arguments =
      is_call && manager.Child(python::field::kArguments).named_child_count() > 0;
  if (name == "no_grad") return Switch::kOff;
  if (name == "enable_grad") return Switch::kMayBeOn;
  if (name == "inference_mode") {
    const bool is_on = !has_arguments || (mode && IsConstant(module, mode, true));
    return is_on ? Switch::kOff : Switch::kMayBeOn;
  }
  if (name == "set_grad_enabled" || name == "_set_grad_enabled") {
    return mode && IsConstant(module, mode, false) ? Switch::kOff : Switch::kMayBeOn;
  }
  return std::nullopt;
}

Switch SwitchOfManager(const Module& module, Node manager) {
  if (const std::optional<Switch> known = SwitchOfTorch(module, manager)) return *known;
  if (IsAnotherManager(module, manager)) return Switch::kNone;
  if (manager.kind() != python::kIdentifier) return Switch::kMayBeOn;
  const std::vector<const python::Binding*> bindings = module.Lookup(manager.text(), manager);
  std::optional<Switch> result;
  for (const python::Binding* binding : bindings) {
    const Node value = python::WithoutParentheses(binding->value);
    Switch one = Switch::kMayBeOn;
    if (value && IsAnotherManager(module, value)) one = Switch::kNone;
    if (value) one = SwitchOfTorch(module, value).value_or(one);
    result = !result || one == *result ? one : Switch::kMayBeOn;
  }
  return result.value_or(Switch::kMayBeOn);
}

}  // namespace torchlift::distributed_nn
