// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_CODE_COMPARISON_H_
#define TORCHLIFT_CORE_DIFF_CODE_COMPARISON_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/diff/token_units.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"
#include "core/text/edit.h"

namespace torchlift {

// The old and the new code of a node as units, and the edits between them that were found so far.
// SmallestEdits fills it; its parts (runs of tokens, lists) add edits in any order.
class CodeComparison {
 public:
  // A run of units, [begin, end).
  struct Run {
    std::size_t begin;
    std::size_t end;
    bool empty() const { return begin == end; }
  };

  // `node` is old code with the units `before`; `after` are units of `new_text`, which must outlive
  // this.
  CodeComparison(Node node, std::vector<TokenUnit> before, absl::string_view new_text,
                 std::vector<TokenUnit> after);

  absl::string_view old_text() const { return old_text_; }
  const std::vector<TokenUnit>& before() const { return before_; }
  const std::vector<TokenUnit>& after() const { return after_; }

  // Whether a comment touches the range of the old text.
  bool HasComment(ByteRange range) const;
  // FailedPrecondition when a comment among these old units would go with them; one in a kept part
  // comes back with it.
  absl::Status CheckNoCommentIn(Run before) const;
  // The new code of these units, with the line ends of the old code.
  std::string NewText(Run after) const;

  void Insert(std::uint32_t place, std::string text) {
    edits_.push_back({{place, place}, std::move(text)});
  }
  void Delete(ByteRange range) { edits_.push_back({range, ""}); }

  // Adds the edits for a run of tokens, given the pairs that stay (in both runs, ascending).
  absl::Status EditRun(Run before, Run after, const std::vector<IndexPair>& pairs);

  // The edits in order, disjoint, with those that touch made one.
  std::vector<Edit> Finish() &&;

 private:
  // A stretch of units that do not stay, and whether it lies behind, and in front of, a pair that
  // does.
  struct Gap {
    Run before;
    Run after;
    bool has_left;
    bool has_right;
  };
  absl::Status EditGap(const Gap& gap);
  void InsertIn(const Gap& gap);
  void DeleteIn(const Gap& gap);
  void ReplaceIn(const Gap& gap);

  // White space and comments around a gap's units, empty where the gap has no such side.
  ByteRange SpaceBefore(const std::vector<TokenUnit>& units, Run run, bool has_left) const;
  ByteRange SpaceAfter(const std::vector<TokenUnit>& units, Run run, bool has_right) const;
  // Gives an insertion the character before it, where it would stand in the way of a rewrite inside
  // or around.
  void MakeWay(Edit* edit) const;

  Node node_;
  absl::string_view old_text_;
  absl::string_view new_text_;
  std::vector<TokenUnit> before_;
  std::vector<TokenUnit> after_;
  std::vector<ByteRange> comments_;  // Of the old code.
  bool ends_lines_with_crlf_;
  std::vector<Edit> edits_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_CODE_COMPARISON_H_
