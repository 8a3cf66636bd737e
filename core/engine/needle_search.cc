// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/needle_search.h"

#include <algorithm>
#include <cstring>

namespace torchlift {
namespace {

bool Holds(absl::string_view bytes, absl::string_view word) {
  return memmem(bytes.data(), bytes.size(), word.data(), word.size()) != nullptr;
}

bool HoldsAll(absl::string_view bytes, const Needle& needle) {
  return std::all_of(needle.begin(), needle.end(),
                     [&](absl::string_view word) { return Holds(bytes, word); });
}

}  // namespace

NeedleSearch::NeedleSearch(absl::Span<const Codemod* const> codemods) {
  for (const Codemod* codemod : codemods) {
    for (const FileKind kind : codemod->info().kinds) {
      std::vector<Needle>& list = needles_[static_cast<std::size_t>(kind)];
      for (const Needle& needle : codemod->info().needles) {
        if (std::find(list.begin(), list.end(), needle) == list.end()) list.push_back(needle);
      }
    }
    for (const Needle& needle : codemod->info().needles) {
      // Only a needle of one word says enough on its own to be worth a remark about a file that
      // nobody reads.
      if (needle.size() == 1) telling_words_.push_back(needle.front());
    }
  }
  std::sort(telling_words_.begin(), telling_words_.end());
  telling_words_.erase(std::unique(telling_words_.begin(), telling_words_.end()),
                       telling_words_.end());
}

bool NeedleSearch::Matches(FileKind kind, absl::string_view bytes) const {
  const std::vector<Needle>& list = needles_[static_cast<std::size_t>(kind)];
  return std::any_of(list.begin(), list.end(),
                     [&](const Needle& needle) { return HoldsAll(bytes, needle); });
}

bool NeedleSearch::NamesSomething(absl::string_view bytes) const {
  return std::any_of(telling_words_.begin(), telling_words_.end(),
                     [&](absl::string_view word) { return Holds(bytes, word); });
}

}  // namespace torchlift
