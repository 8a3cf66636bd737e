// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/quoted_path.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

TEST(QuotedPath, KeepsPrintableAsciiAndBlanks) {
  EXPECT_EQ(QuotedPath("a b/c-1.sh"), "a b/c-1.sh");
}

TEST(QuotedPath, EscapesQuotesAndBackslashes) { EXPECT_EQ(QuotedPath("a\"b\\c"), R"("a\"b\\c")"); }

TEST(QuotedPath, EscapesControlBytesAsCDoes) {
  EXPECT_EQ(QuotedPath("a\tb\nc\x01"), R"("a\tb\nc\001")");
}

TEST(QuotedPath, WritesOtherBytesInOctal) {
  EXPECT_EQ(QuotedPath("d\xC3\xA9mo\x7F"), R"("d\303\251mo\177")");
}

}  // namespace
}  // namespace torchlift
