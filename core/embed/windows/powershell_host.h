// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_HOST_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands of a PowerShell script as one region of shell text, and the strings of its expressions
// as doubtful ones. A backtick continues lines and escapes, `$x`, `$(…)` and `@args` are not seen,
// `$env:X = "1"` is an export, `& "program"` is a call, what stands in braces is a group that may be
// run or not. Jobs and parallel loops run beside the rest. What Start-Process gets is a problem.
//
//   $env:PET_NNODES = 1                    // export PET_NNODES="1"
//   & torchrun `                           // torchrun
//     --nproc_per_node=$n x.py             //   --nproc_per_node=? x.py
//   if (Test-Path a) { torchrun b.py }     // : && { torchrun b.py }
Host ReadPowerShellHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_HOST_H_
