// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_WORD_MARKS_H_
#define TORCHLIFT_CORE_REPORT_WORD_MARKS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/diff/alignment.h"
#include "core/text/byte_range.h"

namespace torchlift {

// Comparison of lines by their words, for texts without a grammar and for changes of white space. A
// word is a run of letters, digits and '_', a run of blanks, or any other character; so is each
// ideograph.

// The words of one line that the other one does not have, in their order: bytes of either line, in
// order and disjoint. When the two have little in common, the whole of both but for blanks at the
// ends.
struct WordMarks {
  std::vector<ByteRange> before;
  std::vector<ByteRange> after;
};
WordMarks CompareWords(absl::string_view before, absl::string_view after);

// Which line of `before` became which of `after`, by the share of their words: indices, ascending in
// both. Lines with little in common have no partner; of a single line each, one always becomes the
// other. Time is the product of the counts up to a bound, linear beyond it, where lines are paired
// in their order.
std::vector<IndexPair> PairLines(absl::Span<const absl::string_view> before,
                                 absl::Span<const absl::string_view> after);

// The marks as one where they touch or have only blanks of `text` between them.
std::vector<ByteRange> JoinMarks(absl::string_view text, const std::vector<ByteRange>& marks);

// The text without the blanks at its ends, as bytes of it; empty for blanks alone.
ByteRange WithoutBlanks(absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_WORD_MARKS_H_
