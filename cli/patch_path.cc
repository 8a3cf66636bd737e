// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/patch_path.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/strip.h"

namespace torchlift {
namespace {

namespace fs = std::filesystem;

// The top folder of the work tree around an absolute path; empty outside of any.
fs::path WorkTreeAround(const fs::path& absolute) {
  std::error_code ignored;
  for (fs::path folder = absolute.parent_path();; folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", ignored)) return folder;
    if (folder == folder.parent_path()) return {};
  }
}

}  // namespace

std::string PatchPath(absl::string_view path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(std::string(path), error).lexically_normal();
  const fs::path top = error ? fs::path() : WorkTreeAround(absolute);
  if (!top.empty()) return absolute.lexically_relative(top).string();
  while (absl::ConsumePrefix(&path, "/") || absl::ConsumePrefix(&path, "./") ||
         absl::ConsumePrefix(&path, "../")) {
  }
  return std::string(path);
}

}  // namespace torchlift
