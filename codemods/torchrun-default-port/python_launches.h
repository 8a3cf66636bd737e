// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"
#include "core/shell/command_line.h"
#include "core/shell/environment.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/decoded_text.h"

namespace torchlift::torchrun {

struct PythonWords;

// The findings of one Python file. Made for one run of the codemod.
//
//   python_list_launches.cc    ["torchrun", "--nproc-per-node=2", "train.py"]
//   python_text_launches.cc    os.system("torchrun train.py")
//   python_launcher_calls.cc   torch.distributed.run.main(["train.py"])
//   python_command_objects.cc  sh.torchrun("train.py")
//   python_hidden_launches.cc  what names torchrun in other ways
class PythonLaunches {
 public:
  explicit PythonLaunches(const RewriteContext& context)
      : context_(context), module_(*context.python()), uses_(module_) {}

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
  void LookAtPassedWords(Node call);  // session.run("torchrun", "train.py")
  // Looks for a launch that begins at words[begin] or, `is_behind_others`, somewhere behind it.
  // False when there is none.
  bool LookAtWords(const PythonWords& words, std::size_t begin, Node whole, const Uses& uses,
                   bool is_behind_others);

  // python_command_objects.cc: torchrun as a thing of a library that runs commands.
  void LookAtCommandObject(Node expression);

  // python_hidden_launches.cc: commands whose first word may be torchrun, as far as can be seen.
  // Without edits.
  void LookAtHiddenWord(const PythonWords& words, Node whole);
  void LookAtHiddenCall(Node call);
  void LookAtGrownList(Node call);          // cmd.append("torchrun")
  void LookAtChangedList(Node assignment);  // cmd[0] = "torchrun"
  void AddHidden(Node place, std::string doubt);
  // Whether the command's name is a part of what is put together elsewhere: "{} x.py".format(
  // "torchrun"), "%s x.py" % "torchrun", or cmd = "torchrun" with cmd += " x.py" behind it.
  bool IsPutTogether(Node command);
  // Whether the bindings of a name, as UseFinder has them, are such a cmd.
  bool IsGrownLauncher(const std::vector<const python::Binding*>& bindings);
  // The string that may make the value of the expression the name of torchrun, or begin with it;
  // null when none is seen to.
  Node LauncherStringOf(Node expression, bool is_command);
  // The attributes that some class or assignment gives the name of torchrun: self.cmd = "torchrun".
  const std::map<absl::string_view, Node>& LauncherAttributes();
  // The same about a name of torchrun that may become the first word of a command at `use`.
  void AddFirstWord(Node name, Node use);

  // python_text_launches.cc
  void LookAtString(Node string);
  // Judges the text as shell commands; `whole` is the expression that it is the value of. `owner`
  // is the command that hands it to a shell, null when there is none. False when it holds no
  // launch.
  bool LookAtText(const DecodedText& text, Node whole, const Uses& uses,
                  const shell::CommandLine* owner);
  void AddTextFinding(const LaunchSite& site);
  void PinTexts();  // Gives the findings of strings their edits.

  // python_launcher_calls.cc
  void LookAtLauncherCall(Node call);
  void AddLauncherArguments(Node call, Node argument, std::string doubt);

  // python_environment.cc: PET_ variables that the env= of the calls and the file may set.
  shell::Environment EnvironmentOf(absl::Span<const Node> calls);
  void CollectVariables();
  void TakeVariable(Node name, bool maybe, shell::Environment& environment) const;

  // Whether a launch was found in the place, or around it.
  bool HoldsFound(ByteRange place) const;
  // Drops launches whose port stays; judges those that may run together; then makes findings.
  void Add(Found found);
  void AddFindings();
  ByteRange StatementOf(ByteRange place) const;

  const RewriteContext& context_;
  const python::Module& module_;
  const UseFinder uses_;
  std::vector<Found> found_;
  std::vector<Finding> findings_;
  std::map<std::uint32_t, std::uint32_t> places_;  // Of what is in found_: begins to ends.
  std::set<std::uint32_t> seen_;                   // Lists and texts looked at, by preorder index.
  std::uint32_t texts_end_ = 0;  // Strings before this preorder index belong to texts looked at.
  std::set<std::uint32_t> elements_;  // Elements of lists that are launches.
  // A string token with launches in it: it changes as a whole.
  struct EditedToken {
    Node token;
    std::size_t finding = 0;            // Index into findings_.
    std::vector<std::uint32_t> places;  // Of the pins.
  };
  std::map<std::uint32_t, EditedToken> tokens_;  // By preorder index.
  shell::Environment file_environment_;          // What the file may set for all launches.
  // Names of variables in the env= of calls that run something, by the call's preorder index.
  std::map<std::uint32_t, std::vector<Node>> own_variables_;
  bool has_variables_ = false;  // Whether they have been collected.
  std::map<const std::vector<const python::Binding*>*, bool> grown_launchers_;  // Asked so far.
  std::map<absl::string_view, Node> launcher_attributes_;
  bool has_launcher_attributes_ = false;
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_LAUNCHES_H_
