// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/style.h"

#include "absl/strings/str_cat.h"

namespace torchlift {

std::string Style::Wrap(absl::string_view code, absl::string_view text) const {
  if (!color_ || text.empty()) return std::string(text);
  return absl::StrCat("\x1b[", code, "m", text, "\x1b[0m");
}

std::string Style::OfLevel(Level level, absl::string_view text) const {
  switch (level) {
    case Level::kBreaking:
      return Wrap("1;31", text);
    case Level::kSilent:
      return Wrap("1;35", text);
    case Level::kDeprecated:
      return Wrap("1;33", text);
    case Level::kAdvice:
      return Wrap("1;34", text);
  }
  return std::string(text);
}

std::string Printable(absl::string_view text) {
  std::string printable;
  printable.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\t') || byte == 0x7F) {
      absl::StrAppend(&printable, "\\x", absl::Hex(byte, absl::kZeroPad2));
    } else {
      printable += c;
    }
  }
  return printable;
}

}  // namespace torchlift
