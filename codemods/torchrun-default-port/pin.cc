// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/pin.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace torchlift::torchrun {
namespace {

using shell::PortDecision;

absl::string_view NameOf(shell::LauncherForm form) {
  switch (form) {
    case shell::LauncherForm::kRunModule:
      return "torch.distributed.run";
    case shell::LauncherForm::kLaunchModule:
      return "torch.distributed.launch";
    default:
      return "torchrun";
  }
}

// A word for a message: a long one up to 60 bytes, not cut within a character.
std::string Shortened(absl::string_view word) {
  constexpr std::size_t kMostBytes = 60;
  if (word.size() <= kMostBytes) return std::string(word);
  std::size_t size = kMostBytes;
  while (size > 0 && (static_cast<unsigned char>(word[size]) & 0xC0) == 0x80) --size;
  return absl::StrCat(word.substr(0, size), "…");
}

// Whether a script of this project starts the file beside others.
bool IsStartedConcurrently(const RewriteContext& context) {
  absl::string_view name = context.source().path();
  name = name.substr(name.rfind('/') + 1);
  const auto& scripts = context.project().concurrently_started_scripts;
  return std::binary_search(scripts.begin(), scripts.end(), name);
}

std::string Message(const LaunchSite& site, absl::string_view conflict,
                    const RewriteContext& context) {
  const absl::string_view name = NameOf(site.form);
  std::string message;
  if (site.launch.decision == PortDecision::kUnseen) {
    const absl::string_view unseen = context.Written(site.unseen);
    message = absl::StrCat(
        "On one node ", name,
        " takes a free port on 2.12, no longer 29500, and whether this launch does cannot be "
        "seen: ",
        site.launch.reason, unseen.empty() ? "" : absl::StrCat(" (", Shortened(unseen), ")"), ".");
    if (site.has_edit) {
      absl::StrAppend(&message, " An explicit port behind ", kPin,
                      " still wins, so the pin is right unless PET_MASTER_PORT is set outside.");
    }
  } else {
    message = absl::StrCat("This ", name, " takes a free port on 2.12; on 2.11 it was 29500.");
    if (site.launch.loses_run_id)
      absl::StrAppend(&message, " The run id of --rdzv-id is replaced, too.");
    if (site.launch.loses_master_address)
      absl::StrAppend(&message, " The address of --master-addr is ignored, too.");
  }
  if (!site.doubt.empty()) absl::StrAppend(&message, " ", site.doubt);
  if (!conflict.empty()) {
    absl::StrAppend(&message, " ", conflict,
                    " Two launches on one port fail: give each its own --master-port, or leave "
                    "them on free ports.");
  }
  return message;
}

// Whether the job's header may ask for several tasks on one node, all of which srun starts.
bool AsksForSeveralTasks(absl::string_view text) {
  std::string tasks;
  std::string per_node;
  std::string nodes;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!absl::StartsWith(line, "#SBATCH")) continue;
    const std::vector<absl::string_view> words =
        absl::StrSplit(line, absl::ByAnyChar(" \t\r="), absl::SkipEmpty());
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (words[i] == "--ntasks" || words[i] == "-n") tasks = std::string(words[i + 1]);
      if (words[i] == "--ntasks-per-node") per_node = std::string(words[i + 1]);
      if (words[i] == "--nodes" || words[i] == "-N") nodes = std::string(words[i + 1]);
    }
    if (words.size() == 2 && absl::StartsWith(words[1], "-n") && words[1].size() > 2)
      tasks = std::string(words[1].substr(2));
  }
  if (!per_node.empty()) return per_node != "1";
  return !tasks.empty() && tasks != "1" && tasks != nodes;
}

// Whether the job's header asks for an array of jobs that may share a node.
bool AsksForArray(absl::string_view text) {
  bool is_array = false;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!line.empty() && line[0] != '#') break;  // The header ends with the first command.
    if (!absl::StartsWith(line, "#SBATCH")) continue;
    if (absl::StrContains(line, "--exclusive")) return false;
    const bool is_one_by_one = absl::EndsWith(absl::StripTrailingAsciiWhitespace(line), "%1");
    const bool names_array = absl::StrContains(line, " --array") || absl::StrContains(line, " -a ");
    is_array = is_array || (names_array && !is_one_by_one);
  }
  return is_array;
}

// A batch script that may share its node: the pin brings back what the free port cured.
void AddBatchNote(const RewriteContext& context, Finding& finding) {
  const absl::string_view text = context.source().bytes();
  if (!absl::StrContains(text, "#SBATCH") || absl::StrContains(text, "--exclusive")) return;
  finding.notes.push_back(
      "The job does not ask for its node alone (--exclusive): two jobs on one node collide on a "
      "fixed port, as they did on 2.11.");
}

// Where else the project writes the port: the first place with its text, the next ones by name.
void AddReliance(const RewriteContext& context, Finding& finding) {
  constexpr std::size_t kMostPlaces = 3;
  const std::vector<PortUse>& uses = context.project().port_29500;
  if (uses.empty()) return;
  const auto name = [&](std::size_t i) {
    return absl::StrCat(uses[i].place.path, ":", uses[i].place.line);
  };
  std::string note =
      absl::StrCat("Port 29500 is also written in ", name(0), ": ", Shortened(uses[0].line));
  for (std::size_t i = 1; i < std::min(uses.size(), kMostPlaces); ++i)
    absl::StrAppend(&note, i == 1 ? "; and in " : ", ", name(i));
  if (uses.size() > kMostPlaces)
    absl::StrAppend(&note, " and ", uses.size() - kMostPlaces, " more places");
  finding.notes.push_back(std::move(note));
}

}  // namespace

Finding MakeFinding(LaunchSite& site, const RewriteContext& context) {
  std::string conflict = site.concurrency;
  if (const Surroundings* surroundings = context.surroundings()) {
    if (conflict.empty()) conflict = std::string(surroundings->concurrency);
    if (site.doubt.empty()) site.doubt = std::string(surroundings->doubt);
  }
  if (conflict.empty() && IsStartedConcurrently(context))
    conflict = "Another script starts this one beside others.";
  if (conflict.empty() && site.inherits_count && AsksForSeveralTasks(context.source().bytes()))
    conflict = "srun starts one for each task that the job asks for.";
  if (conflict.empty() && absl::StrContains(context.source().bytes(), "#SBATCH") &&
      AsksForArray(context.source().bytes()))
    conflict = "The jobs of an array may run on one node.";
  // What is at fault is the same port twice: to write it is no answer, not even for review.
  if (!conflict.empty()) site.has_edit = false;
  Finding finding;
  finding.level = Level::kSilent;
  finding.place = site.place;
  finding.statement = site.statement;
  finding.message = Message(site, conflict, context);
  AddReliance(context, finding);
  AddBatchNote(context, finding);
  if (context.options().policy == Policy::kMinimal && context.project().port_29500.empty()) {
    finding.level = Level::kAdvice;
    finding.notes.push_back(
        "Nothing in the project writes port 29500 down, so --policy minimal leaves it.");
    return finding;
  }
  Fix fix;
  fix.title = absl::StrCat("Pin the port with ", kPin);
  const bool is_certain =
      site.launch.decision == PortDecision::kFreePort && site.doubt.empty() && conflict.empty();
  fix.applicability = is_certain ? Applicability::kSafe : Applicability::kReview;
  finding.fix = std::move(fix);
  return finding;
}

void AddShellEdit(const LaunchSite& site, Finding& finding) {
  if (!finding.fix || !site.has_edit) return;
  const std::string text = absl::StrCat(" ", kPin);
  const ByteRange place{site.insert_at, site.insert_at};
  finding.fix->edits.push_back({place, text});
  Claim claim;
  claim.kind = Claim::Kind::kInsert;
  claim.range = place;
  claim.code.Text(text);
  finding.fix->claims.push_back(std::move(claim));
}

}  // namespace torchlift::torchrun
