// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"
#include "core/shell/command_line.h"
#include "core/shell/environment.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/decoded_text.h"

namespace torchlift::torchrun {

struct PythonWords;
struct Uses;

// The findings of one Python file. Made for one run of the codemod.
//
//   python_list_launches.cc    ["torchrun", "--nproc-per-node=2", "train.py"]
//   python_text_launches.cc    os.system("torchrun train.py")
//   python_launcher_calls.cc   torch.distributed.run.main(["train.py"])
//   python_hidden_launches.cc  what names torchrun in other ways
class PythonLaunches {
 public:
  explicit PythonLaunches(const RewriteContext& context)
      : context_(context), module_(*context.python()) {}

  std::vector<Finding> Find();

 private:
  // A launch of which all is known but what runs beside it.
  struct Found {
    LaunchSite site;
    Node behind;                // The pin goes behind this element of a list,
    Node list;                  // or becomes the first element of this one,
    bool is_text = false;       // or goes into the string that holds the launch.
    std::vector<Node> runners;  // The calls that run it.
    bool is_in_background = false;
  };

  // python_list_launches.cc
  void LookAtList(Node list);
  void LookAtArguments(Node call);
  // Looks for a launch that begins at words[begin] or, `is_behind_others`, somewhere behind it.
  // False when there is none.
  bool LookAtWords(const PythonWords& words, std::size_t begin, Node whole, const Uses& uses,
                   bool is_behind_others);

  // python_hidden_launches.cc: commands whose first word may be torchrun, as far as can be seen.
  // Without edits.
  void LookAtHiddenWord(const PythonWords& words, Node whole);
  void LookAtHiddenCall(Node call);
  void LookAtGrownList(Node call);  // cmd.append("torchrun")
  void AddHidden(Node place, std::string doubt);

  // python_text_launches.cc
  void LookAtString(Node string);
  // Judges the text as shell commands; `whole` is the expression that it is the value of. `owner`
  // is the command that hands it to a shell, null when there is none. False when it holds no
  // launch.
  bool LookAtText(const DecodedText& text, Node whole, const Uses& uses,
                  const shell::CommandLine* owner);
  void AddTextFinding(const LaunchSite& site);

  // python_launcher_calls.cc
  void LookAtLauncherCall(Node call);
  void AddLauncherArguments(Node call, Node argument, std::string doubt);
  void AddManual(Node place, Level level, std::string message);

  // python_environment.cc: PET_ variables that the env= of the calls and the file may set.
  shell::Environment EnvironmentOf(absl::Span<const Node> calls) const;
  const std::vector<Node>& VariableNames() const;

  // Drops launches whose port stays; judges those that may run together; then makes findings.
  void Add(Found found);
  void AddFindings();
  ByteRange StatementOf(ByteRange place) const;

  const RewriteContext& context_;
  const python::Module& module_;
  std::vector<Found> found_;
  std::vector<Finding> findings_;
  std::set<std::uint32_t> seen_;  // Lists and texts looked at, by preorder index.
  std::uint32_t texts_end_ = 0;   // Strings before this preorder index belong to texts looked at.
  std::set<std::uint32_t> elements_;  // Elements of lists that are launches.
  // String tokens edited so far, with their finding.
  std::vector<std::pair<Node, std::size_t>> tokens_;
  mutable std::vector<Node> variable_names_;  // Strings and names with PET_ in them,
  mutable bool has_variable_names_ = false;   // once they were asked for.
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_
