// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/value_part.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/shell/torchrun_options.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// The value of an expression as an environment variable's; a null node is an unseen one.
shell::Word ValueOf(const python::Module& module, Node expression, Node place) {
  DecodedText text;
  text.host_begin.push_back(place.begin());
  if (const auto value = expression ? python::FoldString(module, expression) : std::nullopt) {
    for (const char c : *value) text.Append(c, place.begin(), place.end());
  } else {
    text.AppendUnknown(place.begin(), place.end());
  }
  return shell::MakeElement(place.range(), std::move(text));
}

// The call whose env= the node is in, which nobody else sees; null when there is none.
Node CallWithEnvironment(Node node) {
  for (Node around = node.parent(); around; around = around.parent()) {
    if (around.kind() == python::kKeywordArgument)
      return around.Child(python::field::kName).text() == "env" ? around.parent().parent() : Node();
  }
  return Node();
}

// The value that `"NAME": value` and `x["NAME"] = value` give the variable; null for other forms.
Node ValueGivenTo(Node name) {
  const Node parent = name.parent();
  if (parent.kind() == python::kPair && parent.Child(python::field::kKey) == name)
    return parent.Child(python::field::kValue);
  if (parent.kind() == python::kSubscript && parent.Child(python::field::kSubscript) == name &&
      parent.parent().kind() == python::kAssignment &&
      parent.parent().Child(python::field::kLeft) == parent)
    return parent.parent().Child(python::field::kRight);
  return Node();
}

}  // namespace

void PythonLaunches::CollectVariables() {
  if (has_variables_) return;
  has_variables_ = true;
  if (!absl::StrContains(module_.tree().text(), "PET_")) return;
  for (const Node node : module_.tree().Preorder()) {
    const bool is_keyword =
        node.kind() == python::kIdentifier && absl::StartsWith(node.text(), "PET_");
    const bool is_text = node.kind() == python::kString && absl::StrContains(node.text(), "PET_") &&
                         !python::IsDocstring(node.parent());
    if (!is_keyword && !is_text) continue;
    const Node owner = CallWithEnvironment(node);
    // A function that is no runner may hand its env= on to any launch.
    if (owner && IsRunner(module_, owner)) {
      own_variables_[owner.index()].push_back(node);
    } else {
      TakeVariable(node, /*maybe=*/true, file_environment_);
      if (owner) own_variables_[owner.index()].push_back(node);
    }
  }
}

void PythonLaunches::TakeVariable(Node name, bool maybe, shell::Environment& environment) const {
  const auto variables = shell::TorchrunVariables();
  const Node value = ValueGivenTo(name);
  const auto variable =
      name.kind() == python::kString ? python::FoldString(module_, name) : std::string(name.text());
  if (value && variable) {
    if (std::find(variables.begin(), variables.end(), *variable) != variables.end())
      environment.Set(*variable, ValueOf(module_, value, value), true, maybe);
    return;
  }
  // Set, read, or part of a name: in doubt it is the port that is set.
  bool is_whole = false;
  for (const absl::string_view known :
       {"PET_MASTER_PORT", "PET_RDZV_ENDPOINT", "PET_RDZV_BACKEND", "PET_RDZV_CONF",
        "PET_STANDALONE", "PET_NNODES", "PET_NPROC_PER_NODE", "PET_MASTER_ADDR"}) {
    if (!absl::StrContains(name.text(), known)) continue;
    environment.Set(known, ValueOf(module_, Node(), name), true, /*maybe=*/true);
    is_whole = true;
  }
  if (!is_whole)
    environment.Set("PET_MASTER_PORT", ValueOf(module_, Node(), name), true, /*maybe=*/true);
}

shell::Environment PythonLaunches::EnvironmentOf(absl::Span<const Node> calls) {
  CollectVariables();
  shell::Environment environment = file_environment_;
  for (const Node call : calls) {
    const auto own = own_variables_.find(call.index());
    if (own == own_variables_.end()) continue;
    for (const Node name : own->second) TakeVariable(name, calls.size() > 1, environment);
  }
  return environment;
}

}  // namespace torchlift::torchrun
