// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "codemods/torchrun-default-port/python_words.h"
#include "codemods/torchrun-default-port/task_runners.h"
#include "codemods/torchrun-default-port/value_part.h"
#include "core/shell/command_line.h"
#include "core/shell/python_command.h"
#include "core/shell/wrappers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// Programs that take words as text to look for or to show.
constexpr absl::string_view kTextPrograms =
    "grep egrep fgrep rg ag pkill pgrep killall pidof echo printf cat ls find which whereis type "
    "man pip pip3 pipx conda apt apt-get";

// The last parts of names of functions that take texts as names, keys or patterns.
constexpr absl::string_view kTextFunctions =
    "replace sub subn get setdefault pop setattr getattr hasattr delattr setenv join format patch "
    "object parametrize mark import_module import_or_skip importorskip which Path isin";

bool IsTextProgram(const shell::Word& program) {
  return shell::IsListed(kTextPrograms, program.BaseName());
}

using shell::CommandLine;
using shell::LauncherForm;
using shell::PortDecision;

constexpr absl::string_view kArgumentRunners =
    "asyncio.create_subprocess_exec asyncio.subprocess.create_subprocess_exec os.execl os.execle "
    "os.execlp os.execlpe os.spawnl "
    "os.spawnlp";

bool HoldsLauncher(const std::vector<shell::Word>& words) {
  for (const shell::Word& word : words) {
    if (absl::StrContains(word.text(), "torchrun") ||
        absl::StrContains(word.text(), "torch.distributed."))
      return true;
  }
  return false;
}

// The launcher that `-m module` names, with `word` the module's.
std::optional<shell::Launcher> LauncherOfModule(absl::string_view module, std::size_t word) {
  if (module == "torch.distributed.run") return shell::Launcher{LauncherForm::kRunModule, word};
  if (module == "torch.distributed.launch")
    return shell::Launcher{LauncherForm::kLaunchModule, word};
  return std::nullopt;
}

// Whether the words hand Python to an interpreter that may start torchrun: python -c "…".
bool RunsPythonText(absl::Span<const shell::Word> words, const CommandLine& line) {
  if (line.program >= line.end || !shell::IsPythonName(words[line.program].BaseName()))
    return false;
  const shell::PythonCommand command = shell::ReadPythonCommand(words, line.program + 1, line.end);
  return command.kind == shell::PythonCommand::Kind::kText &&
         MayStartLauncher(words[command.word].text());
}

// Whether words may be added to the list: by the file to the name that it is bound to, or where the
// expression around it goes.
bool IsExtended(Node whole) {
  const Node assignment = whole.parent();
  if (!assignment) return false;
  const KindId kind = assignment.kind();
  if (kind == python::kAugmentedAssignment || kind == python::kPair ||
      kind == python::kReturnStatement || kind == python::kConditionalExpression)
    return true;
  if (kind == python::kArgumentList && assignment.parent().kind() == python::kCall)
    return absl::EndsWith(assignment.parent().Child(python::field::kFunction).text(), ".extend");
  if (kind != python::kAssignment) return false;
  const absl::string_view name = assignment.Child(python::field::kLeft).text();
  for (const absl::string_view change : {" += ", " + ", ".append(", ".extend(", ".insert("}) {
    if (absl::StrContains(whole.tree().text(), absl::StrCat(name, change))) return true;
  }
  return absl::StrContains(whole.tree().text(), absl::StrCat("*", name));
}

// Whether what takes the list sounds like it runs a command: run_cmd(["torchrun", "train"]).
bool IsTakenForCommand(Node list) {
  const Node parent = list.parent();
  if (!parent) return false;
  if (parent.kind() == python::kAssignment)
    return SoundsLikeCommand(parent.Child(python::field::kLeft).text());
  return parent.kind() == python::kArgumentList && parent.parent().kind() == python::kCall &&
         SoundsLikeCommand(parent.parent().Child(python::field::kFunction).text());
}

}  // namespace

void PythonLaunches::LookAtList(Node list) {
  if (seen_.count(list.index()) > 0) return;
  const Node whole = WholeSum(list);
  const PythonWords words = ReadWords(module_, whole);
  for (const Node operand : words.lists) seen_.insert(operand.index());
  if (!HoldsLauncher(words.words)) return LookAtHiddenWord(words, whole);
  Uses uses = uses_.Of(whole);
  uses.is_changed = uses.is_changed || uses.is_formatted || uses.is_percent;
  const bool is_shown = uses.use == Use::kShown;
  if (is_shown || IsTextProgram(words.words.front())) {
    context_.explanation().Considered(
        whole.range(), [] { return std::string("a list that is compared, shown or looked for"); });
    for (const Node element : words.elements) elements_.insert(element.index());
    return;
  }
  for (const std::size_t begin : words.starts) {
    if (LookAtWords(words, begin, whole, uses, /*is_behind_others=*/false)) return;
  }
  if (!words.starts.empty() &&
      LookAtWords(words, words.starts.front(), whole, uses, /*is_behind_others=*/true))
    return;
  LookAtHiddenWord(words, whole);
}

void PythonLaunches::LookAtArguments(Node call) {
  const std::string name = module_.QualifiedName(call.Child(python::field::kFunction));
  const bool is_task = TaskCallOf(module_, call) == TaskCall::kWords;
  if (!is_task && !shell::IsListed(kArgumentRunners, name)) return LookAtPassedWords(call);
  const PythonWords words = ReadArgumentWords(module_, call);
  if (!HoldsLauncher(words.words)) return;
  // os.exec… and os.spawn… take the file apart from the words; spawn takes a mode before it.
  const std::size_t begin = absl::StartsWith(name, "os.exec")    ? 1
                            : absl::StartsWith(name, "os.spawn") ? 2
                                                                 : 0;
  LookAtWords(words, begin, call, Uses{Use::kRun, {call}}, /*is_behind_others=*/false);
  for (const Node element : words.elements) elements_.insert(element.index());
}

void PythonLaunches::LookAtPassedWords(Node call) {
  const auto arguments = call.Child(python::field::kArguments).named_children();
  const bool names_launcher = std::any_of(arguments.begin(), arguments.end(), [](Node argument) {
    return argument.kind() == python::kString && MayHoldLauncher(argument.text());
  });
  if (!names_launcher || IsTextCall(module_, call)) return;
  const absl::string_view function = call.Child(python::field::kFunction).text();
  if (shell::IsListed(kTextFunctions, function.substr(function.rfind('.') + 1))) return;
  const PythonWords words = ReadArgumentWords(module_, call);
  if (words.words.size() < 2) return;
  const std::size_t behind = words.words.front().IsKnown() ? 1 : 2;
  if (!HasOptionOrFile(absl::MakeConstSpan(words.words).subspan(behind))) return;
  const auto is_launcher = [](const shell::Word& word) {
    return word.IsKnown() && (word.BaseName() == "torchrun" || word.Is("torch.distributed.run") ||
                              word.Is("torch.distributed.launch"));
  };
  if (std::none_of(words.words.begin(), words.words.end(), is_launcher)) return;
  LookAtWords(words, 0, call, Uses{}, /*is_behind_others=*/false);
}

bool PythonLaunches::LookAtWords(const PythonWords& all, std::size_t begin, Node whole,
                                 const Uses& uses, bool is_behind_others) {
  if (begin >= all.words.size()) return false;
  const absl::Span<const shell::Word> words = absl::MakeConstSpan(all.words).subspan(begin);
  CommandLine line = shell::ReadCommandLine(words);
  bool is_launch = false;
  for (const shell::Word& text : line.texts) {
    if (LookAtText(text.value, whole, uses, &line)) is_launch = true;
  }
  auto launcher = shell::FindLauncher(words, line);
  Found found;
  LaunchSite& site = found.site;
  for (std::size_t i = 1; is_behind_others && !launcher && i < words.size(); ++i) {
    if (words[i - 1].Is("-m")) launcher = LauncherOfModule(words[i].text(), i);
    if (launcher) site.doubt = "What the words before it run cannot be seen.";
    if (launcher) break;
    CommandLine rest;
    rest.program = i;
    rest.end = words.size();
    if (absl::StartsWith(words[i - 1].text(), "-") && !words[i - 1].Is("--"))
      continue;  // --launcher torchrun
    launcher = shell::FindLauncher(words, rest);
    if (launcher && !LooksLikeLaunch(words, launcher->word + 1, words.size())) launcher.reset();
    if (launcher) site.doubt = "What the words before it run cannot be seen.";
  }
  if (!launcher && RunsPythonText(words, line)) {
    AddHidden(whole, "The Python that it runs may start torchrun.");
    is_launch = true;
  }
  if (launcher) {
    const bool has_words = launcher->word + 1 < words.size();
    if (launcher->form == LauncherForm::kTorchrun && has_words && uses.use != Use::kRun &&
        !LooksLikeLaunch(words, launcher->word + 1, words.size()) &&
        !HasOptionOrFile(words.subspan(launcher->word + 1)) && !IsTakenForCommand(whole))
      return is_launch;
    if (!has_words && !IsExtended(whole) && launcher->form == LauncherForm::kTorchrun)
      return is_launch;
    shell::Environment environment = EnvironmentOf(uses.runners);
    if (line.has_own_environment) environment.Clear();
    environment.Apply(line.environment);
    const Node element = all.elements[begin + launcher->word];
    site.launch = shell::ReadLaunch(words, line, *launcher, environment);
    site.form = launcher->form;
    site.place = element.range();
    site.statement = StatementOf(site.place);
    site.has_edit = !MayHavePortVariable(site.launch);
    if (site.launch.unseen) site.unseen = words[*site.launch.unseen].range;
    if (line.guessed) site.doubt = "Options of a wrapper cannot be seen.";
    if (!line.concurrency.empty()) site.concurrency = absl::StrCat(line.concurrency, ".");
    if (uses.use != Use::kRun && site.doubt.empty())
      site.doubt = "Not all that becomes of this list is a call that runs it.";
    if (uses.is_changed && site.doubt.empty())
      site.doubt = "What is put into its words where it is used may be options.";
    if (site.launch.decision == PortDecision::kIncomplete)
      site.doubt = "The script is not in this list: options may be added where it is used.";
    found.behind = element;
    found.runners = uses.runners;
    found.is_in_background = line.detaches;
    Add(std::move(found));
    is_launch = true;
  }
  if (is_launch) {
    for (const Node element : all.elements) elements_.insert(element.index());
  }
  return is_launch;
}

}  // namespace torchlift::torchrun
