// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/default_launchers.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/pin.h"
#include "core/shell/script.h"

namespace torchlift::torchrun {
namespace {

using shell::SimpleCommand;
using shell::Word;

// Whether `text` begins with a launcher that is a whole word.
bool BeginsWithLauncher(absl::string_view text) {
  while (absl::ConsumePrefix(&text, "\"") || absl::ConsumePrefix(&text, "'")) {
  }
  for (const absl::string_view launcher :
       {"torchrun", "torch.distributed.run", "torch.distributed.launch",
        "python -m torch.distributed"}) {
    if (!absl::StartsWith(text, launcher)) continue;
    const absl::string_view rest = text.substr(launcher.size());
    if (rest.empty() || absl::StrContains(" }\"'\t.", rest.substr(0, 1))) return true;
  }
  return false;
}

// ${NAME:-torchrun}, ${NAME:="torchrun …"}, ${NAME-torchrun}.
bool HasLauncherAsDefault(absl::string_view text) {
  for (std::size_t at = text.find("${"); at != absl::string_view::npos;
       at = text.find("${", at + 1)) {
    const std::size_t sign = text.find_first_of(":-=+}", at + 2);
    if (sign == absl::string_view::npos || text[sign] == '}') continue;
    const std::size_t value = text.find_first_not_of(":-=+", sign);
    if (value != absl::string_view::npos && BeginsWithLauncher(text.substr(value))) return true;
  }
  return false;
}

// "$PREFIX torchrun x.py"
bool HasLauncherBehindUnseen(absl::string_view text) {
  absl::ConsumePrefix(&text, "\"");
  const std::size_t blank = text.find(' ');
  return absl::StartsWith(text, "$") && blank != absl::string_view::npos &&
         absl::StartsWith(text.substr(blank), " torchrun ");
}

// Whether the command names a port, or what else settles it.
bool SettlesPort(const SimpleCommand& command) {
  return std::any_of(command.words.begin(), command.words.end(), [](const Word& word) {
    const absl::string_view text = word.text();
    return absl::StartsWith(text, "--master-port") || absl::StartsWith(text, "--master_port") ||
           absl::StartsWith(text, "--standalone") || absl::StartsWith(text, "--rdzv-endpoint") ||
           absl::StartsWith(text, "--rdzv_endpoint");
  });
}

bool IsPrinted(const SimpleCommand& command) {
  return !command.words.empty() &&
         (command.words.front().Is("echo") || command.words.front().Is("printf"));
}

}  // namespace

void AddDefaultLaunchers(const RewriteContext& context, std::vector<Finding>& findings) {
  const absl::string_view bytes = context.source().bytes();
  const auto add = [&](const SimpleCommand& command, const Word& word, bool is_value) {
    const absl::string_view text = word.range.In(bytes);
    if (!HasLauncherAsDefault(text) && !(is_value && HasLauncherBehindUnseen(text))) return;
    // One that names the variable speaks of the same launch.
    const bool is_told = std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return command.range.Overlaps(finding.place) || word.range.Overlaps(finding.place);
    });
    if (is_told) return;
    LaunchSite site;
    site.place = word.range;
    site.statement = command.statement;
    site.has_edit = false;
    site.launch.decision = shell::PortDecision::kUnseen;
    site.launch.reason = "its name is put together by the shell";
    findings.push_back(MakeFinding(site, context));
  };
  for (const SimpleCommand& command : context.shell()->commands()) {
    if (IsPrinted(command) || SettlesPort(command)) continue;
    for (const Word& word : command.words) add(command, word, /*is_value=*/false);
    for (const auto* assignments : {&command.assignments, &command.declared}) {
      for (const shell::Assignment& assignment : *assignments)
        add(command, assignment.value, /*is_value=*/true);
    }
  }
}

}  // namespace torchlift::torchrun
