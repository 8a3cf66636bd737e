// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/meaning.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/python/reexports.h"

namespace torchlift::python {
namespace {

// Longer names come from code that makes them grow without end.
constexpr std::size_t kLongestName = 512;
constexpr std::size_t kMostNames = 16;

}  // namespace

Meaning Meaning::Unknown(std::string reason) {
  Meaning meaning;
  meaning.unknown = std::move(reason);
  return meaning;
}

Meaning Meaning::Named(absl::string_view name) {
  if (name.size() > kLongestName) return Unknown("the dotted name is too long");
  Meaning meaning;
  meaning.names.push_back(CanonicalName(name));
  return meaning;
}

void Meaning::Add(Meaning other) {
  for (std::string& name : other.names) {
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  }
  imports.insert(imports.end(), other.imports.begin(), other.imports.end());
  absent = absent || other.absent;
  local = local || other.local;
  if (binding == nullptr) binding = other.binding;
  if (unknown.empty()) unknown = std::move(other.unknown);
  if (names.size() > kMostNames) {
    names.resize(kMostNames);
    unknown = absl::StrCat("it may be more than ", kMostNames, " things");
  }
}

Meaning Meaning::Member(absl::string_view attributes) const {
  if (attributes.empty()) return *this;
  Meaning member;
  for (const std::string& name : names) member.Add(Named(absl::StrCat(name, ".", attributes)));
  member.imports = imports;
  member.absent = absent;
  member.binding = local ? nullptr : binding;
  if (!unknown.empty()) {
    member.Add(Unknown(unknown));
  } else if (local) {
    member.Add(Unknown(binding == nullptr ? "an attribute of a builtin"
                                          : absl::StrCat("an attribute of '", binding->name,
                                                         "', which is bound in this file")));
  } else if (names.empty() && absent) {
    member.Add(Unknown("an attribute of None"));
  }
  return member;
}

}  // namespace torchlift::python
