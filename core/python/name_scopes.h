// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_NAME_SCOPES_H_
#define TORCHLIFT_CORE_PYTHON_NAME_SCOPES_H_

#include <cstdint>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "core/python/outline.h"

namespace torchlift::python {

// Which scope a name belongs to, by Python's rules: the innermost scope that binds it, class scopes
// seen only from their own statements (and from type parameters right inside), global and nonlocal
// followed.
class NameScopes {
 public:
  // Scopes nested deeper than this are not followed; CPython cannot compile so deep a nesting.
  static constexpr int kDeepest = 256;

  // Also moves each binding of the outline to the scope that owns it. `outline` must outlive it.
  explicit NameScopes(Outline& outline);

  // The scope that owns `name` as seen first from `scope`; the module for names that no scope
  // binds. kNoIndex past kDeepest.
  ScopeId OwnerOf(absl::string_view name, ScopeId scope) const;

 private:
  ScopeId OwnerOfBinding(const Binding& binding, ScopeId scope) const;

  const Outline& outline_;
  absl::flat_hash_set<ScopedName> bound_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_NAME_SCOPES_H_
