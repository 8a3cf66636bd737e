// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_LOOKED_FOR_WORDS_H_
#define TORCHLIFT_CORE_ENGINE_LOOKED_FOR_WORDS_H_

#include <optional>

#include "absl/types/span.h"
#include "core/embed/looked_for.h"
#include "core/rewrite/codemod.h"
#include "core/text/word_search.h"

namespace torchlift {

// The words by which the texts inside of files are picked that codemods are shown: the first of each
// of their needles. Pinned, and outlived by the codemods.
class LookedForWords {
 public:
  explicit LookedForWords(absl::Span<const Codemod* const> codemods);
  LookedForWords(const LookedForWords&) = delete;
  LookedForWords& operator=(const LookedForWords&) = delete;

  embed::LookedFor looked_for() const {
    return {&in_texts_, in_settings_ ? &*in_settings_ : nullptr};
  }

 private:
  WordSearch in_texts_;
  std::optional<WordSearch> in_settings_;  // Nothing when no codemod reads settings.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_LOOKED_FOR_WORDS_H_
