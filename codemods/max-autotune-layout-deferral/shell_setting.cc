// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/shell_setting.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "core/shell/command_line.h"

namespace torchlift::max_autotune {
namespace {

using shell::Assignment;
using shell::SimpleCommand;
using shell::Word;

bool IsOurs(absl::string_view variable) {
  return variable == kFlagVariable || IsMaxAutotuneVariable(variable);
}

// Programs that only show or look for what they are given.
bool IsAboutText(absl::string_view program) {
  for (const absl::string_view name :
       {"echo", "printf", "grep", "egrep", "sed", "test", "[", "[["}) {
    if (program == name) return true;
  }
  return false;
}

class Finder {
 public:
  Finder(const shell::Script& script, absl::string_view text) : script_(script), text_(text) {}

  std::vector<ShellSetting> Find() && {
    for (const SimpleCommand& command : script_.commands()) {
      command_ = &command;
      for (const Assignment& assignment : command.declared) {
        if (IsExporting(command)) AddAssignment(assignment, ShellSetting::Form::kExport);
      }
      for (const Assignment& assignment : command.assignments) {
        if (!command.words.empty()) {
          AddAssignment(assignment, ShellSetting::Form::kPrefix);
        } else if (IsExportedElsewhere(assignment.name)) {
          AddAssignment(assignment, ShellSetting::Form::kExport);
        }
      }
      if (command.declared.empty()) LookAtWords();
    }
    return std::move(settings_);
  }

 private:
  // Adds a setting unless the value leaves the variable off.
  ShellSetting* Add(absl::string_view variable, const Word& value, ByteRange place,
                    ShellSetting::Form form) {
    if (!IsOurs(variable)) return nullptr;
    ShellSetting setting;
    setting.command = command_;
    setting.form = form;
    setting.is_flag = variable == kFlagVariable;
    setting.place = place;
    setting.variable = std::string(variable);
    if (!setting.is_flag) {
      if (value.IsKnown() && value.text() != "1") return nullptr;
      setting.is_certain = value.IsKnown() || IsOnByDefault(value, variable);
    }
    settings_.push_back(std::move(setting));
    return &settings_.back();
  }

  // NAME=${NAME:-1}
  bool IsOnByDefault(const Word& value, absl::string_view variable) const {
    absl::string_view written = value.range.In(text_);
    if (written.size() >= 2 && written.front() == '"' && written.back() == '"') {
      written = written.substr(1, written.size() - 2);
    }
    return written == absl::StrCat("${", variable, ":-1}") ||
           written == absl::StrCat("${", variable, "-1}");
  }

  void AddAssignment(const Assignment& assignment, ShellSetting::Form form) {
    if (!assignment.has_value || assignment.is_array || assignment.appends) return;
    ShellSetting* setting = Add(assignment.name, assignment.value, assignment.range, form);
    if (setting != nullptr) setting->is_plain = command_->words.empty();
  }

  static bool IsExporting(const SimpleCommand& command) {
    if (command.words.front().Is("export")) return true;
    return std::any_of(command.words.begin(), command.words.end(), [](const Word& word) {
      return absl::StartsWith(word.text(), "-") && absl::StrContains(word.text(), "x");
    });
  }

  // Whether `export NAME`, `declare -x NAME` or `set -a` stands somewhere in the script.
  bool IsExportedElsewhere(absl::string_view name) const {
    if (!IsOurs(name)) return false;
    return std::any_of(
        script_.commands().begin(), script_.commands().end(), [&](const SimpleCommand& command) {
          if (command.words.empty()) return false;
          if (command.words.front().Is("set")) {
            return std::any_of(command.words.begin(), command.words.end(), [](const Word& word) {
              return word.Is("-a") || word.Is("allexport");
            });
          }
          return std::any_of(command.declared.begin(), command.declared.end(),
                             [&](const Assignment& declared) {
                               return declared.name == name && IsExporting(command);
                             });
        });
  }

  // NAME=1 among the words: of env, sudo, docker run and whatever else hands variables on.
  void LookAtWords() {
    const std::vector<Word>& words = command_->words;
    if (std::none_of(words.begin(), words.end(),
                     [](const Word& word) { return NameIn(word) != ""; }))
      return;
    const shell::CommandLine line = shell::ReadCommandLine(words);
    const bool has_program = line.program < words.size();
    if (has_program && IsAboutText(words[line.program].BaseName())) return;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string name = NameIn(words[i]);
      if (name.empty()) continue;
      Word value = words[i];
      value.value.text = value.value.text.substr(name.size() + 1);
      const bool is_passed =
          std::any_of(line.environment.begin(), line.environment.end(), [&](const auto& change) {
            return change.kind == shell::EnvironmentChange::Kind::kSet && change.name == name;
          });
      ShellSetting* setting = Add(name, value, words[i].range, ShellSetting::Form::kUnseen);
      if (setting == nullptr || !is_passed) continue;
      const absl::string_view before = words[i - 1].text();
      setting->form = ShellSetting::Form::kPrefix;
      if (before == "-e" || before == "--env" || before == "-x") {
        setting->form = ShellSetting::Form::kOption;
        setting->option = std::string(before);
      }
    }
  }

  // The name of ours in a word NAME=…, or empty.
  static std::string NameIn(const Word& word) {
    const std::size_t end = word.text().find('=');
    if (end == absl::string_view::npos || !IsOurs(word.text().substr(0, end))) return "";
    return std::string(word.text().substr(0, end));
  }

  const shell::Script& script_;
  absl::string_view text_;
  const SimpleCommand* command_ = nullptr;
  std::vector<ShellSetting> settings_;
};

}  // namespace

std::vector<ShellSetting> FindShellSettings(const shell::Script& script, absl::string_view text) {
  return Finder(script, text).Find();
}

}  // namespace torchlift::max_autotune
