// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/looked_for_words.h"

#include <vector>

#include "absl/strings/string_view.h"

namespace torchlift {
namespace {

using Codemods = absl::Span<const Codemod* const>;

std::vector<absl::string_view> FirstWords(Codemods codemods, bool of_settings) {
  std::vector<absl::string_view> words;
  for (const Codemod* codemod : codemods) {
    if (of_settings && !codemod->info().Reads(FileKind::kSetting)) continue;
    for (const Needle& needle : codemod->info().needles) words.push_back(needle.front());
  }
  return words;
}

}  // namespace

LookedForWords::LookedForWords(Codemods codemods) : in_texts_(FirstWords(codemods, false)) {
  const std::vector<absl::string_view> words = FirstWords(codemods, true);
  if (!words.empty()) in_settings_.emplace(words);
}

}  // namespace torchlift
