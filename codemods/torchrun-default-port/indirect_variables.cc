// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/indirect_finder.h"
#include "codemods/torchrun-default-port/text_programs.h"

namespace torchlift::torchrun {

using shell::Assignment;
using shell::CommandLine;
using shell::Script;
using shell::SimpleCommand;
using shell::Word;

void IndirectFinder::CollectUses() {
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
    shell::BlockId function = 0;
    const bool is_unseen = !command.words.empty() && !command.words.front().IsKnown();
    if (is_unseen && script_.FindAround(command.block, shell::BlockKind::kFunction, &function))
      runs_words_.insert(script_.blocks()[function].name);
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

bool IndirectFinder::IsOnlyShown(const std::string& variable) const {
  return run_.count(variable) == 0 && (shown_.count(variable) > 0 || IsTextName(variable));
}

void IndirectFinder::LookAtAssignment(std::size_t index, const Assignment& assignment) {
  if (!assignment.has_value || IsOnlyShown(assignment.name)) return;
  const std::string doubt = absl::StrCat("The command is kept in ", assignment.name,
                                         " and may get more options where it is used.");
  const std::size_t before = sites_.size();
  if (assignment.is_array) {
    AddWords(index, assignment.elements, doubt);
    for (const Word& element : assignment.elements) {
      if (sites_.size() == before) AddElement(index, element, doubt);
    }
  } else if (!assignment.value.fallback.empty()) {
    AddFallback(index, assignment.value, doubt);
  } else {
    AddText(index, assignment.value, doubt);
  }
  NoteKeeper(before, absl::StrCat("$", assignment.name));
}

void IndirectFinder::AddElement(std::size_t index, const Word& element, const std::string& doubt) {
  const auto key =
      absl::StartsWith(element.text(), "[") ? element.text().find("]=") : absl::string_view::npos;
  AddText(index, key == absl::string_view::npos ? element : shell::Tail(element, key + 2), doubt);
}

void IndirectFinder::NoteKeeper(std::size_t first, const std::string& name) {
  for (std::size_t i = first; i < sites_.size(); ++i) sites_[i].kept_in = name;
}

void IndirectFinder::AddFallback(std::size_t index, const Word& word, const std::string& doubt) {
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

void IndirectFinder::AddAlias(std::size_t index, const std::string& name, const Word& value) {
  const std::string doubt = "The command is kept in an alias and gets more words where it is used.";
  const std::size_t before = sites_.size();
  AddText(index, value, doubt);
  NoteKeeper(before, name);
  if (sites_.size() > before) return;
  Assignment assignment;
  assignment.value = value;
  const std::optional<LaunchText> launcher = ReadLauncherAlone(assignment);
  if (launcher) AddManual(index, value.range, launcher->form, doubt);
}

bool IndirectFinder::AddFallbackLauncher(std::size_t index, const CommandLine& line) {
  const Word& program = script_.commands()[index].words[line.program];
  if (program.fallback.empty()) return false;
  Assignment assignment;
  assignment.value = program;
  const std::optional<LaunchText> launcher = ReadLauncherAlone(assignment);
  if (!launcher) return false;
  return AddFromWord(index, line, line.program, launcher->form,
                     "What runs may be changed from outside.");
}

bool IndirectFinder::IsReportedWhereAssigned(const SimpleCommand& command) const {
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

bool IndirectFinder::AddExpandedLauncher(std::size_t index) {
  const SimpleCommand& command = script_.commands()[index];
  const bool has_variable = std::any_of(command.words.begin(), command.words.end(),
                                        [](const Word& word) { return !word.variables.empty(); });
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

bool IndirectFinder::AddEvaluatedVariable(std::size_t index, const CommandLine& line) {
  for (const Word& word : line.texts) {
    for (const std::string& variable : word.variables) {
      const std::optional<LaunchText> launcher = LauncherIn(variable);
      if (!launcher) continue;
      AddManual(index, word.range, launcher->form,
                absl::StrCat("The command is put together with ", variable, "."));
      return true;
    }
  }
  return false;
}

bool IndirectFinder::AddVariableLauncher(std::size_t index, const CommandLine& line) {
  const SimpleCommand& command = script_.commands()[index];
  const Word& program = command.words[line.program];
  if (AddFallbackLauncher(index, line)) return true;
  // exec $TORCHRUN x.py: a word that was taken for options of the wrapper.
  for (std::size_t i = 0; line.guessed && i < line.program; ++i) {
    const std::string& name = command.words[i].variable;
    const std::optional<LaunchText> launcher = name.empty() ? std::nullopt : LauncherIn(name);
    if (launcher)
      return AddFromWord(index, line, i, launcher->form,
                         absl::StrCat("What $", name, " holds may be changed from outside."));
  }
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

const std::vector<const Assignment*>& IndirectFinder::AssignmentsOf(const std::string& name) const {
  static const auto* const kNone = new std::vector<const Assignment*>();
  const auto found = assignments_.find(name);
  return found == assignments_.end() ? *kNone : found->second;
}

std::optional<LaunchText> IndirectFinder::LauncherIn(const std::string& name) {
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

bool IndirectFinder::HasLauncherOption(const SimpleCommand& command, const CommandLine& line) {
  for (std::size_t i = line.program + 1; i < line.end; ++i) {
    const absl::string_view text = command.words[i].KnownPrefix();
    if (absl::StartsWith(text, "--nproc-per-node") || absl::StartsWith(text, "--nproc_per_node"))
      return true;
  }
  return false;
}

}  // namespace torchlift::torchrun
