// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "codemods/torchrun-default-port/known_variables.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "core/shell/command_line.h"
#include "core/shell/environment_history.h"
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
    "notify-send sphinx-build gh glab hub jira slack";

// Variables whose names say that they hold text for people.
bool IsTextName(absl::string_view name) {
  for (const absl::string_view part : absl::StrSplit(absl::AsciiStrToLower(name), '_')) {
    if (shell::IsListed(
            "help usage message msg description desc doc docs example title text prompt banner "
            "info note hint",
            part))
      return true;
  }
  return false;
}

bool IsPython(absl::string_view name) {
  return absl::StartsWith(name, "python") || absl::StartsWith(name, "pypy");
}

// Whether what follows python's options is no command: python -c 'x' torchrun, python -m pip …
bool RunsOtherPython(absl::Span<const Word> words, const CommandLine& line) {
  if (!IsPython(words[line.program].BaseName())) return false;
  for (std::size_t i = line.program + 1; i < line.end; ++i) {
    if (words[i].Is("-c")) return true;
    if (words[i].Is("-m")) {
      return i + 1 < line.end &&
             shell::IsListed("pip venv pytest build ensurepip", words[i + 1].text());
    }
    if (!absl::StartsWith(words[i].text(), "-")) return words[i].Is("torchrun");
  }
  return false;
}

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
      : script_(script), sites_(sites), history_(script, "PET_"), variables_(script) {
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
      LookAtHandedTexts(i);
    }
  }

 private:
  // Which variables are named by words of commands that run something, and by any.
  void CollectUses() {
    for (const SimpleCommand& command : script_.commands()) {
      for (const auto* list : {&command.assignments, &command.declared}) {
        for (const Assignment& assignment : *list) {
          if (assignment.has_value) assignments_[assignment.name].push_back(&assignment);
        }
      }
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
        if (!word.fallback.empty()) {
          for (const std::string& name : word.assigned) fallbacks_.emplace(name, &word);
        }
      }
    }
  }

  bool IsOnlyShown(const std::string& variable) const {
    return run_.count(variable) == 0 && (shown_.count(variable) > 0 || IsTextName(variable));
  }

  void LookAtAssignment(std::size_t index, const Assignment& assignment) {
    if (!assignment.has_value || IsOnlyShown(assignment.name)) return;
    const std::string doubt = absl::StrCat("The command is kept in ", assignment.name,
                                           " and may get more options where it is used.");
    if (assignment.is_array) {
      AddWords(index, assignment.elements, doubt);
    } else if (!assignment.value.fallback.empty()) {
      AddFallback(index, assignment.value, doubt);
    } else {
      AddText(index, assignment.value, doubt);
    }
  }

  // CMD=${CMD:-torchrun --nproc_per_node=2 x.py}: the text is no place to edit.
  void AddFallback(std::size_t index, const Word& word, const std::string& doubt) {
    if (word.fallback.find_first_of("`(") != std::string::npos) return;  // Commands of their own.
    DecodedText text;
    for (const char c : word.fallback) text.Append(c, word.range.begin, word.range.end);
    for (const LaunchText& launch : ReadLaunchText(text)) {
      LaunchSite site;
      site.launch = launch.launch;
      site.form = launch.form;
      site.place = word.range;
      site.has_edit = false;
      Add(index, std::move(site), doubt);
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

  // here documents that become values, files or input of a program that is not known.
  void LookAtHandedTexts(std::size_t index) {
    const SimpleCommand& command = script_.commands()[index];
    for (const shell::HandedText& handed : command.handed_texts) {
      if (handed.reader != shell::HandedText::Reader::kUnseen) continue;
      const Word& program = command.words.front();
      const bool is_kept = program.Is("read") || program.Is("cat") || program.Is("echo") ||
                           program.Is("printf") || program.Is("tee") || program.Is("mapfile") ||
                           program.Is("readarray");
      if (!is_kept && IsTextProgram(program.BaseName())) continue;
      const std::string name = is_kept ? NameThatKeeps(command) : "";
      if (!name.empty() && (IsOnlyShown(name) || program.Is("echo")))
        continue;  // See LookAtPrinted.
      const std::size_t before = sites_.size();
      for (LaunchText& text : ReadLaunchText(handed.text))
        AddLaunchText(index, text, "What becomes of the text that it stands in cannot be seen.");
      for (std::size_t i = before; i < sites_.size() && !handed.is_here_document; ++i)
        sites_[i].has_edit = false;
    }
  }

  // The variable that takes what the command reads or prints; empty when none is seen to.
  std::string NameThatKeeps(const SimpleCommand& command) const {
    const Word& program = command.words.front();
    if (program.Is("read") || program.Is("mapfile") || program.Is("readarray"))
      return std::string(command.words.back().text());
    for (const std::size_t owner : substituted_) {
      for (const Assignment& assignment : script_.commands()[owner].assignments) {
        if (assignment.range.Contains(command.range)) return assignment.name;
      }
    }
    return "";
  }

  void LookAtWords(std::size_t index) {
    const SimpleCommand& command = script_.commands()[index];
    const CommandLine line = shell::ReadCommandLine(command.words);
    if (line.program >= line.end || line.runs_nothing || shell::FindLauncher(command.words, line))
      return;
    const Word& program = command.words[line.program];
    if (program.Is("eval") && AddEvaluatedVariable(index, line)) return;
    if (IsTextProgram(program.BaseName()) || !line.texts.empty()) return;
    if (RunsOtherPython(command.words, line)) return;
    if (program.Is("uv") && command.words.size() > line.program + 1 &&
        command.words[line.program + 1].Is("pip"))
      return;
    if (program.Is("alias")) {
      for (const Word& word : command.words) {
        const auto equal = word.text().find('=');
        if (equal == absl::string_view::npos) continue;
        AddAlias(index, shell::Tail(word, equal + 1));
      }
      return;
    }
    if (AddVariableLauncher(index, line) || AddExpandedLauncher(index)) return;
    const std::string name = program.IsKnown() ? std::string(program.BaseName()) : "";
    if (AddPassedWords(index, line, name)) return;
    for (std::size_t i = line.program + 1; i < line.end; ++i) {
      AddText(index, command.words[i],
              name.empty() ? "What runs this text cannot be seen."
                           : absl::StrCat("It is handed to '", name, "', which is not known."));
    }
  }

  void AddAlias(std::size_t index, const Word& value) {
    const std::string doubt =
        "The command is kept in an alias and gets more words where it is used.";
    const std::size_t before = sites_.size();
    AddText(index, value, doubt);
    if (sites_.size() > before) return;
    Assignment assignment;
    assignment.value = value;
    const std::optional<LaunchText> launcher = ReadLauncherAlone(assignment);
    if (launcher) AddManual(index, value.range, launcher->form, doubt);
  }

  // ${TORCHRUN:-torchrun} x.py
  bool AddFallbackLauncher(std::size_t index, const CommandLine& line) {
    const Word& program = script_.commands()[index].words[line.program];
    if (program.fallback.empty()) return false;
    Assignment assignment;
    assignment.value = program;
    const std::optional<LaunchText> launcher = ReadLauncherAlone(assignment);
    if (!launcher) return false;
    return AddFromWord(index, line, line.program, launcher->form,
                       "What runs may be changed from outside.");
  }

  // Whether the command is that of a variable whose assignment was reported: $LAUNCH x.py.
  bool IsReportedWhereAssigned(const SimpleCommand& command) const {
    for (const Word& word : command.words) {
      const auto found = assignments_.find(word.variable);
      if (word.variable.empty() || found == assignments_.end()) continue;
      for (const Assignment* assignment : found->second) {
        const auto inside = [&](const LaunchSite& site) {
          return assignment->range.Contains(site.place);
        };
        if (std::any_of(sites_.begin(), sites_.end(), inside)) return true;
      }
    }
    return false;
  }

  // python $M x.py and python -m $MODULE x.py, with M="-m torch.distributed.run" above.
  bool AddExpandedLauncher(std::size_t index) {
    const SimpleCommand& command = script_.commands()[index];
    const bool has_variable = std::any_of(command.words.begin(), command.words.end(),
                                          [](const Word& word) { return !word.variable.empty(); });
    if (!has_variable) return false;
    const std::vector<Word> words = variables_.Expand(command);
    const CommandLine line = shell::ReadCommandLine(words);
    const auto launcher = shell::FindLauncher(words, line);
    if (!launcher) return false;
    shell::Environment environment = history_.At(command);
    environment.Apply(line.environment);
    const shell::Launch launch = shell::ReadLaunch(words, line, *launcher, environment);
    if (!MayTakeFreePort(launch) || IsReportedWhereAssigned(command)) return true;
    LaunchSite site;
    site.launch = launch;
    site.form = launcher->form;
    site.place = words[launcher->word].range;
    site.insert_at = site.place.end;
    site.has_edit = !MayHavePortVariable(launch);
    for (std::size_t i = launcher->word + 1; i < words.size(); ++i) {
      if (words[i].range == site.place) site.has_edit = false;  // The same variable holds more.
    }
    if (launch.unseen) site.unseen = words[*launch.unseen].range;
    Add(index, std::move(site), "The launcher is kept in a variable.");
    return true;
  }

  // L=torchrun; L="$L x.py"; eval "$L"
  bool AddEvaluatedVariable(std::size_t index, const CommandLine& line) {
    for (const Word& word : line.texts) {
      if (word.variable.empty()) continue;
      const std::optional<LaunchText> launcher = LauncherIn(word.variable);
      if (!launcher) continue;
      AddManual(index, word.range, launcher->form,
                absl::StrCat("The command is put together in ", word.variable, "."));
      return true;
    }
    return false;
  }

  // A launch that is reported without an edit.
  void AddManual(std::size_t index, ByteRange place, shell::LauncherForm form, std::string doubt) {
    LaunchSite site;
    site.launch.decision = PortDecision::kIncomplete;
    site.form = form;
    site.place = place;
    site.has_edit = false;
    Add(index, std::move(site), std::move(doubt));
  }

  // $TORCHRUN --nproc-per-node=2 x.py, with TORCHRUN=torchrun above or not to be seen.
  bool AddVariableLauncher(std::size_t index, const CommandLine& line) {
    const SimpleCommand& command = script_.commands()[index];
    const Word& program = command.words[line.program];
    if (AddFallbackLauncher(index, line)) return true;
    if (program.variable.empty()) return false;
    if (const std::optional<LaunchText> launcher = LauncherIn(program.variable)) {
      const std::size_t before = sites_.size();
      AddFromWord(index, line, line.program, launcher->form,
                  absl::StrCat("What $", program.variable, " holds may be changed from outside."));
      // A list that grows may hold options, or another program.
      if (sites_.size() > before && AssignmentsOf(program.variable).size() > 1)
        sites_.back().has_edit = false;
      return true;
    }
    if (!AssignmentsOf(program.variable).empty() || !HasLauncherOption(command, line)) return false;
    return AddFromWord(index, line, line.program, shell::LauncherForm::kTorchrun,
                       absl::StrCat("What $", program.variable,
                                    " holds cannot be seen; the options are those of torchrun."));
  }

  const std::vector<const Assignment*>& AssignmentsOf(const std::string& name) const {
    static const auto* const kNone = new std::vector<const Assignment*>();
    const auto found = assignments_.find(name);
    return found == assignments_.end() ? *kNone : found->second;
  }

  // The launcher that some assignment gives the variable, with nothing behind it: TORCHRUN=torchrun,
  // TORCHRUN=${TORCHRUN:-torchrun}, : ${TORCHRUN:=torchrun}.
  std::optional<LaunchText> LauncherIn(const std::string& name) {
    const auto known = launchers_.find(name);
    if (known != launchers_.end()) return known->second;
    std::optional<LaunchText> launcher;
    for (const Assignment* assignment : AssignmentsOf(name)) {
      if (!launcher) launcher = ReadLauncherAlone(*assignment);
    }
    const auto set = fallbacks_.find(name);
    if (!launcher && set != fallbacks_.end()) {
      Assignment assignment;
      assignment.value = *set->second;
      launcher = ReadLauncherAlone(assignment);
    }
    launchers_[name] = launcher;
    return launcher;
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
      if (program == "start-stop-daemon" &&
          (before.Is("--exec") || before.Is("-x") || before.Is("--startas") || before.Is("-a"))) {
        AddManual(index, command.words[i].range, launcher->form,
                  "start-stop-daemon runs it with the words behind --.");
        return true;
      }
      if (!is_module && absl::StartsWith(before.text(), "-") && !before.Is("--") &&
          !IsCount(before.text()))
        continue;  // --launcher torchrun
      if (!LooksLikeLaunch(command.words, launcher->word + 1, line.end)) continue;
      return AddFromWord(
          index, line, launcher->word, launcher->form,
          program.empty() ? std::string("The words before it cannot be seen.")
                          : absl::StrCat("It is handed to '", program, "', which is not known."));
    }
    return false;
  }

  // -j2: an option of one letter with its number takes no further word.
  static bool IsCount(absl::string_view text) {
    return text.size() > 2 && absl::ascii_isalpha(static_cast<unsigned char>(text[1])) &&
           text.substr(2).find_first_not_of("0123456789") == absl::string_view::npos;
  }

  bool AddFromWord(std::size_t index, const CommandLine& line, std::size_t word,
                   shell::LauncherForm form, std::string doubt) {
    const SimpleCommand& command = script_.commands()[index];
    shell::Environment environment = history_.At(command);
    environment.Apply(line.environment);
    const shell::Launch launch = shell::ReadLaunch(command.words, line, {form, word}, environment);
    if (!MayTakeFreePort(launch)) return true;
    LaunchSite site;
    site.has_edit = !MayHavePortVariable(launch);
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
    if (history_.At(script_.commands()[index]).Find("PET_MASTER_PORT") != nullptr)
      site.has_edit = false;
    site.statement = script_.commands()[index].statement;
    sites_.push_back(std::move(site));
  }

  const Script& script_;
  std::vector<LaunchSite>& sites_;
  std::set<std::size_t> direct_;
  std::vector<std::size_t> substituted_;  // Commands NAME=$(…).
  std::set<std::string> run_, shown_;
  std::map<std::string, std::vector<const Assignment*>> assignments_;
  std::map<std::string, const Word*> fallbacks_;  // Of : ${NAME:=text}.
  std::map<std::string, std::optional<LaunchText>> launchers_;
  const shell::EnvironmentHistory history_;
  const KnownVariables variables_;
};

}  // namespace

void FindIndirectSites(const Script& script, std::vector<LaunchSite>& sites) {
  IndirectFinder(script, sites).Find();
}

}  // namespace torchlift::torchrun
