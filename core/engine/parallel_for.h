// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PARALLEL_FOR_H_
#define TORCHLIFT_CORE_ENGINE_PARALLEL_FOR_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace torchlift {

// Calls `work(i)` for every i in [0, count), each once, on `threads` threads (the caller's is one
// of them; 0: one a core). Indexes are handed out in ascending order. Returns when all calls have.
// `work` must be safe to call from several threads with different indexes.
template <typename Work>
void ParallelFor(std::size_t count, unsigned threads, const Work& work) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, std::max<std::size_t>(count, 1)));
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
  };
  std::vector<std::thread> others;
  others.reserve(threads - 1);
  for (unsigned i = 1; i < threads; ++i) {
    try {
      others.emplace_back(run);
    } catch (const std::system_error&) {
      break;  // The system gives no more threads: those there are do the work.
    }
  }
  run();
  for (std::thread& other : others) other.join();
}

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PARALLEL_FOR_H_
