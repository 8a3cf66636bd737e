// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_launches.h"

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// The value of a string of the source as an environment variable's.
shell::Word ValueOf(const python::Module& module, Node expression) {
  DecodedText text;
  text.host_begin.push_back(expression.begin());
  if (const auto value = python::FoldString(module, expression)) {
    for (const char c : *value) text.Append(c, expression.begin(), expression.end());
  } else {
    text.AppendUnknown(expression.begin(), expression.end());
  }
  return shell::MakeElement(expression.range(), std::move(text));
}

}  // namespace

std::vector<Finding> PythonLaunches::Find() {
  // Lists first: their elements are strings, too.
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kList || node.kind() == python::kTuple) LookAtList(node);
    if (node.kind() == python::kCall) {
      LookAtArguments(node);
      LookAtLauncherCall(node);
    }
  }
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kString || node.kind() == python::kConcatenatedString)
      LookAtString(node);
  }
  return std::move(findings_);
}

namespace {

// Whether the node is in the environment given to one call, which is nobody else's.
bool IsInEnvironmentArgument(Node node) {
  for (Node around = node.parent(); around; around = around.parent()) {
    if (around.kind() == python::kKeywordArgument)
      return around.Child(python::field::kName).text() == "env";
  }
  return false;
}

}  // namespace

shell::Environment PythonLaunches::EnvironmentOf(Node call) const {
  shell::Environment environment;
  if (!absl::StrContains(module_.tree().text(), "PET_")) return environment;
  const Node own =
      call && call.kind() == python::kCall ? python::KeywordArgument(call, "env") : Node();
  for (const Node node : module_.tree().Preorder()) {
    Node name, value;
    if (node.kind() == python::kPair) {
      name = node.Child(python::field::kKey);
      value = node.Child(python::field::kValue);
    } else if (node.kind() == python::kAssignment &&
               node.Child(python::field::kLeft).kind() == python::kSubscript) {
      name = node.Child(python::field::kLeft).Child(python::field::kSubscript);
      value = node.Child(python::field::kRight);
    }
    if (!name || !value || name.kind() != python::kString ||
        !absl::StrContains(name.text(), "PET_"))
      continue;
    const auto variable = python::FoldString(module_, name);
    const bool is_own = own && own.Contains(node);
    if (!is_own && IsInEnvironmentArgument(node)) continue;
    if (variable) environment.Set(*variable, ValueOf(module_, value), true, /*maybe=*/!is_own);
  }
  return environment;
}

ByteRange PythonLaunches::StatementOf(ByteRange place) const {
  const Node statement = python::EnclosingStatement(module_.tree().SmallestAt(place));
  return statement ? statement.range() : place;
}

}  // namespace torchlift::torchrun
