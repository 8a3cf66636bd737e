// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/git_library.h"

#include <git2.h>

#ifdef __SANITIZE_ADDRESS__
// libgit2 1.5 leaks the match data of one regular expression for each repository that it opens.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the name is LeakSanitizer's.
extern "C" const char* __lsan_default_suppressions() { return "leak:libpcre2\n"; }
#endif

namespace torchlift {

void UseGitLibrary() {
  // Never shut down: the process ends first, and threads may still hold libgit2 objects then.
  static const bool ready = [] {
    git_libgit2_init();
    git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
    return true;
  }();
  static_cast<void>(ready);
}

std::string LastGitError() {
  const git_error* error = git_error_last();
  return error == nullptr || error->message == nullptr ? "unknown error" : error->message;
}

}  // namespace torchlift
