// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "absl/strings/string_view.h"

namespace torchlift {

Style StyleFor(const std::string& color, int file_descriptor) {
  if (color != "auto") return Style(color == "always");
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  const bool able = terminal != nullptr && absl::string_view(terminal) != "dumb";
  return Style(wanted && able && isatty(file_descriptor) == 1);
}

ProgressLine::ProgressLine(bool on)
    : on_(on && isatty(STDERR_FILENO) == 1), begin_(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::cerr << "\r\x1b[K" << std::flush;
}

void ProgressLine::Show(const RunProgress& progress) {
  if (!on_ || std::chrono::steady_clock::now() - begin_ < std::chrono::seconds(1)) return;
  std::cerr << "\r\x1b[K" << progress.files_done << " of " << progress.files_total << " files"
            << std::flush;
  shown_ = true;
}

}  // namespace torchlift
