// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_NEEDLE_SEARCH_H_
#define TORCHLIFT_CORE_ENGINE_NEEDLE_SEARCH_H_

#include <array>
#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/rewrite/codemod.h"
#include "core/workspace/file_kind.h"

namespace torchlift {

// Tells from a file's bytes alone which codemods may find something in it. This stands in the path
// of every byte of every file, so it does nothing but search for literals: most files end at their
// first one.
//
//   NeedleSearch search(codemods);
//   if (!search.Matches(FileKind::kPython, bytes).empty()) …  // worth a parse
class NeedleSearch {
 public:
  explicit NeedleSearch(absl::Span<const Codemod* const> codemods);

  // Whether some codemod that reads `kind` has a needle of which all words are in `bytes`.
  bool Matches(FileKind kind, absl::string_view bytes) const;

  // Whether the file names something that is looked for although no codemod reads its kind.
  bool NamesSomething(absl::string_view bytes) const;

 private:
  static constexpr std::size_t kKinds = static_cast<std::size_t>(FileKind::kRequirements) + 1;
  std::array<std::vector<Needle>, kKinds> needles_;  // By kind, distinct.
  std::vector<absl::string_view> telling_words_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_NEEDLE_SEARCH_H_
