// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "core/shell/command_line.h"
#include "core/shell/torchrun_options.h"
#include "core/shell/wrappers.h"

namespace torchlift::torchrun {
namespace {

using shell::Assignment;
using shell::CommandLine;
using shell::PortDecision;
using shell::Script;
using shell::SimpleCommand;
using shell::Word;

// Programs that take words as text or names and run none of them.
constexpr absl::string_view kTextPrograms =
    "echo printf print cat less more head tail tee grep egrep fgrep zgrep rg ag ack sed awk gawk "
    "cut sort find ls which type hash "
    "whereis whatis man help info pkill pgrep killall pidof ps kill test [ [[ pip pip3 pipx conda "
    "mamba apt apt-get dnf yum apk brew "
    "npm touch rm cp mv ln mkdir chmod chown cd pushd source . git curl wget diff cmp wc basename "
    "dirname realpath readlink export "
    "declare typeset local readonly unset read return exit break continue shift set shopt logger "
    "notify-send sphinx-build";

bool IsTextProgram(absl::string_view name) {
  if (shell::IsListed(kTextPrograms, name)) return true;
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view part : absl::StrSplit(lower, absl::ByAnyChar("_-"))) {
    if (shell::IsListed(
            "log info warn warning error err die usage echo print debug msg say fail abort fatal",
            part))
      return true;
  }
  return false;
}

// The indirect launches of one script.
class IndirectFinder {
 public:
  IndirectFinder(const Script& script, std::vector<LaunchSite>& sites)
      : script_(script), sites_(sites) {
    for (const LaunchSite& site : sites) direct_.insert(site.command);
  }

  void Find() {
    CollectUses();
    for (std::size_t i = 0; i < script_.commands().size(); ++i) {
      const SimpleCommand& command = script_.commands()[i];
      for (const Assignment& assignment : command.assignments) LookAtAssignment(i, assignment);
      for (const Assignment& assignment : command.declared) LookAtAssignment(i, assignment);
      if (!command.words.empty() && direct_.count(i) == 0) LookAtWords(i);
      LookAtPrinted(i);
    }
  }

 private:
  // Which variables are named by words of commands that run something, and by any.
  void CollectUses() {
    for (const SimpleCommand& command : script_.commands()) {
      for (const Assignment& assignment : command.assignments) {
        if (command.words.empty() && !assignment.value.substitution.empty()) {
          substituted_.push_back(static_cast<std::size_t>(&command - script_.commands().data()));
        }
      }
      const CommandLine line = shell::ReadCommandLine(command.words);
      const bool is_text =
          line.program < line.end && IsTextProgram(command.words[line.program].BaseName());
      for (const Word& word : command.words) {
        (is_text ? shown_ : run_).insert(word.variables.begin(), word.variables.end());
      }
    }
  }

  bool IsOnlyShown(const std::string& variable) const {
    return shown_.count(variable) > 0 && run_.count(variable) == 0;
  }

  void LookAtAssignment(std::size_t index, const Assignment& assignment) {
    if (!assignment.has_value || IsOnlyShown(assignment.name)) return;
    const std::string doubt = absl::StrCat("The command is kept in ", assignment.name,
                                           " and may get more options where it is used.");
    if (assignment.is_array) {
      AddWords(index, assignment.elements, doubt);
    } else {
      AddText(index, assignment.value, doubt);
    }
  }

  // CMD=$(echo torchrun $ARGS x.py): what is printed becomes a command.
  void LookAtPrinted(std::size_t index) {
    const SimpleCommand& command = script_.commands()[index];
    if (command.words.size() < 2 || !command.words.front().Is("echo")) return;
    for (const std::size_t owner_index : substituted_) {
      const SimpleCommand& owner = script_.commands()[owner_index];
      if (owner.range.begin > command.range.begin) break;
      for (const Assignment& assignment : owner.assignments) {
        if (!assignment.range.Contains(command.range) || run_.count(assignment.name) == 0) continue;
        AddWords(index, {command.words.begin() + 1, command.words.end()},
                 absl::StrCat("The command is kept in ", assignment.name,
                              " and may get more options where it is used."));
      }
    }
  }

  void LookAtWords(std::size_t index) {
    const SimpleCommand& command = script_.commands()[index];
    const CommandLine line = shell::ReadCommandLine(command.words);
    if (line.program >= line.end || line.runs_nothing || shell::FindLauncher(command.words, line))
      return;
    const Word& program = command.words[line.program];
    if (IsTextProgram(program.BaseName()) || !line.texts.empty()) return;
    if (program.Is("alias")) {
      for (const Word& word : command.words) {
        const auto equal = word.text().find('=');
        if (equal == absl::string_view::npos) continue;
        AddText(index, shell::Tail(word, equal + 1),
                "The command is kept in an alias and gets more words where it is used.");
      }
      return;
    }
    if (AddVariableLauncher(index, line)) return;
    const std::string name = program.IsKnown() ? std::string(program.BaseName()) : "";
    if (AddPassedWords(index, line, name)) return;
    for (std::size_t i = line.program + 1; i < line.end; ++i) {
      AddText(index, command.words[i],
              name.empty() ? "What runs this text cannot be seen."
                           : absl::StrCat("It is handed to '", name, "', which is not known."));
    }
  }

  // $TORCHRUN --nproc-per-node=2 x.py, with TORCHRUN=torchrun above or not to be seen.
  bool AddVariableLauncher(std::size_t index, const CommandLine& line) {
    const SimpleCommand& command = script_.commands()[index];
    const Word& program = command.words[line.program];
    if (program.variable.empty()) return false;
    const Assignment* assignment = OnlyAssignment(program.variable);
    if (assignment != nullptr) {
      const std::optional<LaunchText> launcher = ReadLauncherAlone(*assignment);
      if (!launcher) return false;
      return AddFromWord(
          index, line, line.program, launcher->form,
          absl::StrCat("What $", program.variable, " holds may be changed from outside."));
    }
    if (IsAssigned(program.variable) || !HasLauncherOption(command, line)) return false;
    return AddFromWord(index, line, line.program, shell::LauncherForm::kTorchrun,
                       absl::StrCat("What $", program.variable,
                                    " holds cannot be seen; the options are those of torchrun."));
  }

  const Assignment* OnlyAssignment(const std::string& name) const {
    const Assignment* only = nullptr;
    for (const SimpleCommand& command : script_.commands()) {
      for (const auto* list : {&command.assignments, &command.declared}) {
        for (const Assignment& assignment : *list) {
          if (assignment.name != name || !assignment.has_value) continue;
          if (only != nullptr) return nullptr;
          only = &assignment;
        }
      }
    }
    return only;
  }

  bool IsAssigned(const std::string& name) const {
    for (const SimpleCommand& command : script_.commands()) {
      for (const Assignment& assignment : command.assignments) {
        if (assignment.name == name) return true;
      }
    }
    return false;
  }

  static bool HasLauncherOption(const SimpleCommand& command, const CommandLine& line) {
    for (std::size_t i = line.program + 1; i < line.end; ++i) {
      const absl::string_view text = command.words[i].KnownPrefix();
      if (absl::StartsWith(text, "--nproc-per-node") || absl::StartsWith(text, "--nproc_per_node"))
        return true;
    }
    return false;
  }

  // with_gpus 2 torchrun x.py; "${PROFILE[@]}" python -m torch.distributed.run x.py
  bool AddPassedWords(std::size_t index, const CommandLine& line, absl::string_view program) {
    const SimpleCommand& command = script_.commands()[index];
    for (std::size_t i = line.program + 1; i < line.end; ++i) {
      CommandLine rest;
      rest.program = i;
      rest.end = line.end;
      const Word& before = command.words[i - 1];
      const bool is_module = before.Is("-m") && (command.words[i].Is("torch.distributed.run") ||
                                                 command.words[i].Is("torch.distributed.launch"));
      auto launcher = shell::FindLauncher(command.words, rest);
      if (is_module) launcher = shell::Launcher{shell::LauncherForm::kRunModule, i};
      if (!launcher) continue;
      if (!is_module && absl::StartsWith(before.text(), "-") && !before.Is("--"))
        continue;  // --launcher torchrun
      if (!LooksLikeLaunch(command.words, launcher->word + 1, line.end)) continue;
      return AddFromWord(
          index, line, launcher->word, launcher->form,
          program.empty() ? std::string("The words before it cannot be seen.")
                          : absl::StrCat("It is handed to '", program, "', which is not known."));
    }
    return false;
  }

  bool AddFromWord(std::size_t index, const CommandLine& line, std::size_t word,
                   shell::LauncherForm form, std::string doubt) {
    const SimpleCommand& command = script_.commands()[index];
    const shell::Launch launch = shell::ReadLaunch(command.words, line, {form, word}, {});
    if (!MayTakeFreePort(launch)) return true;
    LaunchSite site;
    site.launch = launch;
    site.form = form;
    site.place = command.words[word].range;
    site.insert_at = site.place.end;
    if (launch.unseen) site.unseen = command.words[*launch.unseen].range;
    Add(index, std::move(site), std::move(doubt));
    return true;
  }

  void AddText(std::size_t index, const Word& word, const std::string& doubt) {
    for (LaunchText& text : ReadLaunchText(word.value)) AddLaunchText(index, text, doubt);
  }

  void AddWords(std::size_t index, const std::vector<Word>& words, const std::string& doubt) {
    if (std::optional<LaunchText> text = ReadLaunchWords(words)) AddLaunchText(index, *text, doubt);
  }

  void AddLaunchText(std::size_t index, const LaunchText& text, const std::string& doubt) {
    LaunchSite site;
    site.launch = text.launch;
    site.form = text.form;
    site.place = text.place;
    site.insert_at = text.place.end;
    Add(index, std::move(site), doubt);
  }

  void Add(std::size_t index, LaunchSite site, std::string doubt) {
    site.doubt = std::move(doubt);
    site.command = index;
    site.statement = script_.commands()[index].statement;
    sites_.push_back(std::move(site));
  }

  const Script& script_;
  std::vector<LaunchSite>& sites_;
  std::set<std::size_t> direct_;
  std::vector<std::size_t> substituted_;  // Commands NAME=$(…).
  std::set<std::string> run_, shown_;
};

}  // namespace

void FindIndirectSites(const Script& script, std::vector<LaunchSite>& sites) {
  IndirectFinder(script, sites).Find();
}

}  // namespace torchlift::torchrun
