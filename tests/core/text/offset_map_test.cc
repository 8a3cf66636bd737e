// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/text/edit.h"

namespace torchlift {
namespace {

OffsetMap MapOf(std::vector<Edit> edits) { return OffsetMap(edits); }

TEST(OffsetMap, ShiftsPlacesBehindAnInsertion) {
  const OffsetMap map = MapOf({{{3, 3}, "abc"}});
  EXPECT_EQ(map.ToEdited(2), 2U);
  EXPECT_EQ(map.ToEdited(4), 7U);
}

TEST(OffsetMap, PutsAnInsertionBeforeOrBehindThePlaceItIsAt) {
  const OffsetMap map = MapOf({{{3, 3}, "abc"}});
  EXPECT_EQ(map.ToEdited(3, true), 6U);
  EXPECT_EQ(map.ToEdited(3, false), 3U);
}

TEST(OffsetMap, MapsAReplacedByteToTheEndsOfItsReplacement) {
  const OffsetMap map = MapOf({{{2, 5}, "x"}});
  EXPECT_EQ(map.ToEdited(2, false), 2U);
  EXPECT_EQ(map.ToEdited(4, false), 2U);
  EXPECT_EQ(map.ToEdited(4, true), 3U);
}

TEST(OffsetMap, MapsTheByteAfterAReplacementBehindIt) {
  const OffsetMap map = MapOf({{{2, 5}, "x"}});
  EXPECT_EQ(map.ToEdited(5, true), 3U);
  EXPECT_EQ(map.ToEdited(5, false), 3U);
}

TEST(OffsetMap, KeepsInsertionsAtTheEndsOutOfARange) {
  EXPECT_EQ(MapOf({{{2, 2}, "<<"}, {{5, 5}, ">>"}}).ToEdited(ByteRange{2, 5}), (ByteRange{4, 7}));
}

TEST(OffsetMap, TakesInsertionsAtTheEndsInOnRequest) {
  EXPECT_EQ(MapOf({{{2, 2}, "<<"}, {{5, 5}, ">>"}}).ToEdited(ByteRange{2, 5}, true),
            (ByteRange{2, 9}));
}

TEST(OffsetMap, MapsAReplacedRangeToItsReplacement) {
  const OffsetMap map = MapOf({{{2, 5}, "x"}});
  EXPECT_EQ(map.ToEdited(ByteRange{2, 5}, false), (ByteRange{2, 3}));
  EXPECT_EQ(map.ToEdited(ByteRange{2, 5}, true), (ByteRange{2, 3}));
}

TEST(OffsetMap, KeepsTheNeighboursOfAReplacementOutOfARange) {
  const OffsetMap map = MapOf({{{0, 2}, "before"}, {{5, 9}, "after"}});
  EXPECT_EQ(map.ToEdited(ByteRange{2, 5}, true), (ByteRange{6, 9}));
}

TEST(OffsetMap, TakesAWholeReplacementIntoARangeThatEndsInsideIt) {
  const OffsetMap map = MapOf({{{2, 5}, "xyz!"}});
  EXPECT_EQ(map.ToEdited(ByteRange{0, 3}), (ByteRange{0, 6}));
  EXPECT_EQ(map.ToEdited(ByteRange{4, 8}), (ByteRange{2, 9}));
}

TEST(OffsetMap, MapsAnEmptyRangeToTheInsertionThere) {
  EXPECT_EQ(MapOf({{{3, 3}, "abc"}}).ToEdited(ByteRange{3, 3}, true), (ByteRange{3, 6}));
}

TEST(OffsetMap, MapsAnEmptyRangeToThePlaceBeforeTheInsertionThere) {
  EXPECT_EQ(MapOf({{{3, 3}, "abc"}}).ToEdited(ByteRange{3, 3}), (ByteRange{3, 3}));
}

TEST(OffsetMap, MapsNewTextToTheBeginOfItsEdit) {
  EXPECT_EQ(MapOf({{{2, 5}, "xyz!"}}).ToOriginal(4), 2U);
}

TEST(OffsetMap, MapsThePlaceOfADeletionToTheByteAfterIt) {
  EXPECT_EQ(MapOf({{{2, 5}, ""}}).ToOriginal(2), 5U);
}

TEST(OffsetMap, PassesOverDeletionsThatTouch) {
  EXPECT_EQ(MapOf({{{2, 5}, ""}, {{5, 7}, ""}}).ToOriginal(2), 7U);
}

// Texts of distinct bytes and random disjoint edits, so that every kept byte can be found again by
// its value.
struct RandomCase {
  std::string original;
  std::vector<Edit> edits;

  explicit RandomCase(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    for (std::uint32_t i = 0, size = below(120); i < size; ++i) original += static_cast<char>(i);
    for (std::uint32_t place = below(4); place <= original.size();) {
      const std::uint32_t end =
          std::min(place + below(4), static_cast<std::uint32_t>(original.size()));
      edits.push_back({{place, end}, std::string(below(4), '\xFF')});
      place = end + (end == place ? 1 : 0) + below(5);
    }
    std::shuffle(edits.begin(), edits.end(), random);
  }

  bool Replaces(std::uint32_t offset) const {
    return std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
      return edit.range.begin <= offset && offset < edit.range.end;
    });
  }
};

TEST(OffsetMapLaw, EveryKeptByteIsFoundInTheEditedText) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    const RandomCase random(seed);
    const std::string edited = ApplyEdits(random.original, random.edits).value();
    const OffsetMap map(random.edits);
    for (std::uint32_t i = 0; i < random.original.size(); ++i) {
      if (random.Replaces(i)) continue;
      ASSERT_EQ(edited.at(map.ToEdited(i)), random.original[i])
          << "seed " << seed << " offset " << i;
    }
  }
}

TEST(OffsetMapLaw, KeptBytesMapToTheEditedTextAndBack) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    const RandomCase random(seed);
    const OffsetMap map(random.edits);
    for (std::uint32_t i = 0; i < random.original.size(); ++i) {
      if (random.Replaces(i)) continue;
      ASSERT_EQ(map.ToOriginal(map.ToEdited(i)), i) << "seed " << seed;
    }
  }
}

TEST(OffsetMapLaw, PlacesKeepTheirOrder) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    const RandomCase random(seed);
    const OffsetMap map(random.edits);
    for (std::uint32_t i = 0; i < random.original.size(); ++i) {
      ASSERT_LE(map.ToEdited(i, false), map.ToEdited(i, true)) << "seed " << seed;
      ASSERT_LE(map.ToEdited(i, true), map.ToEdited(i + 1, true)) << "seed " << seed;
    }
  }
}

TEST(OffsetMapLaw, ARangeHoldsExactlyItsKeptBytes) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const RandomCase random(seed);
    const std::string edited = ApplyEdits(random.original, random.edits).value();
    const OffsetMap map(random.edits);
    const auto size = static_cast<std::uint32_t>(random.original.size());
    for (std::uint32_t begin = 0; begin < size; ++begin) {
      for (std::uint32_t end = begin; end <= size; end += 7) {
        std::string kept;
        for (std::uint32_t i = begin; i < end; ++i) {
          if (!random.Replaces(i)) kept += random.original[i];
        }
        std::string found(map.ToEdited(ByteRange{begin, end}, (begin & 1) != 0).In(edited));
        found.erase(std::remove(found.begin(), found.end(), '\xFF'), found.end());
        ASSERT_EQ(found, kept) << "seed " << seed << " range " << begin << " " << end;
      }
    }
  }
}

}  // namespace
}  // namespace torchlift
