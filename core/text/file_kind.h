// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_FILE_KIND_H_
#define TORCHLIFT_CORE_TEXT_FILE_KIND_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace torchlift {

// What a file is, as far as its name and its first line tell.
enum class FileKind : std::uint8_t {
  kOther,
  kPython,
  kShell,  // POSIX shells, bash, ksh and zsh, and job scripts of batch systems.
  kNotebook,
  kYaml,
  kDockerfile,
  kMakefile,
  kCMake,
  kMeson,
  kBazel,
  kJson,  // With comments too.
  kToml,
  kIni,
  kMarkdown,
  kReStructuredText,
  kJustfile,
  kProcfile,
  kSystemdUnit,
  kBatch,  // Of Windows' cmd.
  kPowerShell,
  kRequirements,  // pip's requirements.txt and constraints.txt under any of their usual names.
  // No file of its own: the value of a setting in one, with its name and `=` in front.
  kSetting,
};

inline constexpr std::size_t kFileKindCount = static_cast<std::size_t>(FileKind::kSetting) + 1;

// "Python", "shell", "notebook", …; "other".
absl::string_view FileKindName(FileKind kind);

// The kind of the file at `path`, by its name, then its extension in either case. Names that do not
// tell (no extension, or one of a batch system) are judged by the shebang line in `first_bytes`,
// which may be cut anywhere; kShebangBytes are enough for every real one. A .conf file is kIni where
// they begin a section.
//
//   ClassifyFile("launch/train.sbatch", "#!/bin/bash\n");         // kShell
//   ClassifyFile("bin/run", "#!/usr/bin/env -S python3 -u\n");    // kPython
FileKind ClassifyFile(absl::string_view path, absl::string_view first_bytes);

// Whether ClassifyFile looks at the bytes of a file with this path.
bool NeedsFirstBytes(absl::string_view path);

inline constexpr std::uint32_t kShebangBytes = 256;

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_FILE_KIND_H_
