// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/compatibility_name.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

bool IsNotAscii(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }

// The first bytes, in UTF-8, of the letters that have a decomposition into ASCII ones.
constexpr absl::string_view kStarts[] = {
    "\xF0\x9D",                          // Mathematical alphanumerics.
    "\xEF\xBC", "\xEF\xBD",              // Fullwidth forms.
    "\xEF\xAC",                          // Ligatures.
    "\xE1\xB4", "\xE1\xB5", "\xE1\xB6",  // Phonetic modifiers.
    "\xE2\x81", "\xE2\x82",              // Superscripts and subscripts.
    "\xE2\x84", "\xE2\x85",              // Letterlike symbols, Roman numerals.
    "\xE2\xB1",                          // Subscript j.
    "\xCA",     "\xCB",                  // Modifier letters.
    "\xC2\xAA", "\xC2\xBA",              // Ordinal indicators.
    "\xC4\xB2", "\xC4\xB3", "\xC5\xBF", "\xC7",
};

}  // namespace

Node FindCompatibilityName(const SyntaxTree& tree) {
  const absl::string_view text = tree.text();
  if (std::none_of(text.begin(), text.end(), IsNotAscii)) return Node();
  for (Node node : tree.Preorder()) {
    if (node.kind() != python::kIdentifier) continue;
    const absl::string_view name = node.text();
    if (std::none_of(name.begin(), name.end(), IsNotAscii)) continue;
    for (absl::string_view start : kStarts) {
      if (absl::StrContains(name, start)) return node;
    }
  }
  return Node();
}

bool ImportsDistributed(const python::Module& module) {
  constexpr absl::string_view kDistributed = "torch.distributed";
  const absl::Span<const python::Binding> bindings = module.bindings();
  return std::any_of(bindings.begin(), bindings.end(), [&](const python::Binding& binding) {
    return absl::StartsWith(binding.imported, kDistributed) ||
           absl::StartsWith(binding.loaded_submodule, kDistributed);
  });
}

std::string WhatHappensWithName(absl::string_view name) {
  return absl::StrCat(
      "Python reads the identifier '", name,
      "' as other letters (NFKC), so it may stand for torch.distributed.nn.functional, which is "
      "deprecated in 2.12. Names of this file that are written so are not followed.");
}

}  // namespace torchlift::distributed_nn
