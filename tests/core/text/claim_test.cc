// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/claim.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

TEST(NewCode, JoinsNewTextAndKeptParts) {
  NewCode code;
  code.Text("f(").Keep({11, 15}, "g(x)").Text(", 1)");
  EXPECT_EQ(code.text, "f(g(x), 1)");
}

TEST(NewCode, RemembersWhereKeptPartsAre) {
  NewCode code;
  code.Text("f(").Keep({11, 15}, "g(x)");
  ASSERT_EQ(code.kept.size(), 1U);
  EXPECT_EQ(code.kept[0].in_text, (ByteRange{2, 6}));
  EXPECT_EQ(code.kept[0].original, (ByteRange{11, 15}));
}

TEST(NewCode, ShiftsTheKeptPartsOfAppendedCode) {
  NewCode inner;
  inner.Keep({3, 4}, "x");
  NewCode code;
  code.Text("abc").Append(inner);
  EXPECT_EQ(code.kept.at(0).in_text, (ByteRange{3, 4}));
}

TEST(NewCode, CanBeAppendedToItself) {
  NewCode code;
  code.Text("-").Keep({3, 4}, "x");
  code.Append(code);
  EXPECT_EQ(code.text, "-x-x");
  ASSERT_EQ(code.kept.size(), 2U);
  EXPECT_EQ(code.kept[1].in_text, (ByteRange{3, 4}));
}

}  // namespace
}  // namespace torchlift
