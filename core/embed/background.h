// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_BACKGROUND_H_
#define TORCHLIFT_CORE_EMBED_BACKGROUND_H_

#include "absl/strings/string_view.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// Whether something that a text of shell or Python starts may still run when the text is done, and
// so beside what its host runs next: a step, a cell. Without reading it as code, and so too often
// rather than too seldom:
//
//   torchrun a.py &                       // yes
//   torchrun a.py & torchrun b.py; wait   // no: there is a wait behind the last &
//   subprocess.Popen(["torchrun"])        // yes, in Python
bool MayLeaveProcesses(FileKind kind, absl::string_view text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_BACKGROUND_H_
