// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_COMPARED_FILES_H_
#define TORCHLIFT_CLI_COMPARED_FILES_H_

#include <optional>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "core/syntax/language.h"

namespace torchlift {

// The two files of `ast-diff`, read.
struct ComparedFiles {
  std::string before_path;  // As the user knows them, not git's temporary copies.
  std::string after_path;
  std::string before;
  std::string after;
  std::optional<Language> language;  // Of both.
  // Why there is no language, for people; empty where the kind of file is the reason.
  std::string no_language;
  bool binary = false;  // One of them is no text of single bytes and ASCII.
  // What git says of the file besides its text: "new file", "mode 100644 → 100755".
  std::vector<std::string> remarks;
  bool for_git = false;
};

// Whether git runs the program as an external diff for a file with conflicts, of which it names the
// path alone.
bool IsUnmergedForGit(const AstDiffFlags& flags);

// Reads the files that the arguments name: OLD NEW, or the seven or nine arguments of git's external
// diff: path, old file, old id, old mode, new file, new id, new mode, and for a renamed file its new
// path and what git says of the renaming. Prints an error and gives nothing when it cannot.
std::optional<ComparedFiles> ReadComparedFiles(const AstDiffFlags& flags);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_COMPARED_FILES_H_
