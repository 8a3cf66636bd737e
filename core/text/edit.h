// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_EDIT_H_
#define TORCHLIFT_CORE_TEXT_EDIT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/text/byte_range.h"

namespace torchlift {

// One change of a text: the bytes of `range` give way to `text`. An empty range inserts, an empty
// text deletes.
struct Edit {
  ByteRange range;
  std::string text;

  friend auto operator<=>(const Edit&, const Edit&) = default;
};

// The text after all of `edits`, given in any order. Edits refer to `original`; they must not
// overlap and no two may start at the same place unless they are identical (these count once).
// Errors: InvalidArgument when they do, OutOfRange when a range lies beyond the text or ends before
// it begins.
absl::StatusOr<std::string> ApplyEdits(absl::string_view original, absl::Span<const Edit> edits);

// Where the bytes of a text are after edits, and the other way round. Built once, asked in O(log
// edits).
//
//   OffsetMap map({{{3, 3}, "abc"}});
//   map.ToEdited(2);  // 2
//   map.ToEdited(4);  // 7
class OffsetMap {
 public:
  // `edits` must satisfy the conditions of ApplyEdits.
  explicit OffsetMap(absl::Span<const Edit> edits);

  // The place in the edited text of the byte at `offset` of the original. An insertion at exactly
  // `offset` lies before the answer when `after_insertions`, else behind it. A byte that was
  // replaced maps to the end of its replacement when `after_insertions`, else to its begin.
  std::uint32_t ToEdited(std::uint32_t offset, bool after_insertions = true) const;

  // The place of a range. It grows over insertions at its ends only when `with_insertions_at_ends`;
  // an end inside replaced bytes takes in the whole replacement. An empty range without its
  // insertions is the place before them.
  ByteRange ToEdited(ByteRange range, bool with_insertions_at_ends = false) const;

  // The place in the original of the byte at `offset` of the edited text; inside new text, the
  // begin of the edit.
  std::uint32_t ToOriginal(std::uint32_t offset) const;

 private:
  struct Step {
    std::uint32_t original_begin;
    std::uint32_t original_end;
    std::uint32_t edited_begin;
    std::uint32_t edited_end;
  };

  // The last step that begins at or before `offset` of the original, or null.
  const Step* LastStepFrom(std::uint32_t offset) const;

  std::vector<Step> steps_;  // By place, both columns ascending.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_EDIT_H_
