// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_STYLE_H_
#define TORCHLIFT_CORE_REPORT_STYLE_H_

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
  std::string Hunk(absl::string_view text) const { return Wrap("36", text); }
  std::string OfLevel(Level level, absl::string_view text) const;

 private:
  std::string Wrap(absl::string_view code, absl::string_view text) const;

  bool color_;
};

// The text with control characters (all but tab) written as \xNN.
std::string Printable(absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_STYLE_H_
