// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_ASSIGNMENT_LINE_H_
#define TORCHLIFT_CORE_EMBED_MAKE_ASSIGNMENT_LINE_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace torchlift::embed {

// Where the reference that begins at the `$` at `at` ends: $(…), ${…}, $x; the text's size when it
// never does. Nested ones are counted as make does.
std::size_t EndOfReference(absl::string_view text, std::size_t at);

// The parts of `export NAME ?= value`, as offsets into the line.
struct AssignmentLine {
  std::size_t name_begin = 0;
  std::size_t name_end = 0;
  std::string operation;
  std::size_t value_begin = 0;
  bool is_exported = false;
};

// The assignment that stands in the line from `begin` on; nothing when none does. Words that change
// it (export, override, private) stand in front of its name.
std::optional<AssignmentLine> ReadAssignmentLine(absl::string_view line, std::size_t begin);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_ASSIGNMENT_LINE_H_
