// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/environment_history.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace torchlift::shell {

EnvironmentHistory::EnvironmentHistory(const Script& script, absl::string_view prefix)
    : script_(script), prefix_(prefix) {
  for (const Block& block : script.blocks()) {
    if (block.kind == BlockKind::kFunction) functions_.insert(block.name);
    if (block.kind == BlockKind::kLoop && absl::StartsWith(block.name, prefix_))
      doubts_.emplace(block.name, 0);
  }
  for (const SimpleCommand& command : script.commands()) {
    Collect(command);
    CollectDoubts(command);
  }
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
      case BlockKind::kStage:
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
  AddDoubts(command, environment);
  if (!command.words.empty()) environment.Apply(command.assignments);
  return environment;
}

}  // namespace torchlift::shell
