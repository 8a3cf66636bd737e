// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/torchrun.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

bool IsPython(absl::string_view name) {
  for (const absl::string_view prefix : {"python", "pypy", "ipython"}) {
    if (!absl::StartsWith(name, prefix)) continue;
    if (name.substr(prefix.size()).find_first_not_of("0123456789.dtwm") == absl::string_view::npos)
      return true;
  }
  return name == "python.exe" || name == "py";
}

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

// Follows what python is told to run, from module to module.
class PythonReader {
 public:
  PythonReader(absl::Span<const Word> words, std::size_t end) : words_(words), end_(end) {}

  std::optional<Launcher> Find(std::size_t at) {
    constexpr int kMostRunners = 5;
    at_ = at;
    for (int i = 0; i < kMostRunners && at_ < end_; ++i) {
      module_.clear();
      SkipOptions();
      if (module_.empty()) return FromScript();
      if (const auto form = FormOfModule(module_)) return Launcher{*form, module_word_};
      const Wrapper* runner = FindPythonRunner(module_);
      if (runner == nullptr) return std::nullopt;
      SkipRunnerArguments(*runner);
    }
    return std::nullopt;
  }

 private:
  // Consumes python's options. Stops behind -m, with the module, or before the script.
  void SkipOptions() {
    while (at_ < end_ && module_.empty()) {
      const absl::string_view text = words_[at_].text();
      if (text.size() < 2 || text[0] != '-' || words_[at_].KnownPrefix().empty()) return;
      if (text[1] == '-') {
        at_ += text == "--check-hash-based-pycs" ? 2 : 1;
        continue;
      }
      if (!SkipLetters(text)) return;
    }
  }

  // One word of letters. False at -c, behind which no module can stand.
  bool SkipLetters(absl::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
      const char letter = text[i];
      if (letter != 'm' && letter != 'W' && letter != 'X' && letter != 'c') continue;
      const bool is_attached = i + 1 < text.size();
      if (letter == 'c') {
        at_ = end_;
        return false;
      }
      if (letter == 'm') TakeModule(is_attached ? text.substr(i + 1) : absl::string_view());
      at_ += is_attached ? 1 : 2;
      return true;
    }
    ++at_;
    return true;
  }

  void TakeModule(absl::string_view attached) {
    if (!attached.empty()) {
      module_ = std::string(attached);
      module_word_ = at_;
    } else if (at_ + 1 < end_) {
      module_ = words_[at_ + 1].IsKnown() ? std::string(words_[at_ + 1].text()) : "?";
      module_word_ = at_ + 1;
    }
  }

  std::optional<Launcher> FromScript() const {
    if (at_ >= end_) return std::nullopt;
    if (const auto form = FormOfScript(words_[at_])) return Launcher{*form, at_};
    return std::nullopt;
  }

  void SkipRunnerArguments(const Wrapper& runner) {
    at_ += static_cast<std::size_t>(runner.operands);
    while (at_ < end_) {
      const absl::string_view text = words_[at_].text();
      if (!absl::StartsWith(text, "-") || absl::StartsWith(text, "-m")) return;
      at_ += IsListed(runner.values, text) ? 2 : 1;
    }
  }

  absl::Span<const Word> words_;
  std::size_t end_;
  std::size_t at_ = 0;
  std::string module_;
  std::size_t module_word_ = 0;
};

}  // namespace

std::optional<Launcher> FindLauncher(absl::Span<const Word> words, const CommandLine& line) {
  if (line.program >= line.end || line.runs_nothing) return std::nullopt;
  PythonReader python(words, line.end);
  if (line.is_python_arguments) return python.Find(line.program);
  const Word& program = words[line.program];
  if (IsTorchrun(program)) return Launcher{LauncherForm::kTorchrun, line.program};
  const bool is_unseen = !program.value.unknown.empty() && program.BaseName().empty();
  if (!is_unseen && !IsPython(program.BaseName())) return std::nullopt;
  auto launcher = python.Find(line.program + 1);
  if (is_unseen && launcher && launcher->form == LauncherForm::kTorchrun) return std::nullopt;
  return launcher;
}

}  // namespace torchlift::shell
