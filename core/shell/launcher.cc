// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/python_command.h"
#include "core/shell/torchrun.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

// Whether the word is a path to torchrun, or a command that prints one.
bool IsTorchrun(const Word& word) {
  if (word.BaseName() == "torchrun") return true;
  for (const absl::string_view finder :
       {"which", "command -v", "type -P", "type -p", "pyenv which"}) {
    if (absl::StripAsciiWhitespace(word.substitution) == absl::StrCat(finder, " torchrun"))
      return true;
  }
  return false;
}

std::optional<LauncherForm> FormOfModule(absl::string_view module) {
  if (module == "torch.distributed.run") return LauncherForm::kRunModule;
  if (module == "torch.distributed.launch") return LauncherForm::kLaunchModule;
  return std::nullopt;
}

std::optional<LauncherForm> FormOfScript(const Word& word) {
  // `python torchrun` runs a file of that name in the working directory, whatever it is.
  if (!word.Is("torchrun") && IsTorchrun(word)) return LauncherForm::kTorchrun;
  if (absl::EndsWith(word.KnownSuffix(), "torch/distributed/run.py"))
    return LauncherForm::kRunModule;
  if (absl::EndsWith(word.KnownSuffix(), "torch/distributed/launch.py"))
    return LauncherForm::kLaunchModule;
  return std::nullopt;
}

// Where the words behind a module that runs another one tell which: behind its own arguments.
std::size_t SkipRunnerArguments(absl::Span<const Word> words, const Wrapper& runner, std::size_t at,
                                std::size_t end) {
  at += static_cast<std::size_t>(runner.operands);
  while (at < end) {
    const absl::string_view text = words[at].text();
    if (!absl::StartsWith(text, "-") || absl::StartsWith(text, "-m")) break;
    at += IsListed(runner.values, text) ? 2 : 1;
  }
  return at;
}

// Follows what python is told to run from module to module: -m debugpy --listen 5678 -m other.
std::optional<Launcher> FindInPython(absl::Span<const Word> words, std::size_t at,
                                     std::size_t end) {
  constexpr int kMostRunners = 5;
  for (int i = 0; i < kMostRunners && at < end; ++i) {
    const PythonCommand command = ReadPythonCommand(words, at, end);
    if (command.kind == PythonCommand::Kind::kScript) {
      if (const auto form = FormOfScript(words[command.word])) return Launcher{*form, command.word};
    }
    if (command.kind != PythonCommand::Kind::kModule) return std::nullopt;
    if (const auto form = FormOfModule(command.module)) return Launcher{*form, command.word};
    const Wrapper* runner = FindPythonRunner(command.module);
    if (runner == nullptr) return std::nullopt;
    at = SkipRunnerArguments(words, *runner, command.word + 1, end);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Launcher> FindLauncher(absl::Span<const Word> words, const CommandLine& line) {
  if (line.program >= line.end || line.runs_nothing) return std::nullopt;
  if (line.is_python_arguments) return FindInPython(words, line.program, line.end);
  const Word& program = words[line.program];
  if (IsTorchrun(program)) return Launcher{LauncherForm::kTorchrun, line.program};
  const bool is_unseen = !program.value.unknown.empty() && program.BaseName().empty();
  if (!is_unseen && !IsPythonName(program.BaseName())) return std::nullopt;
  auto launcher = FindInPython(words, line.program + 1, line.end);
  if (is_unseen && launcher && launcher->form == LauncherForm::kTorchrun) return std::nullopt;
  return launcher;
}

}  // namespace torchlift::shell
