// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/environment_history.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"

namespace torchlift::shell {

EnvironmentHistory::EnvironmentHistory(const Script& script, absl::string_view prefix,
                                       absl::Span<const absl::string_view> names)
    : script_(script), prefix_(prefix) {
  events_of_[""];
  for (const absl::string_view name : names) events_of_[std::string(name)];
  for (const Block& block : script.blocks()) {
    if (block.kind == BlockKind::kFunction) functions_.insert(block.name);
    if (block.kind == BlockKind::kLoop && !block.name.empty() && IsAskedFor(block.name))
      doubts_.emplace(block.name, 0);
  }
  for (const SimpleCommand& command : script.commands()) {
    Collect(command);
    CollectDoubts(command);
  }
}

void EnvironmentHistory::AddEvent(Event event) {
  const auto found = events_of_.find(event.name);
  if (found == events_of_.end()) return;
  found->second.push_back(events_.size());
  events_.push_back(std::move(event));
}

void EnvironmentHistory::Collect(const SimpleCommand& command) {
  if (command.words.empty()) {
    for (const Assignment& assignment : command.assignments) {
      if (!assignment.name.empty())
        AddEvent({&command, assignment.name, &assignment.value, false, false});
    }
    return;
  }
  const Word& name = command.words.front();
  if (name.Is("unset")) {
    for (const Word& word : command.words) {
      if (absl::StartsWith(word.text(), prefix_))
        AddEvent({&command, std::string(word.text()), nullptr, false, true});
    }
  } else if (name.Is("set")) {
    for (const Word& word : command.words) {
      if (word.Is("-a") || word.Is("allexport")) AddEvent({&command, "", nullptr, true, false});
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
    AddEvent(
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
        return Reach::kNever;
      case BlockKind::kNested:
        if (!script_.blocks()[block].is_of_shell) return Reach::kNever;
        break;
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

std::size_t EnvironmentHistory::FirstExportOfAll(const SimpleCommand& command,
                                                 std::size_t end) const {
  for (const std::size_t index : events_of_.at("")) {
    if (index >= end) break;
    if (ReachOf(events_[index], command) != Reach::kNever) return index;
  }
  return events_.size();
}

void EnvironmentHistory::TakeEvents(const std::string& name, const SimpleCommand& command,
                                    std::size_t end, std::size_t exports_all,
                                    Environment& environment) const {
  constexpr std::size_t kMostEvents = 64;
  const std::vector<std::size_t>& all = events_of_.at(name);
  // Backwards to the one that settles what the name is, then forwards from there.
  auto first = std::lower_bound(all.begin(), all.end(), end);
  const auto last = first;
  bool is_settled = false;
  while (first != all.begin() && !is_settled) {
    if (static_cast<std::size_t>(last - first) == kMostEvents) return environment.Doubt(name);
    const Event& event = events_[*--first];
    const bool is_known = event.unsets || (event.value != nullptr && event.exports);
    is_settled = is_known && ReachOf(event, command) == Reach::kAlways;
  }
  for (; first != last; ++first) {
    const Event& event = events_[*first];
    const Reach reach = ReachOf(event, command);
    if (reach == Reach::kNever) continue;
    const bool maybe = reach == Reach::kMaybe;
    if (event.unsets) {
      environment.Unset(name, maybe);
    } else if (event.value == nullptr) {
      if (event.exports) environment.Export(name, maybe);
    } else {
      environment.Set(name, *event.value, event.exports || *first > exports_all, maybe);
    }
  }
}

Environment EnvironmentHistory::At(const SimpleCommand& command) const {
  Environment environment;
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
  const std::size_t exports_all = FirstExportOfAll(command, end);
  for (const auto& [name, events] : events_of_) {
    if (!name.empty() && !events.empty()) TakeEvents(name, command, end, exports_all, environment);
  }
  AddDoubts(command, environment);
  if (!command.words.empty()) environment.Apply(command.assignments);
  return environment;
}

}  // namespace torchlift::shell
