// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_USE_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_USE_H_

#include <map>
#include <utility>
#include <vector>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// What becomes of the value of an expression.
enum class Use {
  kRun,      // Something that runs commands takes it, and nothing else does: subprocess, os.system.
  kShown,    // Text for people, or something compared: print, logging, help=, raise, `==`, a key.
  kUnknown,  // Anything else.
};

// All that becomes of the value of a string or list: directly, through what keeps its words (sums,
// f-strings, shlex.split, " ".join), and through the names that it is bound to.
//
//   cmd = ["torchrun", "a.py"]
//   print(shlex.join(cmd))
//   cmd += extra                // Behind the words: these stay what they are.
//   subprocess.run(cmd)         // kRun, run by this call
//
// One use that is none of these, such as cmd[1], len(cmd), cmd.insert(…), f(cmd) or
// self.cmd = cmd, makes it kUnknown.
//
// Placeholders that are filled in on the way, cmd.format(…) and the like, are noted: what the text
// does not say may be options.
struct Uses {
  Use use = Use::kUnknown;
  std::vector<Node> runners;  // The calls that run it, in the order that they were found.
  bool is_formatted = false;  // By str.format,
  bool is_percent = false;    // by `%`,
  bool is_changed = false;    // by something that may change any part of it: cmd.replace(…).
};

// Finds the uses of the values of one file, which must outlive it.
class UseFinder {
 public:
  explicit UseFinder(const python::Module& module);
  Uses Of(Node expression) const;
  // The bindings of the same name in the same scope, the binding itself among them.
  const std::vector<const python::Binding*>& BindingsLike(const python::Binding& binding) const;
  // Adds the reads of the name that the assignment or loop binds, also those behind `name += x`.
  // False when they cannot all be seen.
  bool AddReads(Node assignment, std::vector<Node>& reads) const;

 private:
  const python::Module& module_;
  std::map<std::pair<python::ScopeId, absl::string_view>, std::vector<const python::Binding*>>
      bindings_;
};

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_USE_H_
