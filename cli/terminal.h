// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_TERMINAL_H_
#define TORCHLIFT_CLI_TERMINAL_H_

#include <chrono>
#include <cstddef>
#include <string>

#include "core/engine/run.h"
#include "core/report/style.h"

namespace torchlift {

// The style for a stream by --color (auto, always, never), NO_COLOR, TERM=dumb, and whether
// `file_descriptor` is a terminal.
Style StyleFor(const std::string& color, int file_descriptor);

// --color for a stream that goes through a pager to the terminal: "always" in place of "auto" unless
// NO_COLOR or TERM=dumb.
std::string ColorBehindPager(const std::string& color);

// The columns of the terminal behind standard output; when there is none, what COLUMNS says, else
// 120.
std::size_t TerminalColumns();

// A progress line on standard error that appears when a run takes longer than a second, and goes
// when it is destroyed. Does nothing when off or when standard error is no terminal.
class ProgressLine {
 public:
  explicit ProgressLine(bool on);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void Show(const RunProgress& progress);

 private:
  bool on_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_TERMINAL_H_
