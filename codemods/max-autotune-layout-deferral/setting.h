// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SETTING_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SETTING_H_

#include <string>
#include <vector>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// One place of a Python file that turns max-autotune on, or that names the deferral flag. A plain
// value of nodes; lives as long as the tree.
struct Setting {
  enum class Subject { kMaxAutotune, kFlag };
  enum class Form {
    kMode,    // torch.compile(mode="max-autotune")
    kOption,  // torch.compile(options={"max_autotune": True}); also options["max_autotune"] = True
    kPatch,   // torch._inductor.config.patch(max_autotune=True)
    kAssignment,  // torch._inductor.config.max_autotune = True
    kSetattr,     // setattr(torch._inductor.config, "max_autotune", True)
    kRead,        // x = torch._inductor.config.max_autotune_defer_layout_freezing
    kVariable,    // os.environ["TORCHINDUCTOR_MAX_AUTOTUNE"] = "1"
  };

  Subject subject = Subject::kMaxAutotune;
  Form form = Form::kMode;
  // False when the value, or which of several values it is, comes from somewhere that is not seen.
  bool is_certain = true;
  // What a finding points at: the callee, the assignment's target, the entry of a dictionary.
  Node place;
  // What sets it: the argument, dictionary entry or assignment; the call for setattr and
  // patch("name", value).
  Node node;
  Node call;    // The call of torch.compile or config.patch that takes it; else null.
  Node config;  // The expression for torch._inductor.config: `ind` in `ind.max_autotune = True`;
                // null where it has none.
  std::string how;  // For a person: 'mode="max-autotune"'.
};

// All settings of the file in the order of their places; one for each call and subject, however
// many of its arguments say the same.
std::vector<Setting> FindSettings(const python::Module& module);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SETTING_H_
