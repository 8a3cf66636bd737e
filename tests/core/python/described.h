// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_PYTHON_DESCRIBED_H_
#define TORCHLIFT_TESTS_CORE_PYTHON_DESCRIBED_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/python/module.h"
#include "tests/core/python/parsed.h"

namespace torchlift::python {

// A resolution in a line, for comparisons: "a.b", "a.b or absent", "ambiguous: a.b, c.d, local", "local x", "builtin",
// "unknown: why".
inline std::string Described(const Resolution& resolution) {
  if (const auto* qualified = std::get_if<Qualified>(&resolution)) {
    return absl::StrCat(qualified->name, qualified->maybe_absent ? " or absent" : "");
  }
  if (const auto* ambiguous = std::get_if<Ambiguous>(&resolution)) {
    return absl::StrCat("ambiguous: ", absl::StrJoin(ambiguous->names, ", "),
                        ambiguous->maybe_local ? ", local" : "");
  }
  if (const auto* local = std::get_if<Local>(&resolution)) {
    return local->binding == nullptr ? "builtin" : absl::StrCat("local ", local->binding->name);
  }
  return absl::StrCat("unknown: ", std::get<Unknown>(resolution).reason);
}

// What the callee of the last call `callee(…)` in the text resolves to.
inline std::string CalleeOf(const std::string& text, absl::string_view callee) {
  const Parsed file(text);
  const Module module(file.tree());
  std::string found = "no such call";
  for (Node node : file.tree().Preorder()) {
    if (node.kind() != kCall) continue;
    const Node function = node.Child(field::kFunction);
    if (function.text() == callee) found = Described(module.Resolve(function));
  }
  return found;
}

}  // namespace torchlift::python

#endif  // TORCHLIFT_TESTS_CORE_PYTHON_DESCRIBED_H_
