// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/patch_path.h"

#include <filesystem>
#include <system_error>

namespace torchlift {
namespace {

namespace fs = std::filesystem;

// The top folder of the work tree around an absolute folder; the folder itself outside of any.
fs::path WhereGitAppliesIn(const fs::path& folder) {
  std::error_code ignored;
  for (fs::path above = folder;; above = above.parent_path()) {
    if (fs::exists(above / ".git", ignored)) return above;
    if (above == above.parent_path()) return folder;
  }
}

}  // namespace

std::string PatchPath(absl::string_view path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path given = here / fs::path(std::string(path));
  // Links on the way are followed: git does not patch through them.
  const fs::path absolute = fs::weakly_canonical(given.parent_path(), error) / given.filename();
  const fs::path from_top = absolute.lexically_relative(WhereGitAppliesIn(here));
  const bool is_below = !error && !from_top.empty() && *from_top.begin() != "..";
  return is_below ? from_top.string() : absolute.relative_path().string();
}

}  // namespace torchlift
