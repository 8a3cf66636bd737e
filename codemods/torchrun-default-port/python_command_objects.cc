// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/shell/wrappers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

constexpr absl::string_view kObjects =
    "sh.torchrun plumbum.cmd.torchrun plumbum.local.cmd.torchrun";
constexpr absl::string_view kMakers = "sh.Command plumbum.local plumbum.local.get";

bool NamesTorchrun(const python::Module& module, Node argument) {
  return argument && python::FoldString(module, argument) == "torchrun";
}

// Whether it is the function of a call with words, which is looked at as a launch of its own.
bool IsCalledWithWords(Node object) {
  const Node call = object.parent();
  return call && call.kind() == python::kCall && call.Child(python::field::kFunction) == object &&
         python::PositionalArgument(call, 0);
}

}  // namespace

void PythonLaunches::LookAtCommandObject(Node expression) {
  bool is_object = false;
  if (expression.kind() == python::kCall) {
    const Node function = expression.Child(python::field::kFunction);
    is_object = NamesTorchrun(module_, python::PositionalArgument(expression, 0)) &&
                shell::IsListed(kMakers, module_.QualifiedName(function));
  } else if (expression.kind() == python::kSubscript) {
    is_object =
        NamesTorchrun(module_, expression.Child(python::field::kSubscript)) &&
        shell::IsListed(kMakers, module_.QualifiedName(expression.Child(python::field::kValue)));
  } else if (expression.kind() == python::kAttribute || expression.kind() == python::kIdentifier) {
    const bool is_inner =
        expression.field() == python::field::kAttribute ||
        (expression.kind() == python::kIdentifier && module_.BindingOf(expression) != nullptr);
    is_object = !is_inner && shell::IsListed(kObjects, module_.QualifiedName(expression)) &&
                !IsCalledWithWords(expression);
  }
  if (is_object) AddHidden(expression, "What words it gets is not followed.");
}

}  // namespace torchlift::torchrun
