// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_COMMENT_CHECK_H_
#define TORCHLIFT_CORE_DIFF_COMMENT_CHECK_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/diff/claimed_stretch.h"
#include "core/diff/mismatch.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// Compares the comments of the intended text with those after the edits, as a walk over both trees
// meets them: outside claims the same ones must stand between the same tokens; inside a claim none
// may be lost and none come from nowhere. Those inside of deleted nodes
// may stay anywhere; a comment goes only where a claim deletes the comment itself.
//
//   CommentCheck comments(before, intended);
//   comments.MeetIntended(comment); comments.MeetAfter(comment); …
//   if (auto mismatch = comments.MeetLeaf(leaf)) …  // both sides have come to the same leaf
//   return comments.Finish();
//
// Both arguments must outlive it.
class CommentCheck {
 public:
  CommentCheck(const SyntaxTree& before, const ClaimedStretch& intended);

  void MeetIntended(const Node& comment) { intended_run_.push_back(comment); }
  void MeetAfter(const Node& comment) { after_run_.push_back(comment); }

  // Both sides are at the same leaf; `leaf` is that of the intended tree.
  std::optional<Mismatch> MeetLeaf(const Node& leaf);
  // Behind the last leaf.
  std::optional<Mismatch> Finish();

 private:
  using Counts = absl::flat_hash_map<std::string, int>;  // How often each comment occurs.

  // The comments inside a replaced place.
  struct Inside {
    Counts before;
    Counts intended;
    Counts after;
  };

  Mismatch Blame(std::size_t place, std::string reason) const;
  void CountInside(std::size_t place);
  std::optional<Mismatch> CompareInside(std::size_t place);
  std::optional<Mismatch> CompareOutside();

  const ClaimedStretch& intended_;
  std::vector<Inside> inside_;  // By place.
  // Comments inside deleted nodes that were not met yet; they may stay anywhere.
  Counts deleted_;
  std::size_t deleted_place_ = 0;
  std::vector<Node> intended_run_;  // Comments since the last leaf.
  std::vector<Node> after_run_;
  std::optional<std::size_t> last_place_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_COMMENT_CHECK_H_
