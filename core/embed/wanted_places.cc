// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/wanted_places.h"

#include <algorithm>
#include <cstddef>

namespace torchlift::embed {
namespace {

// What an escape begins with that may stand for any letter.
constexpr absl::string_view kEscapes[] = {"\\x", "\\u"};

}  // namespace

WantedPlaces::WantedPlaces(absl::string_view text, const LookedFor& looked_for)
    : is_all_wanted_(looked_for.in_texts == nullptr) {
  if (is_all_wanted_) return;
  looked_for.in_texts->VisitPlaces(text, [this](std::size_t, std::size_t place) {
    places_.push_back(static_cast<std::uint32_t>(place));
    return false;
  });
  for (const absl::string_view escape : kEscapes) {
    for (std::size_t at = text.find(escape); at != absl::string_view::npos;
         at = text.find(escape, at + 1))
      places_.push_back(static_cast<std::uint32_t>(at));
  }
  std::sort(places_.begin(), places_.end());
}

bool WantedPlaces::HasAnyIn(ByteRange range) const {
  if (is_all_wanted_) return true;
  const auto place = std::lower_bound(places_.begin(), places_.end(), range.begin);
  return place != places_.end() && *place < range.end;
}

}  // namespace torchlift::embed
