// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/edit.h"

#include <algorithm>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

std::vector<Edit> SortedWithoutRepeats(absl::Span<const Edit> edits) {
  std::vector<Edit> sorted(edits.begin(), edits.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return sorted;
}

std::string RangeText(ByteRange range) {
  return absl::StrCat("[", range.begin, ",", range.end, ")");
}

absl::Status CheckEdits(std::size_t text_size, const std::vector<Edit>& sorted) {
  const Edit* previous = nullptr;
  for (const Edit& edit : sorted) {
    if (edit.range.end < edit.range.begin || edit.range.end > text_size) {
      return absl::OutOfRangeError(
          absl::StrCat("edit of ", RangeText(edit.range), " in a text of ", text_size, " bytes"));
    }
    if (previous != nullptr &&
        (edit.range.begin == previous->range.begin || edit.range.begin < previous->range.end)) {
      return absl::InvalidArgumentError(absl::StrCat("edits of ", RangeText(previous->range),
                                                     " and ", RangeText(edit.range), " overlap"));
    }
    previous = &edit;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> ApplyEdits(absl::string_view original, absl::Span<const Edit> edits) {
  const std::vector<Edit> sorted = SortedWithoutRepeats(edits);
  if (absl::Status status = CheckEdits(original.size(), sorted); !status.ok()) return status;

  std::size_t size = original.size();
  for (const Edit& edit : sorted) size = size - edit.range.size() + edit.text.size();
  std::string result;
  result.reserve(size);
  std::size_t copied = 0;
  for (const Edit& edit : sorted) {
    absl::StrAppend(&result, original.substr(copied, edit.range.begin - copied), edit.text);
    copied = edit.range.end;
  }
  absl::StrAppend(&result, original.substr(copied));
  return result;
}

OffsetMap::OffsetMap(absl::Span<const Edit> edits) {
  const std::vector<Edit> sorted = SortedWithoutRepeats(edits);
  steps_.reserve(sorted.size());
  std::uint32_t original = 0;
  std::uint32_t edited = 0;
  for (const Edit& edit : sorted) {
    const std::uint32_t begin = edited + (edit.range.begin - original);
    const std::uint32_t end = begin + static_cast<std::uint32_t>(edit.text.size());
    steps_.push_back({edit.range.begin, edit.range.end, begin, end});
    original = edit.range.end;
    edited = end;
  }
}

const OffsetMap::Step* OffsetMap::LastStepFrom(std::uint32_t offset) const {
  auto after = std::upper_bound(
      steps_.begin(), steps_.end(), offset,
      [](std::uint32_t value, const Step& step) { return value < step.original_begin; });
  return after == steps_.begin() ? nullptr : &*std::prev(after);
}

std::uint32_t OffsetMap::ToEdited(std::uint32_t offset, bool after_insertions) const {
  const Step* step = LastStepFrom(offset);
  if (step == nullptr) return offset;
  const bool inserted_here = step->original_begin == offset && step->original_end == offset;
  if (inserted_here || offset < step->original_end)
    return after_insertions ? step->edited_end : step->edited_begin;
  return step->edited_end + (offset - step->original_end);
}

ByteRange OffsetMap::ToEdited(ByteRange range, bool with_insertions_at_ends) const {
  // Only an insertion at an end is a choice; an end inside replaced bytes always takes in the whole
  // replacement.
  const Step* step = LastStepFrom(range.begin);
  const bool begins_inside = step != nullptr && range.begin < step->original_end;
  const std::uint32_t begin = ToEdited(range.begin, !with_insertions_at_ends && !begins_inside);

  step = LastStepFrom(range.end);
  const bool inserted_at_end = step != nullptr && step->original_begin == step->original_end;
  const bool ends_inside =
      step != nullptr && step->original_begin < range.end && range.end < step->original_end;
  const std::uint32_t end =
      ToEdited(range.end, ends_inside || (with_insertions_at_ends && inserted_at_end));
  return {std::min(begin, end), end};
}

std::uint32_t OffsetMap::ToOriginal(std::uint32_t offset) const {
  auto after = std::upper_bound(
      steps_.begin(), steps_.end(), offset,
      [](std::uint32_t value, const Step& step) { return value < step.edited_begin; });
  if (after == steps_.begin()) return offset;
  const Step& step = *std::prev(after);
  if (offset < step.edited_end) return step.original_begin;
  return step.original_end + (offset - step.edited_end);
}

}  // namespace torchlift
