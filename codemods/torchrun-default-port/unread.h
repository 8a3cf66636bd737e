// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_UNREAD_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_UNREAD_H_

#include <vector>

#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::torchrun {

// In a script that could not be read whole: findings for lines that look like launches and are in
// none of the script's commands, so that none is lost without a word. Without edits. Nothing when
// the script has no problems.
void AddUnreadLaunches(const RewriteContext& context, std::vector<Finding>& findings);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_UNREAD_H_
