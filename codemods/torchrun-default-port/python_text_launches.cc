// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/prose.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "codemods/torchrun-default-port/string_edit.h"
#include "core/python/string_literal.h"
#include "core/python/string_placeholders.h"
#include "core/shell/script.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

using shell::PortDecision;

// The expression around the string that is still a text put together: sums, `%`, `.format(…)`,
// parentheses.
Node WholeText(Node string) {
  Node whole = string;
  Node formatted = string;  // Without sums, for when those hold something else.
  bool has_sum = false;
  for (Node parent = string.parent(); parent; parent = parent.parent()) {
    const KindId kind = parent.kind();
    if (kind == python::kAttribute) {
      if (parent.Child(python::field::kAttribute).text() != "format") break;
      continue;
    }
    if (kind != python::kParenthesizedExpression && kind != python::kConcatenatedString &&
        kind != python::kBinaryOperator && kind != python::kCall)
      break;
    if (kind == python::kBinaryOperator && parent.Child(python::field::kOperator).text() == "+")
      has_sum = true;
    whole = parent;
    if (!has_sum) formatted = parent;
  }
  for (const Node text : {whole, formatted}) {
    if (python::DecodeString(text, /*formats=*/true)) return text;
  }
  return string;
}

// Whether more strings follow that it may spell a word with: "torch" "run x.py", "torch" + "run".
bool IsFirstOfSeveral(Node string) {
  if (string.kind() == python::kConcatenatedString) return true;
  return string.parent().kind() == python::kBinaryOperator &&
         string.field() == python::field::kLeft;
}

// Whether what is left begins with a place for something else, as in {{ options }} train.py.
bool BeginsWithPlaceholder(absl::Span<const shell::Word> words, std::size_t begin) {
  if (begin >= words.size() || words[begin].text().empty()) return false;
  const bool is_placeholder =
      absl::string_view("{@%").find(words[begin].text()[0]) != absl::string_view::npos;
  return is_placeholder && HasOptionOrFile(words.subspan(begin + 1));
}

// Whether the words from the launcher on read like a command and not like prose that begins with
// its name.
bool ReadsLikeCommand(const shell::Script& script, const LaunchSite& site) {
  const std::vector<shell::Word>& words = script.commands()[site.command].words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].range != site.place) continue;
    if (!LooksLikeLaunch(words, i + 1, words.size())) return BeginsWithPlaceholder(words, i + 1);
    if (!site.launch.script || *site.launch.script >= words.size()) return true;
    const shell::Word& last = words[*site.launch.script];
    const absl::string_view text = last.text();
    return !last.value.unknown.empty() || absl::StrContains(text, ".") ||
           absl::StrContains(text, "/") || words[*site.launch.script - 1].Is("-m");
  }
  return false;
}

// Takes what the program's environment says into the judgement. False when the port stays.
bool ApplyEnvironment(const shell::Environment& environment, LaunchSite& site) {
  for (const absl::string_view name : {"PET_MASTER_PORT", "PET_RDZV_ENDPOINT", "PET_RDZV_BACKEND",
                                       "PET_STANDALONE", "PET_NNODES"}) {
    const shell::Variable* variable = environment.Find(name);
    if (variable == nullptr) continue;
    const bool is_port = name == "PET_MASTER_PORT";
    if (is_port && variable->known) return false;
    if (is_port) site.has_edit = false;
    site.doubt = absl::StrCat(name, " may be set in this file.");
  }
  return true;
}

// The text with the placeholders unseen that its uses fill in. Sets `is_changed` where it cannot be
// told which these are.
DecodedText FilledIn(const DecodedText& text, Uses& uses) {
  DecodedText filled = text;
  bool is_understood = !(uses.is_formatted && uses.is_percent);
  if (is_understood && uses.is_formatted) is_understood = python::ApplyFormat(0, filled);
  if (is_understood && uses.is_percent) is_understood = python::ApplyPercent(0, filled);
  if (is_understood) return filled;
  uses.is_changed = true;
  return text;
}

// Whether `&` puts a command of the text into the background.
bool HasBackground(absl::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '&') continue;
    const char before = i > 0 ? text[i - 1] : ' ';
    const char after = i + 1 < text.size() ? text[i + 1] : ' ';
    if (before != '&' && before != '>' && before != '<' && after != '&' && after != '>')
      return true;
  }
  return false;
}

}  // namespace

void PythonLaunches::LookAtString(Node string) {
  if (string.parent().kind() == python::kConcatenatedString || string.index() < texts_end_) return;
  const bool names_launcher = MayHoldLauncher(string.text());
  if (!names_launcher && !IsFirstOfSeveral(string)) return;
  const Node whole = WholeText(string);
  std::optional<DecodedText> text = python::DecodeString(whole, /*formats=*/true);
  if (!text) text = python::DecodeBytes(string);
  if (!names_launcher && !(text && MayHoldLauncher(text->text))) return;
  texts_end_ = whole.subtree_end();
  if (elements_.count(whole.index()) > 0 || elements_.count(string.index()) > 0 ||
      !seen_.insert(whole.index()).second)
    return;
  Uses uses = uses_.Of(whole);
  const bool is_prose = uses.use != Use::kRun && text && IsProse(text->text);
  if (uses.use == Use::kShown || is_prose) {
    context_.explanation().Considered(string.range(),
                                      [] { return std::string("text for people"); });
    return;
  }
  if (!text) return;
  const DecodedText filled = FilledIn(*text, uses);
  if (LookAtText(filled, whole, uses, /*owner=*/nullptr)) return;
  if (uses.use == Use::kRun || !HasOptionOrFile(filled.text)) return;
  // What uses it unseen may fill in placeholders.
  for (const auto& fill_in : {python::ApplyFormat, python::ApplyPercent}) {
    DecodedText maybe = filled;
    if (!fill_in(0, maybe) || maybe.unknown.size() == filled.unknown.size()) continue;
    if (LookAtText(maybe, whole, uses, /*owner=*/nullptr)) return;
  }
}

bool PythonLaunches::LookAtText(const DecodedText& text, Node whole, const Uses& uses,
                                const shell::CommandLine* owner) {
  if (!MayHoldLauncher(text.text)) return false;
  const bool is_run = uses.use == Use::kRun;
  const bool is_script = owner != nullptr || is_run ||
                         absl::StartsWith(absl::StripLeadingAsciiWhitespace(text.text), "#!");
  const absl::StatusOr<shell::Script> script = shell::Script::Read(text);
  if (!script.ok()) return false;
  std::vector<LaunchSite> sites = FindLaunchSites(*script, context_.explanation());
  if (is_script) FindIndirectSites(*script, sites);
  FindOverlaps(*script, sites);
  for (const LaunchText& launch : ReadLaunchText(text)) {
    if (launch.launch.decision != PortDecision::kIncomplete) continue;
    LaunchSite site;
    site.place = launch.place;
    site.insert_at = launch.place.end;
    site.form = launch.form;
    site.launch = launch.launch;
    site.doubt = "The script is not in this text: options may be added where it is used.";
    sites.push_back(std::move(site));
  }
  bool is_launch = false;
  for (const shell::SimpleCommand& command : script->commands()) {
    for (const shell::HandedText& handed : command.handed_texts) {
      if (!is_script || handed.reader != shell::HandedText::Reader::kPython ||
          !MayStartLauncher(handed.text.text))
        continue;
      AddHidden(whole, "The Python that it runs may start torchrun.");
      is_launch = true;
    }
  }
  const shell::Environment environment = EnvironmentOf(uses.runners);
  const bool is_in_background = HasBackground(text.text) || (owner != nullptr && owner->detaches);
  for (LaunchSite& site : sites) {
    if (site.launch.decision == PortDecision::kUnchanged) continue;
    if (!is_script && site.doubt.empty() && !ReadsLikeCommand(*script, site)) continue;
    if (!is_run && site.doubt.empty())
      site.doubt = "Not all that becomes of this text is a call that runs it.";
    if (uses.is_changed && site.doubt.empty())
      site.doubt = "What is put into it where it is used may be options.";
    if (!ApplyEnvironment(environment, site)) continue;
    Found found;
    found.site = std::move(site);
    if (owner != nullptr && !owner->concurrency.empty())
      found.site.concurrency = absl::StrCat(owner->concurrency, ".");
    found.site.statement = StatementOf(found.site.place);
    found.is_text = true;
    found.runners = uses.runners;
    found.is_in_background = is_in_background || found.site.detached;
    Add(std::move(found));
    is_launch = true;
  }
  elements_.insert(whole.index());
  return is_launch;
}

void PythonLaunches::AddTextFinding(const LaunchSite& found) {
  LaunchSite site = found;
  Node token = module_.tree().SmallestAt(site.place);
  while (token && token.kind() != python::kString) token = token.parent();
  if (!token) {  // The launcher's name comes from somewhere else.
    site.has_edit = false;
    if (site.doubt.empty()) site.doubt = "Its name is put together from parts.";
  }
  if (token && python::SpellingOf(token).is_bytes) {
    site.has_edit = false;
    if (site.doubt.empty()) site.doubt = "It is bytes, not text.";
  }
  Finding finding = MakeFinding(site, context_);
  const auto before = token ? tokens_.find(token.index()) : tokens_.end();
  // One string token changes as a whole: its launches share one fix, as careful as the most
  // doubtful of them.
  const bool shares =
      before != tokens_.end() && findings_[before->second.finding].fix && finding.fix;
  if (shares) {
    Finding& first = findings_[before->second.finding];
    first.notes.push_back("Another launch in the same string is part of this fix.");
    first.fix->applicability = std::max(first.fix->applicability, finding.fix->applicability);
    finding = std::move(first);
  }
  const std::size_t index = shares ? before->second.finding : findings_.size();
  if (finding.fix && site.has_edit && token) {
    EditedToken& edited = tokens_[token.index()];
    edited.token = token;
    edited.places.push_back(site.insert_at);
  }
  if (shares) {
    findings_[index] = std::move(finding);
    return;
  }
  if (token) tokens_[token.index()].finding = index;
  findings_.push_back(std::move(finding));
}

void PythonLaunches::PinTexts() {
  for (const auto& [index, edited] : tokens_) {
    Finding& finding = findings_[edited.finding];
    if (!edited.places.empty() && finding.fix &&
        !PinInString(edited.token, edited.places, *finding.fix))
      finding.fix->applicability = std::max(finding.fix->applicability, Applicability::kReview);
  }
}

}  // namespace torchlift::torchrun
