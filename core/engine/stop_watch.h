// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_STOP_WATCH_H_
#define TORCHLIFT_CORE_ENGINE_STOP_WATCH_H_

#include <chrono>

namespace torchlift {

// Wall time in seconds.
//
//   StopWatch watch;
//   …
//   walk_seconds = watch.Lap();  // since `watch` was made
//   …
//   scan_seconds = watch.Lap();  // since the last lap
class StopWatch {
 public:
  double Lap() {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_STOP_WATCH_H_
