// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_LOOKED_FOR_H_
#define TORCHLIFT_CORE_EMBED_LOOKED_FOR_H_

#include <cstddef>

#include "absl/strings/string_view.h"
#include "core/text/word_search.h"

namespace torchlift::embed {

// What a file is read for: files of data hold millions of texts that nobody asks for. Words that a
// rewrite leaves as they are, so that the new file is read like the old one. Outlived by what it
// points at.
struct LookedFor {
  // Words of which one is in every text that is of interest. Null: all are.
  const WordSearch* in_texts = nullptr;
  // The value of a setting is a region when it, or its name, holds one of these. Null: none is.
  const WordSearch* in_settings = nullptr;

  bool MayBeIn(absl::string_view text) const {
    return in_texts == nullptr || in_texts->Visit(text, [](std::size_t) { return true; });
  }
  bool MayHoldSetting(absl::string_view text) const {
    return in_settings != nullptr && in_settings->Visit(text, [](std::size_t) { return true; });
  }
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_LOOKED_FOR_H_
