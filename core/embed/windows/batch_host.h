// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_HOST_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// A batch file of Windows' cmd as one region of shell text:
//
//   rem two GPUs                       //
//   set PET_NNODES=1                   // export PET_NNODES="1"
//   torchrun ^                         // torchrun --nproc_per_node=? train.py
//     --nproc_per_node=%GPUS% train.py //
//   start /b torchrun x.py             // torchrun x.py &
//   if exist a (torchrun b.py)         // : && { torchrun b.py; }
//
// Variables are not seen; conditions may hold or not; what `start` starts runs beside the rest. A
// command that `for /f` reads from is listed as a problem.
Host ReadBatchHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_HOST_H_
