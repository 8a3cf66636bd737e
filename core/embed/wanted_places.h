// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WANTED_PLACES_H_
#define TORCHLIFT_CORE_EMBED_WANTED_PLACES_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/looked_for.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// Where a file holds something that it is read for (LookedFor::in_texts), or an escape, which may
// stand for anything. Most text of large files is data: what holds nothing is passed over.
class WantedPlaces {
 public:
  WantedPlaces(absl::string_view text, const LookedFor& looked_for);

  bool HasAnyIn(ByteRange range) const;

 private:
  bool is_all_wanted_;
  std::vector<std::uint32_t> places_;  // First bytes, ascending.
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WANTED_PLACES_H_
