// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_INDIRECT_FINDER_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_INDIRECT_FINDER_H_

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/known_variables.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "core/shell/command_line.h"
#include "core/shell/environment_history.h"
#include "core/shell/script.h"

namespace torchlift::torchrun {

// The indirect launches of one script, see FindIndirectSites().
//
//   indirect_sites.cc       words handed to programs that are not known
//   indirect_variables.cc   commands and launchers kept in variables and aliases
//   indirect_kept_words.cc  the arguments of the script, what a loop goes over, what is printed into
//                           a variable
//   indirect_texts.cc       here documents and what is printed
class IndirectFinder {
 public:
  IndirectFinder(const shell::Script& script, std::vector<LaunchSite>& sites)
      : script_(script), sites_(sites), history_(script, "PET_"), variables_(script) {
    for (const LaunchSite& site : sites) direct_.insert(site.command);
  }

  void Find();

 private:
  // Which variables are named by words of commands that run something, and by any.
  void CollectUses();
  bool IsOnlyShown(const std::string& variable) const;
  void LookAtAssignment(std::size_t index, const shell::Assignment& assignment);
  // C=("torchrun a.py" "torchrun b.py"), C=([a]="torchrun a.py")
  void AddElement(std::size_t index, const shell::Word& element, const std::string& doubt);

  // CMD=${CMD:-torchrun --nproc_per_node=2 x.py}: the text is no place to edit.
  void AddFallback(std::size_t index, const shell::Word& word, const std::string& doubt);

  // CMD=$(echo torchrun $ARGS x.py): what is printed becomes a command.
  void LookAtPrinted(std::size_t index);

  // Here documents that become values, files or input of a program that is not known.
  void LookAtHandedTexts(std::size_t index);

  // The variable that takes what the command reads or prints; empty when none is seen to.
  // The assignment NAME=$(…) that the command stands in; null when it stands in none.
  const shell::Assignment* KeeperOf(const shell::SimpleCommand& command) const;
  std::string NameThatKeeps(const shell::SimpleCommand& command) const;
  void LookAtWords(std::size_t index);
  // bash -c '"$@"' _ "torchrun x.py": words beside the texts that a shell reads.
  void LookBesideTexts(std::size_t index, const shell::CommandLine& line);
  // `value` is the text that the alias `name` stands for.
  // set -- torchrun x.py; exec "$@"
  void AddArguments(std::size_t index);
  // printf -v CMD 'torchrun %s' x.py
  void AddPrintedVariable(std::size_t index);
  // for c in "torchrun a.py" "torchrun b.py"; do $c; done
  void LookAtLoops();
  void AddAlias(std::size_t index, const std::string& name, const shell::Word& value);
  // Of the sites from `first` on: that they are started where the variable or alias is used.
  void NoteKeeper(std::size_t first, const std::string& name);

  // ${TORCHRUN:-torchrun} x.py
  bool AddFallbackLauncher(std::size_t index, const shell::CommandLine& line);

  // Whether the command is that of a variable whose assignment was reported: $LAUNCH x.py.
  bool IsReportedWhereAssigned(const shell::SimpleCommand& command) const;

  // python $M x.py and python -m $MODULE x.py, with M="-m torch.distributed.run" above.
  bool AddExpandedLauncher(std::size_t index);

  // L=torchrun; L="$L x.py"; eval "$L"; also bash -c "$L x.py".
  bool AddEvaluatedVariable(std::size_t index, const shell::CommandLine& line);

  // A launch that is reported without an edit.
  void AddManual(std::size_t index, ByteRange place, shell::LauncherForm form, std::string doubt);

  // $TORCHRUN --nproc-per-node=2 x.py, with TORCHRUN=torchrun above or not to be seen.
  bool AddVariableLauncher(std::size_t index, const shell::CommandLine& line);
  const std::vector<const shell::Assignment*>& AssignmentsOf(const std::string& name) const;

  // The launcher that some assignment gives the variable, with nothing behind it:
  // TORCHRUN=torchrun, TORCHRUN=${TORCHRUN:-torchrun}, : ${TORCHRUN:=torchrun}.
  std::optional<LaunchText> LauncherIn(const std::string& name);
  static bool HasLauncherOption(const shell::SimpleCommand& command,
                                const shell::CommandLine& line);

  // with_gpus 2 torchrun x.py; "${PROFILE[@]}" python -m torch.distributed.run x.py
  bool AddPassedWords(std::size_t index, const shell::CommandLine& line, absl::string_view program);

  // run() { $1 x.py; }; run torchrun
  bool AddOwnFunction(std::size_t index, const shell::CommandLine& line, const std::string& name);

  // -j2: an option of one letter with its number takes no further word.
  static bool IsCount(absl::string_view text);
  bool AddFromWord(std::size_t index, const shell::CommandLine& line, std::size_t word,
                   shell::LauncherForm form, std::string doubt);
  void AddText(std::size_t index, const shell::Word& word, const std::string& doubt);
  void AddWords(std::size_t index, const std::vector<shell::Word>& words, const std::string& doubt);
  void AddLaunchText(std::size_t index, const LaunchText& text, const std::string& doubt);
  void Add(std::size_t index, LaunchSite site, std::string doubt);

  const shell::Script& script_;
  std::vector<LaunchSite>& sites_;
  std::set<std::size_t> direct_;
  std::vector<std::size_t> substituted_;  // Commands NAME=$(…).
  std::set<std::string> run_, shown_;
  std::map<std::string, std::vector<const shell::Assignment*>> assignments_;
  std::deque<shell::Assignment> items_;  // What `for` gives its variable.
  std::set<std::string> runs_words_;     // Functions that run a command that cannot be seen.
  std::map<std::string, const shell::Word*> fallbacks_;  // Of : ${NAME:=text}.
  std::map<std::string, std::optional<LaunchText>> launchers_;
  const shell::EnvironmentHistory history_;
  const KnownVariables variables_;
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_INDIRECT_FINDER_H_
