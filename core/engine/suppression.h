// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_SUPPRESSION_H_
#define TORCHLIFT_CORE_ENGINE_SUPPRESSION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/engine/source_model.h"
#include "core/rewrite/finding.h"
#include "core/text/source_file.h"

namespace torchlift {

// The comments in a file that ask for silence:
//
//   x = all_reduce(y)  # torchlift: ignore[distributed-nn-functional]
//       this statement, on any of its lines
//   # torchlift: ignore[torchrun-default-port, cxx17-build]
//       the statement below
//   # torchlift: ignore-file
//       the whole file; with ids in brackets those codemods alone
//
// `ignore` without ids means all codemods. Only comments of the language count, not the same words
// in a string. In files that hold code of other languages `//`, `;`, `<!--`, `..`, `::` and `rem` may
// stand for the `#`; comments of the code inside are that code's own.
class Suppressions {
 public:
  // The model must outlive this object.
  Suppressions(const SourceModel& model, absl::Span<const absl::string_view> known_ids);

  bool Covers(const Finding& finding) const;

  // What was meant for an order and is none: ids that no codemod has, with the nearest one that
  // exists where there is one, and misspelt words.
  const std::vector<FileRemark>& remarks() const { return remarks_; }

 private:
  struct Comment {
    std::uint32_t line;  // 1-based.
    bool own_line;       // Nothing but white space before it.
    bool whole_file;
    std::vector<std::string> ids;  // Empty: all.
  };

  void Read(std::uint32_t offset, absl::Span<const absl::string_view> known_ids);
  bool IsComment(std::uint32_t hash) const;
  bool IsCommentLine(std::uint32_t line) const;

  const SourceFile& source_;
  const SourceModel& model_;
  std::vector<Comment> comments_;
  std::vector<FileRemark> remarks_;
};

// The id nearest to `id` by edit distance, when it is near enough to be meant; else empty.
absl::string_view NearestId(absl::string_view id, absl::Span<const absl::string_view> known_ids);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_SUPPRESSION_H_
