// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NESTED_HOST_H_
#define TORCHLIFT_CORE_EMBED_NESTED_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"
#include "core/text/decoded_text.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// A file that is shown inside of another one: a workflow in a block of a README.
struct NestedFile {
  FileKind kind = FileKind::kOther;  // A host's.
  absl::string_view path;            // As far as it is known.
  DecodedText text;                // The file, with LF for line ends, and the way to the outer one.
  absl::string_view line_end;      // How the outer file writes a line end of it: "\n> ".
  absl::string_view special;       // What the outer file would read as something else.
  absl::string_view escaped = {};  // What it writes with a backslash in front.
};

// Reads the file, and adds its regions and problems to those of the outer one: their bytes, and what
// comes in new, are as the outer file writes them. Its parts are not added.
void AddNestedHost(const NestedFile& file, Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NESTED_HOST_H_
