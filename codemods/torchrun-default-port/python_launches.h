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

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"
#include "core/shell/environment.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/decoded_text.h"

namespace torchlift::torchrun {

struct LaunchSite;
struct PythonWords;

// The findings of one Python file. Made for one run of the codemod.
//
//   ListLaunches      ["torchrun", "--nproc-per-node=2", "train.py"]
//   TextLaunches      os.system("torchrun train.py")
//   LauncherCalls     torch.distributed.run.main(["train.py"])
class PythonLaunches {
 public:
  explicit PythonLaunches(const RewriteContext& context)
      : context_(context), module_(*context.python()) {}

  std::vector<Finding> Find();

 private:
  struct Launched;

  // python_list_launches.cc
  void LookAtList(Node list);
  void LookAtArguments(Node call);
  // Looks for a launch that begins at words[begin] or, `is_behind_others`, somewhere behind it. False when there is none.
  bool LookAtWords(const PythonWords& words, std::size_t begin, Node whole, Node call,
                   bool is_behind_others);
  void AddListFinding(Launched launched, Node element, Node call);

  // python_text_launches.cc
  void LookAtString(Node string);
  // Judges the text as shell commands; `whole` is the expression that it is the value of. False when it holds no launch.
  bool LookAtText(const DecodedText& text, Node whole, bool is_run);
  void AddTextFinding(const LaunchSite& site);

  // python_launcher_calls.cc
  void LookAtLauncherCall(Node call);
  void AddLauncherArguments(Node call, Node argument);
  void AddManual(Node place, Level level, std::string message);

  // PET_ variables that the call's env= and the file set.
  shell::Environment EnvironmentOf(Node call) const;
  ByteRange StatementOf(ByteRange place) const;

  const RewriteContext& context_;
  const python::Module& module_;
  std::vector<Finding> findings_;
  std::set<std::uint32_t> seen_;  // Lists and texts looked at, by preorder index.
  std::uint32_t texts_end_ = 0;   // Strings before this preorder index belong to texts looked at.
  std::set<std::uint32_t> elements_;  // Elements of lists that are launches.
  std::vector<std::pair<Node, std::size_t>>
      tokens_;  // String tokens edited so far, with their finding.
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_
