// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"

namespace torchlift {

namespace {

bool EnvironmentTakesColors() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  return wanted && terminal != nullptr && absl::string_view(terminal) != "dumb";
}

}  // namespace

Style StyleFor(const std::string& color, int file_descriptor) {
  if (color != "auto") return Style(color == "always");
  return Style(EnvironmentTakesColors() && isatty(file_descriptor) == 1);
}

std::string ColorBehindPager(const std::string& color) {
  return color == "auto" && EnvironmentTakesColors() ? "always" : color;
}

std::size_t TerminalColumns() {
  struct winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  std::uint32_t number = 0;
  const bool given = columns != nullptr && absl::SimpleAtoi(columns, &number);
  return given && number > 0 && number <= 10'000 ? number : 120;
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
