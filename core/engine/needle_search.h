// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_NEEDLE_SEARCH_H_
#define TORCHLIFT_CORE_ENGINE_NEEDLE_SEARCH_H_

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/rewrite/codemod.h"
#include "core/text/file_kind.h"
#include "core/text/word_search.h"

namespace torchlift {

// Tells from a file's bytes alone whether some codemod may find something in it, and whether it may
// hold facts about its project. This stands in the path of every byte of every file, so it passes
// over them once, for everything that is looked for, and most files end there.
//
//   NeedleSearch search(codemods);
//   if (search.Search(FileKind::kPython, bytes).needle) …  // worth a parse
//
// Immutable; serves any number of threads.
class NeedleSearch {
 public:
  explicit NeedleSearch(absl::Span<const Codemod* const> codemods);
  // For texts of these kinds alone, which is made in far less time; it knows no names.
  NeedleSearch(absl::Span<const Codemod* const> codemods, absl::Span<const FileKind> kinds);

  struct Found {
    bool needle = false;
    bool fact_word = false;  // See kFactWord.
  };

  // `needle`: whether some codemod that reads `kind` has a needle of which all words are in
  // `bytes`, and sees nothing else that rules a finding out (CodemodInfo::may_hold_finding).
  Found Search(FileKind kind, absl::string_view bytes) const;
  // The same for a text inside of a file: what else may rule a finding out is told by the file.
  Found SearchInside(FileKind kind, absl::string_view text) const;

  // `needle`: whether `bytes` names something that is looked for, whatever the kind of the file:
  // one of CodemodInfo::names, a needle of one word, or one of several words in a text that holds
  // nothing else that rules a finding out.
  Found SearchNames(absl::string_view bytes) const;

 private:
  // A needle, and what its codemod asks of texts that hold it.
  struct Condition {
    Needle needle;
    bool (*may_hold_finding)(absl::string_view) = nullptr;
    friend bool operator==(const Condition&, const Condition&) = default;
  };

  // Conditions, and a search for the first word of each: where that is missing, none holds.
  class ConditionSet {
   public:
    explicit ConditionSet(std::vector<Condition> conditions);
    Found Search(absl::string_view bytes, bool is_inside = false) const;

   private:
    std::vector<Condition> conditions_;
    WordSearch first_words_;  // And kFactWord, behind those of the needles.
  };

  static constexpr std::size_t kKinds = kFileKindCount;
  // Empty where no codemod reads the kind.
  std::array<std::optional<ConditionSet>, kKinds> by_kind_;
  std::optional<ConditionSet> names_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_NEEDLE_SEARCH_H_
