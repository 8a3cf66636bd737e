// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/launch_text.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "core/shell/command_line.h"
#include "core/shell/environment_history.h"
#include "core/shell/script.h"

namespace torchlift::torchrun {
namespace {

using shell::CommandLine;
using shell::PortDecision;
using shell::Word;

bool IsOptionOrFile(absl::string_view word) {
  const bool is_option =
      absl::StartsWith(word, "-") && word.find_first_not_of('-') != absl::string_view::npos;
  return is_option || absl::EndsWith(word, ".py");
}

}  // namespace

bool MayHoldLauncher(absl::string_view text) {
  return absl::StrContains(text, "torchrun") || absl::StrContains(text, "torch.distributed.");
}

bool MayStartLauncher(absl::string_view text) {
  if (!MayHoldLauncher(text)) return false;
  for (const absl::string_view runner :
       {"system", "subprocess", "open(", "exec", "spawn", "main("}) {
    if (absl::StrContains(text, runner)) return true;
  }
  return false;
}

bool MayTakeFreePort(const shell::Launch& launch) {
  return launch.decision == PortDecision::kFreePort || launch.decision == PortDecision::kUnseen ||
         launch.decision == PortDecision::kIncomplete;
}

bool MayHavePortVariable(const shell::Launch& launch) {
  return launch.decision == PortDecision::kUnseen && !launch.unseen &&
         absl::StrContains(launch.reason, "PET_MASTER_PORT");
}

bool LooksLikeLaunch(absl::Span<const Word> words, std::size_t begin, std::size_t end) {
  if (begin >= end) return false;
  const Word& word = words[begin];
  const absl::string_view text = word.text();
  return absl::StartsWith(text, "-") || absl::StrContains(text, "/") ||
         absl::EndsWith(text, ".py") || absl::EndsWith(text, ".sh") || !word.value.unknown.empty();
}

bool HasOptionOrFile(absl::Span<const Word> words) {
  return std::any_of(words.begin(), words.end(),
                     [](const Word& word) { return IsOptionOrFile(word.text()); });
}

bool HasOptionOrFile(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t\n"), absl::SkipEmpty());
  return std::any_of(words.begin(), words.end(), IsOptionOrFile);
}

std::optional<LaunchText> ReadLaunchWords(absl::Span<const Word> words) {
  const CommandLine line = shell::ReadCommandLine(words);
  const auto launcher = shell::FindLauncher(words, line);
  if (!launcher) return std::nullopt;
  const std::size_t behind = launcher->word + 1;
  if (!LooksLikeLaunch(words, behind, line.end) &&
      !HasOptionOrFile(words.subspan(behind, line.end - behind)))
    return std::nullopt;
  shell::Environment environment;
  environment.Apply(line.environment);
  LaunchText found;
  found.launch = shell::ReadLaunch(words, line, *launcher, environment);
  found.form = launcher->form;
  found.place = words[launcher->word].range;
  if (!MayTakeFreePort(found.launch)) return std::nullopt;
  return found;
}

std::vector<LaunchText> ReadLaunchText(const DecodedText& text) {
  std::vector<LaunchText> found;
  if (!MayHoldLauncher(text.text)) return found;
  const absl::StatusOr<shell::Script> script = shell::Script::Read(text);
  if (!script.ok()) return found;
  const shell::EnvironmentHistory history(*script, "PET_");
  for (const shell::SimpleCommand& command : script->commands()) {
    if (std::optional<LaunchText> launch = ReadLaunchWords(command.words)) {
      if (history.At(command).Find("PET_MASTER_PORT") == nullptr) found.push_back(*launch);
    }
  }
  return found;
}

std::optional<LaunchText> ReadLauncherAlone(const shell::Assignment& assignment) {
  std::vector<Word> words = assignment.elements;
  if (!assignment.value.substitution.empty()) {  // TORCHRUN=$(which torchrun)
    words = {assignment.value};
  } else if (!assignment.is_array) {
    // RUN=${RUN:-torchrun}
    const absl::StatusOr<shell::Script> script =
        assignment.value.fallback.empty() ? shell::Script::Read(assignment.value.value)
                                          : shell::Script::Read(assignment.value.fallback);
    if (!script.ok() || script->commands().size() != 1) return std::nullopt;
    words = script->commands().front().words;
  }
  const auto launcher = shell::FindLauncher(words, shell::ReadCommandLine(words));
  if (!launcher || launcher->word + 1 != words.size()) return std::nullopt;
  return LaunchText{words[launcher->word].range, launcher->form, {}};
}

}  // namespace torchlift::torchrun
