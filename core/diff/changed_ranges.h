// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_CHANGED_RANGES_H_
#define TORCHLIFT_CORE_DIFF_CHANGED_RANGES_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/diff/code_tree.h"
#include "core/diff/node_matching.h"
#include "core/diff/trivia_changes.h"
#include "core/text/byte_range.h"

namespace torchlift {

// Byte ranges on both sides, each in order, disjoint and not empty.
struct ChangedRanges {
  std::vector<ByteRange> before;
  std::vector<ByteRange> after;
};

// The changed words of two texts that stand for each other, from the begin of each: names, numbers
// and single other characters that only one of them has. Words side by side, and those with a
// single blank between them, are one range.
ChangedRanges ChangedWords(absl::string_view before, absl::string_view after);

// What to mark of the tokens: those without a partner, the changed words of those that were
// updated, and those that left their place in the order of the tokens.
ChangedRanges ChangedTokens(const CodeTree& before, const CodeTree& after,
                            const CodeMatching& matching);

// What to mark of the comments.
ChangedRanges ChangedComments(absl::string_view before, absl::string_view after,
                              const std::vector<TriviaChange>& changes);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_CHANGED_RANGES_H_
