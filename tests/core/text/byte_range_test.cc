// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/byte_range.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

TEST(ByteRange, GivesItsBytesOfAText) {
  EXPECT_EQ((ByteRange{4, 12}.In("run torchrun x.py")), "torchrun");
}

TEST(ByteRange, ContainsItselfAndEmptyRangesAtItsEnds) {
  const ByteRange range{2, 5};
  EXPECT_TRUE(range.Contains({2, 5}));
  EXPECT_TRUE(range.Contains({2, 2}));
  EXPECT_TRUE(range.Contains({5, 5}));
}

TEST(ByteRange, DoesNotContainARangeThatReachesOut) {
  EXPECT_FALSE((ByteRange{2, 5}.Contains({1, 3})));
  EXPECT_FALSE((ByteRange{2, 5}.Contains({4, 6})));
}

TEST(ByteRange, OverlapsARangeThatSharesAByte) { EXPECT_TRUE((ByteRange{2, 5}.Overlaps({4, 9}))); }

TEST(ByteRange, DoesNotOverlapARangeThatOnlyTouches) {
  EXPECT_FALSE((ByteRange{2, 5}.Overlaps({5, 7})));
  EXPECT_FALSE((ByteRange{5, 7}.Overlaps({2, 5})));
}

TEST(ByteRange, DoesNotOverlapAnEmptyRangeInside) {
  EXPECT_FALSE((ByteRange{2, 5}.Overlaps({3, 3})));
  EXPECT_FALSE((ByteRange{3, 3}.Overlaps({2, 5})));
}

}  // namespace
}  // namespace torchlift
