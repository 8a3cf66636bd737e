// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_HOST_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// A batch file of Windows' cmd as one region of shell text: `^` continues lines and escapes, `%X%`,
// `!X!`, `%1` and `%%i` are not seen, `set X=1` is an export, `start` runs beside the rest, what
// stands behind `if … ` and `for … do` is a command.
//
//   set PET_NNODES=1                 // export PET_NNODES="1"
//   call torchrun ^                  // torchrun
//     --nproc_per_node=%N% x.py      //   --nproc_per_node=? x.py
Host ReadBatchHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_HOST_H_
