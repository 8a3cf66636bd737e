// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_SETTING_WORDS_H_
#define TORCHLIFT_CORE_ENGINE_SETTING_WORDS_H_

#include <optional>

#include "absl/types/span.h"
#include "core/embed/looked_for.h"
#include "core/rewrite/codemod.h"
#include "core/text/word_search.h"

namespace torchlift {

// The words by which codemods pick the settings that they are shown: the first of each needle of
// those that read kSetting. Pinned, and outlived by the codemods.
class SettingWords {
 public:
  explicit SettingWords(absl::Span<const Codemod* const> codemods);
  SettingWords(const SettingWords&) = delete;
  SettingWords& operator=(const SettingWords&) = delete;

  embed::LookedFor looked_for() const { return {words_ ? &*words_ : nullptr}; }

 private:
  std::optional<WordSearch> words_;  // Nothing when no codemod reads settings.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_SETTING_WORDS_H_
