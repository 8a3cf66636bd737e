// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCH_SITE_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCH_SITE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/rewrite/explanation.h"
#include "core/shell/script.h"
#include "core/shell/torchrun.h"
#include "core/text/byte_range.h"

namespace torchlift::torchrun {

// A place that starts torchrun, or may.
struct LaunchSite {
  ByteRange place;              // The launcher word in the host.
  std::uint32_t insert_at = 0;  // Where the pin goes in the host: right behind that word.
  ByteRange statement;
  ByteRange unseen;  // The host's word that hides the decision; empty when there is none.
  shell::LauncherForm form = shell::LauncherForm::kTorchrun;
  shell::Launch launch;
  // Why it may not be what it looks like, or may not be edited unseen: a sentence for a person.
  // Empty when all is seen.
  std::string doubt;
  bool has_edit = true;     // False when the pin itself is doubtful.
  std::size_t command = 0;  // Index into the script's commands.
  // Of a command that is kept in a variable or an alias: "$NAME" or the alias' name, as
  // shell::ScriptFileName() gives it where it is used.
  std::string kept_in;
  std::string host;       // The other host that it runs on (ssh), as written; empty for this one.
  bool detached = false;  // It goes on while the script does: setsid -f, sbatch.
  bool inherits_count = false;  // srun runs it as often as the job's header says.
  std::string concurrency;      // Why it may run more than once at a time; empty when it does not.
};

// The launches of a script: those that 2.12 changes or may change first of all, and those on port
// 29500 anyway, which matter for what runs beside them. In the order of the text.
std::vector<LaunchSite> FindLaunchSites(const shell::Script& script, Explanation& explanation);

// Launches that are not commands of the script but may become some: commands kept in variables,
// arguments of programs that are not known, command words that cannot be seen. All have a doubt.
void FindIndirectSites(const shell::Script& script, std::vector<LaunchSite>& sites);

// Fills in `concurrency` where launches of the script may be running at the same time on one host
// (pinning both would make the second one fail), and `detached` where a text around says so.
void FindOverlaps(const shell::Script& script, std::vector<LaunchSite>& sites);

// Leaves one site of those at the same place, the most doubtful: printf 'torchrun %s\n' a b | sh.
void MergeSitesOfOnePlace(std::vector<LaunchSite>& sites);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCH_SITE_H_
