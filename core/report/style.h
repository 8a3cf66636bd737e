// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_STYLE_H_
#define TORCHLIFT_CORE_REPORT_STYLE_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "core/rewrite/finding.h"

namespace torchlift {

// Colours of terminal text, or none of them. Text from files goes through Printable first, so that
// no file name or line can steer the terminal.
class Style {
 public:
  explicit Style(bool color) : color_(color) {}

  bool color() const { return color_; }
  std::string Bold(absl::string_view text) const { return Wrap("1", text); }
  std::string Dim(absl::string_view text) const { return Wrap("2", text); }
  std::string Added(absl::string_view text) const { return Wrap("32", text); }
  std::string Removed(absl::string_view text) const { return Wrap("31", text); }
  std::string Updated(absl::string_view text) const { return Wrap("33", text); }
  std::string Hunk(absl::string_view text) const { return Wrap("36", text); }
  std::string OfLevel(Level level, absl::string_view text) const;
  // The text between the escape sequence of these attributes ("1;32") and the one that ends them.
  std::string Wrap(absl::string_view attributes, absl::string_view text) const;

 private:
  bool color_;
};

// The text with everything that could steer a terminal or hide what it says written out: control
// characters but tab and bytes that are no UTF-8 as \xNN; the control characters above ASCII, those
// that change the direction of text, and line and paragraph separators as \uNNNN.
std::string Printable(absl::string_view text);

// How Printable writes the first character of a text, which is not empty: as it is, or spelt out.
struct PrintableCharacter {
  std::size_t bytes = 0;   // How many it has in the text.
  char32_t character = 0;  // When it stands for itself.
  std::string spelt;       // Else what is written instead.
};
PrintableCharacter FirstPrintable(absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_STYLE_H_
