// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/background_waits.h"

#include <algorithm>

namespace torchlift::torchrun {

using shell::Assignment;
using shell::BlockId;
using shell::BlockKind;
using shell::SimpleCommand;
using shell::Word;

namespace {

// Of the waits behind a job, this many are looked at.
constexpr int kMostWaits = 16;

}  // namespace

BackgroundWaits::BackgroundWaits(const shell::Script& script) : script_(script) {
  for (const SimpleCommand& command : script.commands()) {
    for (const Assignment& assignment : command.assignments) {
      if (command.words.empty() && !assignment.appends && assignment.value.variable == "!")
        process_ids_.push_back(&command);
    }
    if (command.words.empty()) continue;
    const Word& name = command.words.front();
    if (name.Is("wait")) waits_.push_back(&command);
    if (name.Is("continue") || name.Is("break") || name.Is("return")) leaving_.push_back(&command);
    if (name.Is("disown")) disowning_.push_back(&command);
  }
}

bool BackgroundWaits::HasBetween(const std::vector<const SimpleCommand*>& commands,
                                 const BackgroundJob& job, std::uint32_t end) {
  const auto behind = std::upper_bound(commands.begin(), commands.end(), job.at->range.begin,
                                       [](std::uint32_t place, const SimpleCommand* command) {
                                         return place < command->range.begin;
                                       });
  return behind != commands.end() && (*behind)->range.begin < end;
}

BlockId BackgroundWaits::ShellOf(BlockId block) const {
  for (; block != 0; block = script_.blocks()[block].parent) {
    switch (script_.blocks()[block].kind) {
      case BlockKind::kSubshell:
      case BlockKind::kSubstitution:
      case BlockKind::kNested:
      case BlockKind::kBackground:
      case BlockKind::kStage:
        return block;
      default:
        break;
    }
  }
  return 0;
}

// Whether $! at `asked` is the job.
bool BackgroundWaits::IsLastStarted(const BackgroundJob& job, const SimpleCommand& asked) const {
  // What stands behind the job must not start anything, so that only the next command can ask.
  const auto& commands = script_.commands();
  auto next = std::upper_bound(commands.begin(), commands.end(), job.at->range.begin,
                               [](std::uint32_t place, const SimpleCommand& command) {
                                 return place < command.range.begin;
                               });
  for (int i = 0; next != commands.end() && i < kMostWaits; ++next, ++i) {
    if (&*next == &asked) return true;
    if (script_.IsInside(next->block, job.background)) continue;
    const bool is_harmless =
        next->words.empty() || next->words.front().Is("echo") || next->words.front().Is("sleep");
    if (!is_harmless || ShellOf(next->block) != ShellOf(job.list)) return false;
  }
  return false;
}

bool BackgroundWaits::IsWaitFor(const SimpleCommand& wait, const BackgroundJob& job) const {
  if (ShellOf(wait.block) != ShellOf(job.list)) return false;
  if (HasBetween(disowning_, job, wait.range.begin)) return false;
  if (wait.words.size() == 1) return true;
  if (wait.words[1].text().substr(0, 1) == "-") return false;
  for (std::size_t i = 1; i < wait.words.size(); ++i) {
    const std::string& variable = wait.words[i].variable;
    if (variable == "!" && IsLastStarted(job, wait)) return true;
    const SimpleCommand* assigned = nullptr;
    for (const SimpleCommand* command : process_ids_) {
      if (command->assignments.front().name != variable) continue;
      if (assigned != nullptr) return false;
      assigned = command;
    }
    if (assigned != nullptr && IsLastStarted(job, *assigned)) return true;
  }
  return false;
}

bool BackgroundWaits::EndsBefore(const BackgroundJob& job, const SimpleCommand& second) const {
  auto wait = std::upper_bound(waits_.begin(), waits_.end(), job.at->range.begin,
                               [](std::uint32_t place, const SimpleCommand* command) {
                                 return place < command->range.begin;
                               });
  for (int i = 0; wait != waits_.end() && i < kMostWaits; ++wait, ++i) {
    if ((*wait)->range.begin >= second.range.begin) return false;
    const bool is_passed = script_.IsInside(second.block, (*wait)->block) ||
                           script_.IsInside(job.list, (*wait)->block);
    if (is_passed && !HasBetween(leaving_, job, (*wait)->range.begin) && IsWaitFor(**wait, job))
      return true;
  }
  return false;
}

bool BackgroundWaits::EndsInLoop(const BackgroundJob& job, BlockId loop) const {
  auto wait = std::upper_bound(waits_.begin(), waits_.end(), job.at->range.begin,
                               [](std::uint32_t place, const SimpleCommand* command) {
                                 return place < command->range.begin;
                               });
  for (int i = 0; wait != waits_.end() && i < kMostWaits; ++wait, ++i) {
    if ((*wait)->block == loop && !HasBetween(leaving_, job, (*wait)->range.begin) &&
        IsWaitFor(**wait, job))
      return true;
  }
  return false;
}

}  // namespace torchlift::torchrun
