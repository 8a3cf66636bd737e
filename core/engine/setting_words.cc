// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/setting_words.h"

#include <vector>

#include "absl/strings/string_view.h"

namespace torchlift {

SettingWords::SettingWords(absl::Span<const Codemod* const> codemods) {
  std::vector<absl::string_view> words;
  for (const Codemod* codemod : codemods) {
    if (!codemod->info().Reads(FileKind::kSetting)) continue;
    for (const Needle& needle : codemod->info().needles) words.push_back(needle.front());
  }
  if (!words.empty()) words_.emplace(words);
}

}  // namespace torchlift
