// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_OUTPUT_FILE_H_
#define TORCHLIFT_CORE_WORKSPACE_OUTPUT_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace torchlift {

// Makes the file at `path`, there or not, read `bytes`, whole or not at all. A file that is there
// keeps its mode and owner, a symbolic link stays and the file it leads to is replaced; a new one
// has the mode that the process gives new files. Pipes and devices are written to. Errors have the
// code of the errno and do not name the path: "cannot write: No such file or directory".
absl::Status WriteOutputFile(const std::string& path, absl::string_view bytes);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_OUTPUT_FILE_H_
