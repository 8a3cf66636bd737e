// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/element_edit.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "codemods/torchrun-default-port/python_words.h"
#include "core/shell/command_line.h"
#include "core/shell/wrappers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

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

// Whether the file adds words to the list that the expression is bound to.
bool IsExtended(Node whole) {
  const Node assignment = whole.parent();
  if (!assignment || assignment.kind() != python::kAssignment) return false;
  const absl::string_view name = assignment.Child(python::field::kLeft).text();
  for (const absl::string_view change : {" += ", " + ", ".append(", ".extend(", ".insert("}) {
    if (absl::StrContains(whole.tree().text(), absl::StrCat(name, change))) return true;
  }
  return false;
}

}  // namespace

// A launch found among the words of a list.
struct PythonLaunches::Launched {
  shell::Launch launch;
  LauncherForm form = LauncherForm::kTorchrun;
  std::string doubt;
  std::string concurrency;
  ByteRange unseen;
};

void PythonLaunches::LookAtList(Node list) {
  if (seen_.count(list.index()) > 0) return;
  const Node whole = WholeSum(list);
  const PythonWords words = ReadWords(module_, whole);
  for (const Node operand : words.lists) seen_.insert(operand.index());
  if (!HoldsLauncher(words.words)) return;
  if (UseOf(module_, whole) == Use::kShown) {
    context_.explanation().Considered(
        whole.range(), [] { return std::string("a list that is compared or shown"); });
    for (const Node element : words.elements) elements_.insert(element.index());
    return;
  }
  const Node call = CallAround(whole);
  for (const std::size_t begin : words.starts) {
    if (LookAtWords(words, begin, whole, call, /*is_behind_others=*/false)) return;
  }
  if (!words.starts.empty())
    LookAtWords(words, words.starts.front(), whole, call, /*is_behind_others=*/true);
}

void PythonLaunches::LookAtArguments(Node call) {
  const std::string name = module_.QualifiedName(call.Child(python::field::kFunction));
  if (!shell::IsListed(kArgumentRunners, name)) return;
  const PythonWords words = ReadArgumentWords(module_, call);
  if (!HoldsLauncher(words.words)) return;
  // os.exec… and os.spawn… take the file apart from the words; spawn takes a mode before it.
  const std::size_t begin = absl::StartsWith(name, "os.exec")    ? 1
                            : absl::StartsWith(name, "os.spawn") ? 2
                                                                 : 0;
  LookAtWords(words, begin, call, call, /*is_behind_others=*/false);
  for (const Node element : words.elements) elements_.insert(element.index());
}

bool PythonLaunches::LookAtWords(const PythonWords& all, std::size_t begin, Node whole, Node call,
                                 bool is_behind_others) {
  if (begin >= all.words.size()) return false;
  const absl::Span<const shell::Word> words = absl::MakeConstSpan(all.words).subspan(begin);
  CommandLine line = shell::ReadCommandLine(words);
  bool is_launch = false;
  for (const shell::Word& text : line.texts) {
    if (LookAtText(text.value, whole, /*is_run=*/true)) is_launch = true;
  }
  auto launcher = shell::FindLauncher(words, line);
  Launched launched;
  for (std::size_t i = 1; is_behind_others && !launcher && i < words.size(); ++i) {
    CommandLine rest;
    rest.program = i;
    rest.end = words.size();
    if (absl::StartsWith(words[i - 1].text(), "-") && !words[i - 1].Is("--"))
      continue;  // --launcher torchrun
    launcher = shell::FindLauncher(words, rest);
    if (launcher && !LooksLikeLaunch(words, launcher->word + 1, words.size())) launcher.reset();
    if (launcher) launched.doubt = "What the words before it run cannot be seen.";
  }
  if (launcher) {
    const bool has_words = launcher->word + 1 < words.size();
    if (launcher->form == LauncherForm::kTorchrun && has_words &&
        !LooksLikeLaunch(words, launcher->word + 1, words.size()))
      return is_launch;
    if (!has_words && !IsExtended(whole) && launcher->form == LauncherForm::kTorchrun)
      return is_launch;
    shell::Environment environment = EnvironmentOf(call);
    if (line.has_own_environment) environment.Clear();
    environment.Apply(line.environment);
    launched.launch = shell::ReadLaunch(words, line, *launcher, environment);
    launched.form = launcher->form;
    if (launched.launch.unseen) launched.unseen = words[*launched.launch.unseen].range;
    if (line.guessed) launched.doubt = "Options of a wrapper cannot be seen.";
    if (!line.concurrency.empty()) launched.concurrency = absl::StrCat(line.concurrency, ".");
    AddListFinding(std::move(launched), all.elements[begin + launcher->word], call);
    is_launch = true;
  }
  if (is_launch) {
    for (const Node element : all.elements) elements_.insert(element.index());
  }
  return is_launch;
}

void PythonLaunches::AddListFinding(Launched launched, Node element, Node call) {
  LaunchSite site;
  site.place = element.range();
  site.statement = StatementOf(element.range());
  site.form = launched.form;
  site.launch = std::move(launched.launch);
  site.has_edit = !MayHavePortVariable(site.launch);
  site.doubt = std::move(launched.doubt);
  site.unseen = launched.unseen;
  site.concurrency =
      launched.concurrency.empty() ? ConcurrencyOf(call) : std::move(launched.concurrency);
  if (site.launch.decision == PortDecision::kIncomplete)
    site.doubt = "The script is not in this list: options may be added where it is used.";
  if (!MayTakeFreePort(site.launch)) {
    context_.explanation().Considered(
        site.place, [&] { return absl::StrCat("unchanged on 2.12: ", site.launch.reason); });
    return;
  }
  Finding finding = MakeFinding(site, context_);
  if (finding.fix && site.has_edit) InsertElementAfter(element, context_.source(), *finding.fix);
  findings_.push_back(std::move(finding));
}

}  // namespace torchlift::torchrun
