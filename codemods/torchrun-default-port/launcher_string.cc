// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/launcher_string.h"

#include <cstddef>

#include "absl/strings/match.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// Whether the string only names something: a key, one side of a comparison.
bool IsKey(Node string) {
  const Node parent = string.parent();
  if (parent.kind() == python::kPair) return parent.Child(python::field::kKey) == string;
  if (parent.kind() == python::kSubscript) return parent.Child(python::field::kValue) != string;
  return parent.kind() == python::kComparisonOperator;
}

}  // namespace

bool IsLauncherString(Node string, bool is_command) {
  if (string.kind() != python::kString) return false;
  const python::StringSpelling spelling = python::SpellingOf(string);
  absl::string_view text = string.text();
  const std::size_t around = spelling.prefix.size() + 2 * spelling.quote.size();
  if (text.size() < around) return false;
  text = text.substr(spelling.prefix.size() + spelling.quote.size(), text.size() - around);
  if (is_command && absl::StartsWith(text, "torchrun ")) return true;
  return text == "torchrun" || absl::EndsWith(text, "/torchrun");
}

Node LauncherStringIn(Node expression, bool is_command) {
  constexpr int kMostNodes = 500;
  int left = kMostNodes;
  for (const Node node : expression.Subtree()) {
    if (IsLauncherString(node, is_command) && !IsKey(node)) return node;
    if (--left == 0) break;
  }
  return Node();
}

}  // namespace torchlift::torchrun
