// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/claim.h"

#include <cstddef>
#include <cstdint>

namespace torchlift {

NewCode& NewCode::Text(absl::string_view more) {
  text.append(more.data(), more.size());
  return *this;
}

NewCode& NewCode::Keep(ByteRange original, absl::string_view its_text) {
  const auto begin = static_cast<std::uint32_t>(text.size());
  Text(its_text);
  kept.push_back({{begin, static_cast<std::uint32_t>(text.size())}, original});
  return *this;
}

NewCode& NewCode::Append(const NewCode& more) {
  const auto shift = static_cast<std::uint32_t>(text.size());
  // Counted first: `more` may be this very code.
  const std::size_t count = more.kept.size();
  text += more.text;
  for (std::size_t i = 0; i < count; ++i) {
    Kept part = more.kept[i];
    part.in_text.begin += shift;
    part.in_text.end += shift;
    kept.push_back(part);
  }
  return *this;
}

}  // namespace torchlift
