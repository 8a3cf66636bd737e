// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/pin.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

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

// Whether a script of this project starts the file beside others.
bool IsStartedConcurrently(const RewriteContext& context) {
  absl::string_view name = context.source().path();
  name = name.substr(name.rfind('/') + 1);
  const auto& scripts = context.project().concurrently_started_scripts;
  return std::binary_search(scripts.begin(), scripts.end(), name);
}

std::string Message(const LaunchSite& site, absl::string_view conflict, absl::string_view bytes) {
  const absl::string_view name = NameOf(site.form);
  std::string message;
  if (site.launch.decision == PortDecision::kUnseen) {
    message = absl::StrCat(
        "On one node ", name,
        " takes a free port on 2.12, no longer 29500, and whether this launch does cannot be "
        "seen: ",
        site.launch.reason,
        site.unseen.empty() ? "" : absl::StrCat(" (", site.unseen.In(bytes), ")"), ".");
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

// A batch script that may share its node: the pin brings back what the free port cured.
void AddBatchNote(const RewriteContext& context, Finding& finding) {
  const absl::string_view text = context.source().bytes();
  if (!absl::StrContains(text, "#SBATCH") || absl::StrContains(text, "--exclusive")) return;
  finding.notes.push_back(
      "The job does not ask for its node alone (--exclusive): two jobs on one node collide on a "
      "fixed port, as they did on 2.11.");
}

void AddReliance(const RewriteContext& context, Finding& finding) {
  if (context.project().port_29500.empty()) return;
  const PortUse& use = context.project().port_29500.front();
  finding.notes.push_back(absl::StrCat("Port 29500 is relied on in ", use.place.path, ":",
                                       use.place.line, ": ", use.line));
}

}  // namespace

Finding MakeFinding(const LaunchSite& site, const RewriteContext& context) {
  std::string conflict = site.concurrency;
  if (conflict.empty() && IsStartedConcurrently(context))
    conflict = "Another script starts this one beside others.";
  Finding finding;
  finding.level = Level::kSilent;
  finding.place = site.place;
  finding.statement = site.statement;
  finding.message = Message(site, conflict, context.source().bytes());
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
