// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/environment.h"

namespace torchlift::shell {

const Variable* Environment::Find(absl::string_view name) const {
  static const Variable* const kDoubted = new Variable{"", false, true, true};
  const auto found = variables_.find(std::string(name));
  if (found != variables_.end() && found->second.exported) return &found->second;
  return doubts_all_ ? kDoubted : nullptr;
}

void Environment::Clear() {
  variables_.clear();
  doubts_all_ = false;
}

void Environment::Doubt(absl::string_view name) {
  variables_[std::string(name)] = Variable{"", false, true, true};
}

void Environment::Set(absl::string_view name, const Word& value, bool exported, bool maybe) {
  const auto before = variables_.find(std::string(name));
  Variable variable;
  variable.exported = exported || (before != variables_.end() && before->second.exported);
  variable.maybe = maybe;
  variable.known = !maybe && value.value.unknown.empty();
  variable.value = value.value.text;
  variables_[std::string(name)] = variable;
}

void Environment::Export(absl::string_view name, bool maybe) {
  const auto found = variables_.find(std::string(name));
  if (found == variables_.end()) return Doubt(name);  // It gets its value where nothing is seen.
  found->second.exported = true;
  found->second.maybe = found->second.maybe || maybe;
  if (maybe) found->second.known = false;
}

void Environment::Unset(absl::string_view name, bool maybe) {
  const auto found = variables_.find(std::string(name));
  if (found == variables_.end()) return;
  if (!maybe) {
    variables_.erase(found);
    return;
  }
  found->second.maybe = true;
  found->second.known = false;
}

void Environment::Apply(absl::Span<const Assignment> assignments) {
  for (const Assignment& assignment : assignments) Set(assignment.name, assignment.value, true);
}

void Environment::Apply(absl::Span<const EnvironmentChange> changes) {
  for (const EnvironmentChange& change : changes) {
    switch (change.kind) {
      case EnvironmentChange::Kind::kSet:
        Set(change.name, change.value, true);
        break;
      case EnvironmentChange::Kind::kUnset:
        Unset(change.name);
        break;
      case EnvironmentChange::Kind::kClear:
        Clear();
        break;
    }
  }
}

}  // namespace torchlift::shell
