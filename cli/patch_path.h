// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_PATCH_PATH_H_
#define TORCHLIFT_CLI_PATCH_PATH_H_

#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

// What a patch calls the file `path`, so that tools find it: inside a git work tree its path from
// the top, which is how git reads a patch wherever it is called; elsewhere its path from the
// current folder, without the root or the way up, which no patch tool follows.
//
//   PatchPath("../launch/train.sh");  // in a repository, called in model/: "launch/train.sh"
std::string PatchPath(absl::string_view path);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_PATCH_PATH_H_
