// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_DEFAULT_LAUNCHERS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_DEFAULT_LAUNCHERS_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::torchrun {

// Adds what a script may start and no other finding is about, for review without an edit: words whose
// default is a launcher (exec ${LAUNCHER:-torchrun} x.py, : ${L:=torchrun --nproc-per-node=8}), and
// values that put an unseen word in front of one (CMD="$PREFIX torchrun x.py"). What is only printed,
// and commands that name a port, are left out.
void AddDefaultLaunchers(const RewriteContext& context, std::vector<Finding>& findings);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_DEFAULT_LAUNCHERS_H_
