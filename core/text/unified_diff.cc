// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/unified_diff.h"

#include <git2.h>

#include <cstddef>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/text/git_library.h"
#include "core/text/quoted_path.h"

namespace torchlift {
namespace {

int AppendLine(const git_diff_delta* /*delta*/, const git_diff_hunk* /*hunk*/,
               const git_diff_line* line, void* hunks) {
  auto& out = *static_cast<std::string*>(hunks);
  switch (line->origin) {
    case GIT_DIFF_LINE_FILE_HDR:
      return 0;  // Written by Header(), see there.
    case GIT_DIFF_LINE_CONTEXT:
    case GIT_DIFF_LINE_ADDITION:
    case GIT_DIFF_LINE_DELETION:
      out += line->origin;
      break;
    default:
      break;  // Hunk headers and "\ No newline" lines come whole.
  }
  out.append(line->content, line->content_len);
  return 0;
}

// git's own header. libgit2's has an index line with ids of blobs that no repository holds, and
// leaves out the tab that ends a name with a blank in it, without which `patch` takes the name for
// shorter.
std::string Header(absl::string_view path) {
  const absl::string_view tab = path.find(' ') == absl::string_view::npos ? "" : "\t";
  const std::string before = QuotedPath(absl::StrCat("a/", path));
  const std::string after = QuotedPath(absl::StrCat("b/", path));
  return absl::StrCat("diff --git ", before, " ", after, "\n--- ", before, tab, "\n+++ ", after,
                      tab, "\n");
}

absl::Status DiffError() {
  return absl::InternalError(absl::StrCat("cannot make a diff: ", LastGitError()));
}

}  // namespace

absl::StatusOr<std::string> UnifiedDiff(absl::string_view path, absl::string_view before,
                                        absl::string_view after) {
  if (before == after) return std::string();
  UseGitLibrary();
  git_diff_options options = GIT_DIFF_OPTIONS_INIT;
  options.flags = GIT_DIFF_FORCE_TEXT;
  options.context_lines = 3;
  const auto data = [](absl::string_view text) {
    return text.data() == nullptr ? "" : text.data();
  };
  git_patch* made = nullptr;
  if (git_patch_from_buffers(&made, data(before), before.size(), nullptr, data(after), after.size(),
                             nullptr, &options) != 0) {
    return DiffError();
  }
  const std::unique_ptr<git_patch, decltype(&git_patch_free)> patch(made, &git_patch_free);
  std::string diff = Header(path);
  if (git_patch_print(patch.get(), &AppendLine, &diff) != 0) return DiffError();
  return diff;
}

}  // namespace torchlift
