// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/decoded_text.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

// Decodes  a\"b  as it stands between quotes that begin at byte 10 of the host.
DecodedText Quoted() {
  DecodedText decoded;
  decoded.Append('a', 11, 12);
  decoded.Append('"', 12, 14);
  decoded.Append('b', 14, 15);
  return decoded;
}

TEST(DecodedText, HoldsTheDecodedBytes) { EXPECT_EQ(Quoted().text, "a\"b"); }

TEST(DecodedText, MapsARangeToAllBytesThatWroteIt) {
  EXPECT_EQ(Quoted().ToHost({1, 2}), (ByteRange{12, 14}));
}

TEST(DecodedText, MapsAnEmptyRangeToThePlaceAfterTheByteBefore) {
  EXPECT_EQ(Quoted().ToHost({2, 2}), (ByteRange{14, 14}));
}

TEST(DecodedText, MapsItsBeginToTheFirstBytesBegin) {
  EXPECT_EQ(Quoted().ToHost({0, 0}), (ByteRange{11, 11}));
}

TEST(DecodedText, MapsItsEndToTheLastBytesEnd) {
  EXPECT_EQ(Quoted().ToHost({3, 3}), (ByteRange{15, 15}));
}

TEST(DecodedText, KeepsTheHostsBytesBetweenTwoPiecesOutOfEmptyRanges) {
  DecodedText decoded;  // The host reads "a"'b' here: two quotes lie between the bytes.
  decoded.Append('a', 1, 2);
  decoded.Append('b', 4, 5);
  EXPECT_EQ(decoded.ToHost({1, 1}), (ByteRange{2, 2}));
}

TEST(DecodedText, HasAPlaceForAnEmptyTextThatWasSeeded) {
  DecodedText decoded;
  decoded.host_begin.push_back(7);
  EXPECT_EQ(decoded.ToHost({0, 0}), (ByteRange{7, 7}));
}

TEST(DecodedText, DoesNotCountTheSeedAsAByte) {
  DecodedText decoded;
  decoded.host_begin.push_back(7);
  decoded.Append('a', 7, 8);
  EXPECT_EQ(decoded.host_begin, (std::vector<std::uint32_t>{7, 8}));
}

TEST(DecodedText, ListsWhatIsUnknown) {
  DecodedText decoded = Quoted();
  decoded.AppendUnknown(15, 22);
  EXPECT_EQ(decoded.text.back(), DecodedText::kUnknown);
  EXPECT_EQ(decoded.unknown, (std::vector<ByteRange>{{3, 4}}));
  EXPECT_EQ(decoded.ToHost({3, 4}), (ByteRange{15, 22}));
}

TEST(FromHost, IsWhereAByteEndsOrBegins) {
  EXPECT_EQ(Quoted().FromHost(11), 0U);
  EXPECT_EQ(Quoted().FromHost(12), 1U);
  EXPECT_EQ(Quoted().FromHost(15), 3U);
}

TEST(FromHost, IsNothingInsideTheBytesOfOneByte) { EXPECT_EQ(Quoted().FromHost(13), std::nullopt); }

TEST(FromHost, IsNothingOutsideOfTheText) {
  EXPECT_EQ(Quoted().FromHost(10), std::nullopt);
  EXPECT_EQ(Quoted().FromHost(16), std::nullopt);
}

TEST(DecodedText, GivesAPartWithItsPlaces) {
  DecodedText text;
  text.Append('a', 1, 2);
  text.AppendUnknown(2, 6);
  text.Append('b', 6, 8);
  const DecodedText part = text.Part({1, 3});
  EXPECT_EQ(part.text,
            "\x01"
            "b");
  EXPECT_EQ(part.ToHost({0, 2}), (ByteRange{2, 8}));
  EXPECT_EQ(part.unknown, (std::vector<ByteRange>{{0, 1}}));
}

TEST(DecodedText, GivesAPartWithoutBytesAPlace) {
  DecodedText text;
  text.Append('a', 1, 3);
  EXPECT_EQ(text.Part({1, 1}).ToHost({0, 0}), (ByteRange{3, 3}));
}

TEST(DecodedText, TakesWhatAnotherOneHolds) {
  DecodedText first;
  first.Append('a', 1, 2);
  DecodedText second;
  second.AppendUnknown(5, 6);
  second.Append('b', 6, 7);
  first.Append(second);
  EXPECT_EQ(first.text,
            "a\x01"
            "b");
  EXPECT_EQ(first.ToHost({1, 3}), (ByteRange{5, 7}));
  EXPECT_EQ(first.unknown, (std::vector<ByteRange>{{1, 2}}));
}

}  // namespace
}  // namespace torchlift
