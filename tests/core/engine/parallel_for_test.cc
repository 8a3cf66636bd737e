// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/parallel_for.h"

#include <atomic>
#include <vector>

#include "gtest/gtest.h"

namespace torchlift {
namespace {

TEST(ParallelFor, CallsEachIndexOnce) {
  std::vector<std::atomic<int>> calls(1000);
  ParallelFor(calls.size(), 4, [&](std::size_t i) { ++calls[i]; });
  for (const std::atomic<int>& count : calls) ASSERT_EQ(count, 1);
}

TEST(ParallelFor, DoesNothingForNoIndexes) {
  ParallelFor(0, 4, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, WorksWithMoreThreadsThanIndexes) {
  std::atomic<int> calls{0};
  ParallelFor(1, 16, [&](std::size_t) { ++calls; });
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace torchlift
