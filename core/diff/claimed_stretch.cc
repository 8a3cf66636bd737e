// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/claimed_stretch.h"

#include <algorithm>
#include <iterator>

namespace torchlift {
namespace {

// The last place that begins at or before `offset`, by the given column; places.end() for none.
std::vector<ClaimedPlace>::const_iterator LastFrom(const std::vector<ClaimedPlace>& places,
                                                   ByteRange ClaimedPlace::*column,
                                                   std::uint32_t offset) {
  const auto after = std::upper_bound(places.begin(), places.end(), offset,
                                      [column](std::uint32_t value, const ClaimedPlace& place) {
                                        return value < (place.*column).begin;
                                      });
  return after == places.begin() ? places.end() : std::prev(after);
}

std::optional<std::size_t> Around(const std::vector<ClaimedPlace>& places,
                                  ByteRange ClaimedPlace::*column, ByteRange range) {
  auto place = LastFrom(places, column, range.begin);
  // Empty places at the same offset may stand before or behind the one that holds the range.
  while (place != places.end() && ((*place).*column).empty() && place != places.begin()) --place;
  if (place == places.end() || !((*place).*column).Contains(range)) return std::nullopt;
  return static_cast<std::size_t>(place - places.begin());
}

}  // namespace

std::uint32_t ClaimedStretch::FromOriginal(std::uint32_t offset) const {
  const auto place = LastFrom(places, &ClaimedPlace::before, offset);
  if (place == places.end()) return intended.begin + (offset - before.begin);
  return place->intended.end + (offset - place->before.end);
}

std::optional<std::size_t> ClaimedStretch::PlaceAround(ByteRange range) const {
  return Around(places, &ClaimedPlace::before, range);
}

std::optional<std::size_t> ClaimedStretch::IntendedPlaceAround(ByteRange range) const {
  return Around(places, &ClaimedPlace::intended, range);
}

bool ClaimedStretch::TouchesPlace(ByteRange range) const {
  const auto place = LastFrom(places, &ClaimedPlace::intended, range.end);
  return place != places.end() && place->intended.end >= range.begin;
}

}  // namespace torchlift
