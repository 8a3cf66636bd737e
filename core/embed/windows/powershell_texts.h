// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_TEXTS_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_TEXTS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// The strings of an expression of PowerShell as texts that may be commands which something runs
// later: `$command = "torchrun x.py"`, `$words = @("torchrun", "x.py")`. Those between two `=` are one
// text; variables between them are not seen. Doubtful regions; new words come in where it is one
// string, and nowhere else.
std::vector<Region> PowerShellTextRegions(absl::string_view bytes, ByteRange expression);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_TEXTS_H_
