// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/fix_set.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace torchlift {
namespace {

// Where the first edit that begins at or after `begin` is.
std::size_t FirstFrom(const std::vector<Edit>& edits, std::uint32_t begin) {
  const auto found = std::lower_bound(
      edits.begin(), edits.end(), begin,
      [](const Edit& edit, std::uint32_t value) { return edit.range.begin < value; });
  return static_cast<std::size_t>(found - edits.begin());
}

// The fix's edits in the order of the text, each once; false when they do not commute with one
// another.
bool OwnEdits(const Fix& fix, std::vector<Edit>* edits) {
  *edits = fix.edits;
  std::sort(edits->begin(), edits->end());
  edits->erase(std::unique(edits->begin(), edits->end()), edits->end());
  for (std::size_t i = 0; i < edits->size(); ++i) {
    if ((*edits)[i].range.end < (*edits)[i].range.begin) return false;
    if (i > 0 && !Commute((*edits)[i - 1], (*edits)[i])) return false;
  }
  return true;
}

}  // namespace

bool Commute(const Edit& a, const Edit& b) {
  if (a == b) return true;
  if (a.range.begin == b.range.begin) return false;
  return a.range.begin < b.range.begin ? a.range.end <= b.range.begin
                                       : b.range.end <= a.range.begin;
}

std::size_t FixSet::Add(const Fix& fix) {
  const std::size_t index = added_++;
  std::vector<Edit> own;
  if (!OwnEdits(fix, &own)) return index;

  for (const Edit& edit : own) {
    // The accepted edits are disjoint, so only the two neighbours of the place can be in the way.
    const std::size_t next = FirstFrom(edits_, edit.range.begin);
    if (next > 0 && !Commute(edits_[next - 1], edit)) return owners_[next - 1];
    if (next < edits_.size() && !Commute(edits_[next], edit)) return owners_[next];
  }
  for (Edit& edit : own) {
    const std::size_t place = FirstFrom(edits_, edit.range.begin);
    if (place < edits_.size() && edits_[place] == edit) continue;
    edits_.insert(edits_.begin() + static_cast<std::ptrdiff_t>(place), std::move(edit));
    owners_.insert(owners_.begin() + static_cast<std::ptrdiff_t>(place), index);
  }
  return kNoBlocker;
}

}  // namespace torchlift
