// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_string.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;

std::optional<DecodedText> Decode(absl::string_view literal) {
  return DecodeJsonString(literal, {0, static_cast<std::uint32_t>(literal.size())});
}

TEST(DecodeJsonString, ReadsEscapes) {
  EXPECT_EQ(Decode(R"("a\"b\\c\/d\n\t\r\b\f")")->text, "a\"b\\c/d\n\t\r\b\f");
}

TEST(DecodeJsonString, MapsEachByteToItsPlace) {
  const std::optional<DecodedText> text = Decode(R"("a\nb")");
  EXPECT_THAT(text->host_begin, ElementsAre(1, 2, 4, 5));
  EXPECT_THAT(text->host_end, ElementsAre(2, 4, 5));
}

TEST(DecodeJsonString, ReadsCodePointsAsUtf8) {
  EXPECT_EQ(Decode(R"("\u0041\u00e9\u20AC")")->text, "A\xC3\xA9\xE2\x82\xAC");
}

TEST(DecodeJsonString, ReadsPairsOfSurrogatesAsOneCharacter) {
  const std::optional<DecodedText> text = Decode(R"("\ud83d\ude00")");
  EXPECT_EQ(text->text, "\xF0\x9F\x98\x80");
  EXPECT_EQ(text->ToHost({0, 4}), (ByteRange{1, 13}));
}

TEST(DecodeJsonString, DoesNotSeeHalfASurrogatePair) {
  const std::optional<DecodedText> text = Decode(R"("a\ud83d")");
  EXPECT_THAT(text->unknown, ElementsAre(ByteRange{1, 2}));
}

TEST(DecodeJsonString, DoesNotSeeNul) {
  EXPECT_THAT(Decode(R"("\u0000")")->unknown, ElementsAre(ByteRange{0, 1}));
}

TEST(DecodeJsonString, TakesByteOneForNoSignOfOurOwn) {
  EXPECT_THAT(Decode(R"("\u0001")")->unknown, ElementsAre(ByteRange{0, 1}));
}

TEST(DecodeJsonString, HasAPlaceForNoText) {
  EXPECT_THAT(Decode(R"("")")->host_begin, ElementsAre(1));
}

TEST(DecodeJsonString, RefusesOtherEscapes) {
  EXPECT_EQ(Decode(R"("\d")"), std::nullopt);
  EXPECT_EQ(Decode(R"("\u12")"), std::nullopt);
  EXPECT_EQ(Decode(R"("\u12g4")"), std::nullopt);
}

}  // namespace
}  // namespace torchlift::embed
