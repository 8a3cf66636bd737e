// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/interpreter.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift::embed {

FileKind KindOfInterpreter(absl::string_view program) {
  if (program.empty() || program.find_first_of(" \t\r\n") != absl::string_view::npos)
    return FileKind::kOther;
  return KindOfShebang(absl::StrCat("#!", program));
}

FileKind KindOfShebang(absl::string_view text) {
  if (!absl::StartsWith(text, "#!")) return FileKind::kOther;
  return ClassifyFile("script", text.substr(0, kShebangBytes));
}

}  // namespace torchlift::embed
