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
#include "core/rewrite/finding.h"
#include "core/shell/script.h"
#include "core/syntax/syntax_tree.h"
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
// in a string.
class Suppressions {
 public:
  // `tree` is that of a Python file, `script` that of a shell script; null elsewhere. All must
  // outlive this object.
  Suppressions(const SourceFile& source, const SyntaxTree* tree, const shell::Script* script,
               absl::Span<const absl::string_view> known_ids);

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
  const SyntaxTree* tree_;
  const shell::Script* script_;
  std::vector<Comment> comments_;
  std::vector<FileRemark> remarks_;
};

// The id nearest to `id` by edit distance, when it is near enough to be meant; else empty.
absl::string_view NearestId(absl::string_view id, absl::Span<const absl::string_view> known_ids);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_SUPPRESSION_H_
