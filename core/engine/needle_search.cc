// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/needle_search.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/project/project_facts.h"

namespace torchlift {
namespace {

bool Holds(absl::string_view bytes, absl::string_view word) {
  return memmem(bytes.data(), bytes.size(), word.data(), word.size()) != nullptr;
}

bool HoldsOthers(absl::string_view bytes, const Needle& needle) {
  return std::all_of(needle.begin() + 1, needle.end(),
                     [&](absl::string_view word) { return Holds(bytes, word); });
}

std::vector<absl::string_view> FirstWordsAndFactWord(const std::vector<Needle>& needles) {
  std::vector<absl::string_view> words;
  words.reserve(needles.size() + 1);
  for (const Needle& needle : needles) words.push_back(needle.front());
  words.push_back(kFactWord);
  return words;
}

void AddOnce(const Needle& needle, std::vector<Needle>& needles) {
  if (needle.empty() || std::find(needles.begin(), needles.end(), needle) != needles.end()) return;
  needles.push_back(needle);
}

}  // namespace

NeedleSearch::NeedleSet::NeedleSet(std::vector<Needle> all)
    : needles(std::move(all)), first_words(FirstWordsAndFactWord(needles)) {}

NeedleSearch::Found NeedleSearch::NeedleSet::Search(absl::string_view bytes) const {
  Found found;
  std::vector<bool> failed;  // Needles whose other words are missing; made when there is one.
  first_words.Visit(bytes, [&](std::size_t word) {
    if (word == needles.size()) {
      found.fact_word = true;
    } else if (!found.needle && (failed.empty() || !failed[word])) {
      found.needle = HoldsOthers(bytes, needles[word]);
      if (!found.needle) {
        failed.resize(needles.size());
        failed[word] = true;
      }
    }
    return found.needle && found.fact_word;
  });
  return found;
}

NeedleSearch::NeedleSearch(absl::Span<const Codemod* const> codemods) {
  std::array<std::vector<Needle>, kKinds> by_kind;
  std::vector<Needle> names;
  for (const Codemod* codemod : codemods) {
    for (const Needle& needle : codemod->info().needles) {
      for (const FileKind kind : codemod->info().kinds) {
        AddOnce(needle, by_kind[static_cast<std::size_t>(kind)]);
      }
      if (needle.size() == 1) AddOnce(needle, names);
    }
  }
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (!by_kind[kind].empty()) by_kind_[kind].emplace(std::move(by_kind[kind]));
  }
  names_.emplace(std::move(names));
}

NeedleSearch::Found NeedleSearch::Search(FileKind kind, absl::string_view bytes) const {
  const std::optional<NeedleSet>& needles = by_kind_[static_cast<std::size_t>(kind)];
  return needles ? needles->Search(bytes) : Found{false, Holds(bytes, kFactWord)};
}

NeedleSearch::Found NeedleSearch::SearchNames(absl::string_view bytes) const {
  return names_->Search(bytes);
}

}  // namespace torchlift
