// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_GIT_LIBRARY_H_
#define TORCHLIFT_CORE_TEXT_GIT_LIBRARY_H_

#include <string>

namespace torchlift {

// Makes libgit2 ready for use in this process: call it before any git_… function. Costs nothing
// after the first call. Safe from many threads. Repositories of other owners can be opened
// afterwards: torchlift runs nothing that a repository configures, it only reads ignore rules and
// writes objects.
void UseGitLibrary();

// What libgit2 says about the last error of this thread, without a full stop; "unknown error" when
// it says nothing.
std::string LastGitError();

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_GIT_LIBRARY_H_
