// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_H_
#define TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// What begins at the first column of a justfile, with all of its lines. Ranges are bytes of the file.
struct JustItem {
  enum class Kind : std::uint8_t {
    kOther,       // alias, import, mod, unexport; what just would not understand.
    kAssignment,  // NAME := expression
    kSetting,     // set NAME := expression
    kAttribute,   // [private], [script("python3")]
    kRecipe,      // NAME PARAMETERS: DEPENDENCIES, and the indented lines behind it.
  };

  struct Parameter {
    std::string name;
    bool is_exported = false;      // $name
    ByteRange default_value = {};  // The expression behind `=`; empty when there is none.
  };

  Kind kind = Kind::kOther;
  ByteRange range;        // Without the last line end.
  std::string name = {};  // Of kAssignment, kSetting and kRecipe.
  ByteRange name_range = {};
  ByteRange expression = {};  // Behind the `:=`, without a comment; of kAttribute all of it.
  bool is_exported = false;   // export NAME := expression

  // Of kRecipe.
  std::vector<Parameter> parameters = {};
  ByteRange dependencies = {};
  std::vector<ByteRange> body = {};  // Its lines, from the first to the last that is not blank.
};

// Reads a justfile without loss: comments and blank lines are in no item. Never fails. Linear but
// for strings that never end, which are taken for none.
std::vector<JustItem> ReadJustfile(absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JUST_JUSTFILE_H_
