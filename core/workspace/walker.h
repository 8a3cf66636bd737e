// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_WALKER_H_
#define TORCHLIFT_CORE_WORKSPACE_WALKER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/workspace/file_system.h"

namespace torchlift {

struct WalkOptions {
  // Takes what git's ignore rules and the names of generated folders would skip. Version control's
  // own folders are never entered.
  bool no_ignore = false;

  // Patterns in .gitignore's notation, on the path relative to the root it was found in, on the
  // path as Walk gives it, and on the absolute path.
  std::vector<std::string> exclude;

  // Names of which WalkedFolder::has_landmark tells whether the folder holds one; they must outlive
  // the walk.
  std::vector<absl::string_view> landmarks = {};
};

enum class SkipReason : std::uint8_t {
  kExcluded,     // By WalkOptions::exclude.
  kIgnored,      // By git's rules, with no tracked file inside.
  kEnvironment,  // This and the next three: see FolderKind.
  kDependencies,
  kCache,
  kBuild,
  kLinkToFolder,  // A symbolic link to a folder: its files are found where they are, or not at all.
  kLinkToSkipped,  // A symbolic link to a file inside the roots that was skipped.
  kBrokenLink,
  kLinkOutOfTree,  // A symbolic link to a file outside the roots.
};

// "excluded", "ignored by git", "virtual environment", …
absl::string_view SkipReasonText(SkipReason reason);

struct WalkedFile {
  std::string path;
  bool is_named = false;     // Given as a root itself.
  std::uint32_t folder = 0;  // Where it stands: an index into WalkResult::folders.
};

struct WalkedFolder {
  std::string real;           // Absolute, without symbolic links.
  bool is_listed = false;     // Whether its entries were seen; not for those of named files.
  bool has_landmark = false;  // See WalkOptions::landmarks. Ignored and skipped entries count, too.
};

struct SkippedPath {
  std::string path;
  SkipReason reason;
};

struct UnreadablePath {
  std::string path;
  absl::Status status;
};

// Everything in the order of the bytes of the paths, whatever order the disk has.
struct WalkResult {
  std::vector<WalkedFile> files;
  std::vector<WalkedFolder> folders;  // In no particular order. Those that were entered, and those
                                      // of named files.
  std::vector<SkippedPath> skipped;   // Folders and symbolic links; plain files are counted below.
  // Folders that cannot be listed, roots that are not there.
  std::vector<UnreadablePath> unreadable;
  std::size_t ignored_files = 0;  // By git's rules.
  std::size_t excluded_files = 0;
  std::vector<std::string> warnings;  // Of repositories that could be read in part only.
};

// The files under `roots`, which are files or folders, each file once.
//
//   WalkResult found = Walk(DiskFileSystem(), {"."}, {});
//   // found.files: "bench.py", "scripts/run.sh", …
//
// A path is that of its root joined with the way from there; nothing is put before paths under ".".
//
// - A root is taken whatever the rules say of it, and so is a file given as a root.
// - Skipped are what git ignores inside a repository (tracked files never are), folders of version
//   control, environments, dependencies, caches and build trees. A folder called `build` or `dist`
//   is a build tree unless git tracks files in it. Skipped folders are listed: nothing is lost
//   without a word.
// - Symbolic links to folders are not followed. One to a file inside the roots adds nothing: the
//   file counts under its own path. One to a file elsewhere is skipped: who asks for a tree does not
//   ask for what lies outside it. A root that is a link itself is followed, to a folder or a file.
// - Every name of a file with hard links is a file (see FileSystem::ReplaceFile).
// - What cannot be read is part of the result, not a failure.
WalkResult Walk(const FileSystem& files, absl::Span<const std::string> roots,
                const WalkOptions& options);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_WALKER_H_
