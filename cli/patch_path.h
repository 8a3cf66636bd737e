// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_PATCH_PATH_H_
#define TORCHLIFT_CLI_PATCH_PATH_H_

#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

// What a patch calls the file `path`, so that the file is found, and no other, where the patch was
// made: below the working folder's own work tree the path from the top of that, which is how git
// reads a patch, also for files of repositories inside of it; outside of any work tree the path from
// the working folder. Elsewhere it is the whole path without its root, as `patch -p1 -d /` reads it.
//
//   PatchPath("../launch/train.sh");  // called in model/ of a repository: "launch/train.sh"
std::string PatchPath(absl::string_view path);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_PATCH_PATH_H_
