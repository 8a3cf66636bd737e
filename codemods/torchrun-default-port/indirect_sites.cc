// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/indirect_finder.h"
#include "codemods/torchrun-default-port/text_programs.h"
#include "core/shell/python_command.h"
#include "core/shell/wrappers.h"

namespace torchlift::torchrun {
namespace {

using shell::Assignment;
using shell::CommandLine;
using shell::Script;
using shell::SimpleCommand;
using shell::Word;

using shell::PortDecision;

// Whether what follows python's options is no command: python -c 'x' torchrun, python -m pip …
bool RunsOtherPython(absl::Span<const Word> words, const CommandLine& line) {
  if (!shell::IsPythonName(words[line.program].BaseName())) return false;
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

}  // namespace

void IndirectFinder::Find() {
  CollectUses();
  LookAtLoops();
  for (std::size_t i = 0; i < script_.commands().size(); ++i) {
    const SimpleCommand& command = script_.commands()[i];
    for (const Assignment& assignment : command.assignments) LookAtAssignment(i, assignment);
    for (const Assignment& assignment : command.declared) LookAtAssignment(i, assignment);
    if (!command.words.empty() && direct_.count(i) == 0) LookAtWords(i);
    LookAtPrinted(i);
    LookAtHandedTexts(i);
  }
}

void IndirectFinder::LookAtWords(std::size_t index) {
  const SimpleCommand& command = script_.commands()[index];
  const CommandLine line = shell::ReadCommandLine(command.words);
  if (line.program >= line.end || line.runs_nothing || shell::FindLauncher(command.words, line))
    return;
  const Word& program = command.words[line.program];
  if (AddEvaluatedVariable(index, line)) return;
  if (program.Is("set")) return AddArguments(index);
  if (program.Is("printf")) return AddPrintedVariable(index);
  if (IsTextProgram(program.BaseName())) return;
  if (!line.texts.empty()) return LookBesideTexts(index, line);
  if (RunsOtherPython(command.words, line)) return;
  if (program.Is("uv") && command.words.size() > line.program + 1 &&
      command.words[line.program + 1].Is("pip"))
    return;
  if (program.Is("alias")) {
    for (const Word& word : command.words) {
      const auto equal = word.text().find('=');
      if (equal == absl::string_view::npos) continue;
      AddAlias(index, std::string(word.text().substr(0, equal)), shell::Tail(word, equal + 1));
    }
    return;
  }
  if (AddVariableLauncher(index, line) || AddExpandedLauncher(index)) return;
  const std::string name = program.IsKnown() ? std::string(program.BaseName()) : "";
  if (AddPassedWords(index, line, name) || AddOwnFunction(index, line, name)) return;
  const std::size_t before = sites_.size();
  std::vector<std::size_t> words;
  for (std::size_t i = line.program + 1; i < line.end; ++i) {
    const std::size_t sites = sites_.size();
    AddText(index, command.words[i],
            name.empty() ? "What runs this text cannot be seen."
                         : absl::StrCat("It is handed to '", name, "', which is not known."));
    if (sites_.size() > sites) words.push_back(i);
  }
  // concurrently "torchrun a.py" "torchrun b.py"
  for (std::size_t i = before; words.size() > 1 && i < sites_.size(); ++i) {
    if (sites_[i].concurrency.empty())
      sites_[i].concurrency = "What several commands are handed to may run them side by side.";
  }
}

void IndirectFinder::LookBesideTexts(std::size_t index, const CommandLine& line) {
  const SimpleCommand& command = script_.commands()[index];
  const auto is_read = [&](const Word& word) {
    return std::any_of(line.texts.begin(), line.texts.end(),
                       [&](const Word& text) { return text.range.Contains(word.range); });
  };
  for (std::size_t i = line.program + 1; i < line.end; ++i) {
    const Word& word = command.words[i];
    if (!is_read(word)) AddText(index, word, "What becomes of this argument cannot be seen.");
  }
}

void IndirectFinder::AddManual(std::size_t index, ByteRange place, shell::LauncherForm form,
                               std::string doubt) {
  LaunchSite site;
  site.launch.decision = PortDecision::kIncomplete;
  site.form = form;
  site.place = place;
  site.has_edit = false;
  Add(index, std::move(site), std::move(doubt));
}

bool IndirectFinder::AddPassedWords(std::size_t index, const CommandLine& line,
                                    absl::string_view program) {
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
    return AddFromWord(index, line, launcher->word, launcher->form,
                       program.empty()
                           ? std::string("The words before it cannot be seen.")
                           : absl::StrCat("It is handed to '", program, "', which is not known."));
  }
  return false;
}

bool IndirectFinder::AddOwnFunction(std::size_t index, const CommandLine& line,
                                    const std::string& name) {
  if (runs_words_.count(name) == 0) return false;
  const SimpleCommand& command = script_.commands()[index];
  for (std::size_t i = line.program + 1; i < line.end; ++i) {
    CommandLine rest;
    rest.program = i;
    rest.end = line.end;
    const auto launcher = shell::FindLauncher(command.words, rest);
    if (!launcher) continue;
    AddManual(index, command.words[i].range, launcher->form,
              absl::StrCat("The function '", name, "' may run it."));
    return true;
  }
  return false;
}

bool IndirectFinder::IsCount(absl::string_view text) {
  return text.size() > 2 && absl::ascii_isalpha(static_cast<unsigned char>(text[1])) &&
         text.substr(2).find_first_not_of("0123456789") == absl::string_view::npos;
}

bool IndirectFinder::AddFromWord(std::size_t index, const CommandLine& line, std::size_t word,
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

void IndirectFinder::AddText(std::size_t index, const Word& word, const std::string& doubt) {
  for (LaunchText& text : ReadLaunchText(word.value)) AddLaunchText(index, text, doubt);
}

void IndirectFinder::AddWords(std::size_t index, const std::vector<Word>& words,
                              const std::string& doubt) {
  if (std::optional<LaunchText> text = ReadLaunchWords(words)) AddLaunchText(index, *text, doubt);
}

void IndirectFinder::AddLaunchText(std::size_t index, const LaunchText& text,
                                   const std::string& doubt) {
  LaunchSite site;
  site.launch = text.launch;
  site.form = text.form;
  site.place = text.place;
  site.insert_at = text.place.end;
  Add(index, std::move(site), doubt);
}

void IndirectFinder::Add(std::size_t index, LaunchSite site, std::string doubt) {
  site.doubt = std::move(doubt);
  site.command = index;
  if (history_.At(script_.commands()[index]).Find("PET_MASTER_PORT") != nullptr)
    site.has_edit = false;
  site.statement = script_.commands()[index].statement;
  site.detached = shell::ReadCommandLine(script_.commands()[index].words).detaches;
  sites_.push_back(std::move(site));
}

void FindIndirectSites(const Script& script, std::vector<LaunchSite>& sites) {
  IndirectFinder(script, sites).Find();
}

}  // namespace torchlift::torchrun
