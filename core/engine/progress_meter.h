// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PROGRESS_METER_H_
#define TORCHLIFT_CORE_ENGINE_PROGRESS_METER_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>

#include "core/engine/run.h"

namespace torchlift {

// Counts finished files and reports them at most ten times a second. Called by any number of
// threads; `report`, which may be empty, is called by one at a time.
class ProgressMeter {
 public:
  ProgressMeter(const std::function<void(const RunProgress&)>& report, std::size_t total)
      : report_(report), total_(static_cast<std::uint32_t>(total)) {}

  void FileDone() {
    const std::uint32_t done = ++done_;
    if (!report_) return;
    const std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
    if (!lock || std::chrono::steady_clock::now() - reported_ < std::chrono::milliseconds(100))
      return;
    reported_ = std::chrono::steady_clock::now();
    report_(RunProgress{done, total_});
  }

 private:
  const std::function<void(const RunProgress&)>& report_;
  std::uint32_t total_;
  std::atomic<std::uint32_t> done_{0};
  std::mutex mutex_;
  std::chrono::steady_clock::time_point reported_ = std::chrono::steady_clock::now();
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PROGRESS_METER_H_
