// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_IN_SHELL_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_IN_SHELL_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::torchrun {

// Adds findings for the launches in Python that a script hands to an interpreter or writes to a
// file:
//
//   python - <<'EOF'
//   import subprocess
//   subprocess.run(["torchrun", "train.py"])
//   EOF
//
// All are review. They carry an edit where the Python stands in the script byte for byte, the edit
// is proven for the Python on its own, and PET_MASTER_PORT is not set. Where the script's variables
// stand in the Python, or it cannot be read, whatever may be a launch is reported, without an edit.
void AddPythonInShell(const RewriteContext& context, std::vector<Finding>& findings);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_IN_SHELL_H_
