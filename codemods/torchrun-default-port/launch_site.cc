// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/launch_site.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "codemods/torchrun-default-port/known_variables.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "core/shell/command_line.h"
#include "core/shell/environment_history.h"

namespace torchlift::torchrun {
namespace {

using shell::CommandLine;
using shell::PortDecision;
using shell::SimpleCommand;

// Why the launch is not certain although it is the command's own program.
std::string DoubtOf(const SimpleCommand& command, const CommandLine& line) {
  if (command.doubtful) return "Part of this command could not be read.";
  if (line.guessed) {
    return absl::StrCat("Options of ", line.wrappers.empty() ? "a wrapper" : line.wrappers.front(),
                        " cannot be seen.");
  }
  return "";
}

// The functions and aliases of a script.
std::set<std::string> OwnCommands(const shell::Script& script) {
  std::set<std::string> names;
  for (const shell::Block& block : script.blocks()) {
    if (block.kind == shell::BlockKind::kFunction) names.insert(block.name);
  }
  for (const SimpleCommand& command : script.commands()) {
    if (command.words.empty() || !command.words.front().Is("alias")) continue;
    for (const shell::Word& word : command.words) {
      const auto equal = word.text().find('=');
      if (equal != absl::string_view::npos) names.emplace(word.text().substr(0, equal));
    }
  }
  return names;
}

// Whether it listens on 29500 already, or did before 2.12 and still does.
bool UsesDefaultPort(const shell::Launch& launch) {
  return launch.decision == PortDecision::kUnchanged && launch.port == "29500";
}

std::optional<LaunchSite> SiteOf(const SimpleCommand& command,
                                 const shell::EnvironmentHistory& history,
                                 const KnownVariables& variables,
                                 const std::set<std::string>& own_commands,
                                 Explanation& explanation) {
  const CommandLine line = shell::ReadCommandLine(command.words);
  const auto launcher = shell::FindLauncher(command.words, line);
  if (!launcher) return std::nullopt;
  // What stands before the launcher is the same words, so that the launcher is found again behind
  // expansions.
  std::vector<shell::Word> words = variables.Expand(command);
  CommandLine expanded = shell::ReadCommandLine(words);
  auto expanded_launcher = shell::FindLauncher(words, expanded);
  if (!expanded_launcher) {
    words = command.words;
    expanded = line;
    expanded_launcher = launcher;
  }
  shell::Environment environment = history.At(command);
  if (line.has_own_environment) environment.Clear();
  environment.Apply(line.environment);
  LaunchSite site;
  site.launch = shell::ReadLaunch(words, expanded, *expanded_launcher, environment);
  if (site.launch.unseen) site.unseen = words[*site.launch.unseen].range;
  site.has_edit = !MayHavePortVariable(site.launch);
  site.form = launcher->form;
  site.place = command.words[launcher->word].range;
  site.insert_at = site.place.end;
  site.statement = command.statement;
  site.doubt = DoubtOf(command, line);
  site.detached = line.detaches;
  site.inherits_count = line.inherits_count;
  const std::string called(command.words.front().text());
  if (own_commands.count(called) > 0) {
    site.doubt = absl::StrCat("'", called,
                              "' is a function or an alias of this script, which says what runs.");
    site.has_edit = false;  // The pin would go to the function.
  }
  if (!line.concurrency.empty()) site.concurrency = absl::StrCat(line.concurrency, ".");
  if (line.host != nullptr) {
    site.host = line.host->variable.empty() ? std::string(line.host->text())
                                            : absl::StrCat("$", line.host->variable);
  }
  const PortDecision decision = site.launch.decision;
  if (decision == PortDecision::kFreePort || decision == PortDecision::kUnseen ||
      UsesDefaultPort(site.launch))
    return site;
  explanation.Considered(site.place,
                         [&] { return absl::StrCat("unchanged on 2.12: ", site.launch.reason); });
  return std::nullopt;
}

}  // namespace

std::vector<LaunchSite> FindLaunchSites(const shell::Script& script, Explanation& explanation) {
  const shell::EnvironmentHistory history(script, "PET_");
  const KnownVariables variables(script);
  const std::set<std::string> own_commands = OwnCommands(script);
  std::vector<LaunchSite> sites;
  for (std::size_t i = 0; i < script.commands().size(); ++i) {
    std::optional<LaunchSite> site =
        SiteOf(script.commands()[i], history, variables, own_commands, explanation);
    if (!site) continue;
    site->command = i;
    sites.push_back(*std::move(site));
  }
  return sites;
}

void MergeSitesOfOnePlace(std::vector<LaunchSite>& sites) {
  const auto doubts = [](const LaunchSite& site) {
    return std::make_tuple(site.has_edit ? 0 : 1, site.concurrency.empty() ? 0 : 1,
                           site.launch.decision == PortDecision::kUnseen ? 1 : 0,
                           site.doubt.empty() ? 0 : 1);
  };
  std::stable_sort(sites.begin(), sites.end(), [&](const LaunchSite& a, const LaunchSite& b) {
    return a.place == b.place ? doubts(b) < doubts(a) : a.place < b.place;
  });
  sites.erase(
      std::unique(sites.begin(), sites.end(),
                  [](const LaunchSite& a, const LaunchSite& b) { return a.place == b.place; }),
      sites.end());
}

}  // namespace torchlift::torchrun
