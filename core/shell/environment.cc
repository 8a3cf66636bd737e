// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/environment.h"

#include <algorithm>
#include <functional>
#include <set>

#include "absl/strings/match.h"

namespace torchlift::shell {

const Variable* Environment::Find(absl::string_view name) const {
  const auto found = variables_.find(std::string(name));
  return found == variables_.end() || !found->second.exported ? nullptr : &found->second;
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
  if (found == variables_.end()) return;  // Exported without a value: not in the environment.
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

EnvironmentHistory::EnvironmentHistory(const Script& script, absl::string_view prefix)
    : script_(script), prefix_(prefix) {
  for (const SimpleCommand& command : script.commands()) Collect(command);
  std::set<absl::string_view> names;
  for (const Event& event : events_) names.insert(event.name);
  names_ = names.size();
}

void EnvironmentHistory::Collect(const SimpleCommand& command) {
  if (command.words.empty()) {
    for (const Assignment& assignment : command.assignments) {
      if (absl::StartsWith(assignment.name, prefix_))
        events_.push_back({&command, assignment.name, &assignment.value, false, false});
    }
    return;
  }
  const Word& name = command.words.front();
  if (name.Is("unset")) {
    for (const Word& word : command.words) {
      if (absl::StartsWith(word.text(), prefix_))
        events_.push_back({&command, std::string(word.text()), nullptr, false, true});
    }
  } else if (name.Is("set")) {
    for (const Word& word : command.words) {
      if (word.Is("-a") || word.Is("allexport"))
        events_.push_back({&command, "", nullptr, true, false});
    }
  } else if (!command.declared.empty()) {
    CollectDeclared(command);
  }
}

void EnvironmentHistory::CollectDeclared(const SimpleCommand& command) {
  bool exports = command.words.front().Is("export");
  bool unsets = false;
  for (const Word& word : command.words) {
    if (word.Is("-x") || word.Is("-gx") || word.Is("-xg")) exports = true;
    if (word.Is("-n") && exports) unsets = true;
  }
  for (const Assignment& declared : command.declared) {
    if (!absl::StartsWith(declared.name, prefix_)) continue;
    events_.push_back(
        {&command, declared.name, declared.has_value ? &declared.value : nullptr, exports, unsets});
  }
}

EnvironmentHistory::Reach EnvironmentHistory::ReachOf(const Event& event,
                                                      const SimpleCommand& command) const {
  Reach reach = Reach::kAlways;
  BlockId function = 0;
  if (event.command->range.begin >= command.range.begin) {
    // A function may be called after what comes behind its text.
    if (!script_.FindAround(command.block, BlockKind::kFunction, &function)) return Reach::kNever;
    reach = Reach::kMaybe;
  }
  for (BlockId block = event.command->block; block != 0; block = script_.blocks()[block].parent) {
    if (script_.IsInside(command.block, block)) break;
    switch (script_.blocks()[block].kind) {
      case BlockKind::kSubshell:
      case BlockKind::kSubstitution:
      case BlockKind::kBackground:
      case BlockKind::kNested:
        return Reach::kNever;
      case BlockKind::kFunction:
      case BlockKind::kBranch:
      case BlockKind::kLoop:
        reach = Reach::kMaybe;
        break;
      default:
        break;
    }
  }
  for (BlockId block = command.block; block != 0; block = script_.blocks()[block].parent) {
    if (script_.IsInside(event.command->block, block)) break;
    if (script_.blocks()[block].own_environment) reach = Reach::kMaybe;
  }
  return reach;
}

std::size_t EnvironmentHistory::FirstThatCounts(const SimpleCommand& command,
                                                std::size_t end) const {
  std::set<absl::string_view> settled;
  for (std::size_t i = end; i > 0; --i) {
    const Event& event = events_[i - 1];
    if (event.value == nullptr && !event.unsets)
      return 0;  // `set -a`, `export NAME`: earlier ones count.
    if (ReachOf(event, command) == Reach::kAlways && (event.exports || event.unsets))
      settled.insert(event.name);
    if (settled.size() == names_) return i - 1;
  }
  return 0;
}

Environment EnvironmentHistory::At(const SimpleCommand& command) const {
  Environment environment;
  bool exports_all = false;
  std::size_t end = events_.size();
  BlockId function = 0;
  if (!script_.FindAround(command.block, BlockKind::kFunction, &function)) {
    end = static_cast<std::size_t>(std::partition_point(events_.begin(), events_.end(),
                                                        [&](const Event& event) {
                                                          return event.command->range.begin <
                                                                 command.range.begin;
                                                        }) -
                                   events_.begin());
  }
  for (std::size_t i = FirstThatCounts(command, end); i < end; ++i) {
    const Event& event = events_[i];
    const Reach reach = ReachOf(event, command);
    if (reach == Reach::kNever) continue;
    const bool maybe = reach == Reach::kMaybe;
    if (event.unsets) {
      environment.Unset(event.name, maybe);
    } else if (event.name.empty()) {
      exports_all = true;
    } else if (event.value == nullptr) {
      environment.Export(event.name, maybe);
    } else {
      environment.Set(event.name, *event.value, event.exports || exports_all, maybe);
    }
  }
  if (!command.words.empty()) environment.Apply(command.assignments);
  return environment;
}

}  // namespace torchlift::shell
