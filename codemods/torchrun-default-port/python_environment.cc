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

const std::vector<Node>& PythonLaunches::VariableNames() const {
  if (has_variable_names_) return variable_names_;
  has_variable_names_ = true;
  if (!absl::StrContains(module_.tree().text(), "PET_")) return variable_names_;
  for (const Node node : module_.tree().Preorder()) {
    const bool is_keyword =
        node.kind() == python::kIdentifier && absl::StartsWith(node.text(), "PET_");
    const bool is_text = node.kind() == python::kString && absl::StrContains(node.text(), "PET_") &&
                         !python::IsDocstring(node.parent());
    if (is_keyword || is_text) variable_names_.push_back(node);
  }
  return variable_names_;
}

shell::Environment PythonLaunches::EnvironmentOf(absl::Span<const Node> calls) const {
  shell::Environment environment;
  for (const Node name : VariableNames()) {
    const Node owner = CallWithEnvironment(name);
    const bool is_own = owner && std::find(calls.begin(), calls.end(), owner) != calls.end();
    // A function that is no runner may hand its env= on to this launch.
    if (owner && !is_own && IsRunner(module_, owner)) continue;
    const Node value = ValueGivenTo(name);
    const auto variable = name.kind() == python::kString ? python::FoldString(module_, name)
                                                         : std::string(name.text());
    if (value && variable) {
      const bool maybe = !is_own || calls.size() > 1;
      environment.Set(*variable, ValueOf(module_, value, value), true, maybe);
      continue;
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
  return environment;
}

}  // namespace torchlift::torchrun
