// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/call.h"
#include "core/python/name_resolver.h"
#include "core/python/reexports.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

// Which attributes of imported things a file replaces: `dist_nn.all_reduce = peer`,
// `setattr(dist_nn, "all_reduce", peer)`.

namespace torchlift::python {
namespace {

// Whether a call's callee is setattr, delattr, monkeypatch.setattr, patch.object and the like; its
// name is known to fit.
bool SetsAttribute(Node callee) {
  if (callee.kind() != kAttribute || callee.Child(field::kAttribute).text() != "object")
    return true;
  return absl::EndsWith(callee.Child(field::kObject).text(), "patch");
}

}  // namespace

void NameResolver::FindReplacedAttributes() {
  for (Node attribute : outline_.stored_attributes) {
    stored_.push_back(attribute.index());
    Walk walk;
    const Meaning object = Evaluate(attribute.Child(field::kObject), walk);
    const absl::string_view member = attribute.Child(field::kAttribute).text();
    for (const std::string& name : object.names)
      replaced_.insert(CanonicalName(absl::StrCat(name, ".", member)));
  }
  std::sort(stored_.begin(), stored_.end());
  for (Node call : outline_.attribute_setters) FindReplacedBySetter(call);
}

void NameResolver::FindReplacedBySetter(Node call) {
  if (!SetsAttribute(call.Child(field::kFunction))) return;
  const Node object = PositionalArgument(call, 0);
  const Node member = PositionalArgument(call, 1);
  if (!object || !member) return;
  Walk walk;
  const Meaning meaning = Evaluate(object, walk);
  if (meaning.names.empty()) return;
  const auto name = DecodeString(member);
  const bool known = name.has_value() && name->unknown.empty();
  for (const std::string& module : meaning.names) {
    if (known) {
      replaced_.insert(CanonicalName(absl::StrCat(module, ".", name->text)));
    } else {
      replaced_below_.insert(module);
    }
  }
}

// `is_stored`: the expression is itself what is assigned to, so it names the place and not the
// value in it.
bool NameResolver::MayBeReplaced(absl::string_view name, bool is_stored) const {
  if (replaced_.empty() && replaced_below_.empty()) return false;
  if (!is_stored && replaced_.contains(name)) return true;
  for (std::size_t dot = name.rfind('.'); dot != absl::string_view::npos && dot != 0;
       dot = name.rfind('.')) {
    name = name.substr(0, dot);
    if (replaced_.contains(name)) return true;
    if (replaced_below_.contains(name) && !is_stored) return true;
  }
  return false;
}

}  // namespace torchlift::python
