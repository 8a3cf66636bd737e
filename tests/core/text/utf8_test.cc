// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace torchlift {
namespace {

TEST(IsUtf8, TakesWellFormedText) {
  for (const char* text :
       {"", "plain ascii, longer than one word", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80",
        "\xED\x9F\xBF", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(IsUtf8(text)) << text;
  }
}

TEST(IsUtf8, RefusesOverlongForms) {
  for (const char* text : {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF"})
    EXPECT_FALSE(IsUtf8(text));
}

TEST(IsUtf8, RefusesSurrogates) { EXPECT_FALSE(IsUtf8("\xED\xA0\x80")); }

TEST(IsUtf8, RefusesCodesAboveUnicode) {
  EXPECT_FALSE(IsUtf8("\xF4\x90\x80\x80"));
  EXPECT_FALSE(IsUtf8("\xF5\x80\x80\x80"));
}

TEST(IsUtf8, RefusesCutCharacters) {
  for (const char* text : {"\xC2", "\xE2\x82", "\xF0\x90\x80", "\xE2\x82 ", "\x80"})
    EXPECT_FALSE(IsUtf8(text));
}

TEST(IsUtf8, FindsABadByteAtAnyPlace) {
  for (std::size_t place = 0; place < 40; ++place) {
    std::string text(40, 'a');
    text[place] = '\xFF';
    EXPECT_FALSE(IsUtf8(text)) << place;
  }
}

TEST(IsAscii, RefusesAByteAbove7F) {
  EXPECT_TRUE(IsAscii("0123456789"));
  EXPECT_FALSE(IsAscii("01234567\xC2\x80"));
}

}  // namespace
}  // namespace torchlift
