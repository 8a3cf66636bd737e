// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_FIX_SET_H_
#define TORCHLIFT_CORE_TEXT_FIX_SET_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/text/edit.h"
#include "core/text/fix.h"

namespace torchlift {

// Chooses which of the fixes of one text can be applied together.
//
// The law. Two edits commute when applying them in either order gives the same text:
//
//   [2,5)->"x"  and [7,9)->"y"    commute: disjoint
//   [2,5)->"x"  and [5,7)->"y"    commute: they touch, no byte is in both
//   [2,5)->"x"  and [5,5)->"y"    commute: an insertion right after a replaced range
//   [2,2)->"x"  and [2,5)->"y"    do not: is "x" before "y" or replaced by it? (same begin)
//   [2,2)->"x"  and [2,2)->"y"    do not: "xy" or "yx"
//   [2,5)->"x"  and [3,3)->"y"    do not: one lies inside the other
//   [2,5)->"x"  and [2,5)->"x"    are one edit, counted once
//
// A fix is accepted when all of its edits commute with (or equal) all edits accepted before it,
// else it is deferred and names the accepted fix that blocks it. Fixes are looked at in the order
// given: callers sort by place, then codemod id, so the choice does not depend on threads.
class FixSet {
 public:
  static constexpr std::size_t kNoBlocker = static_cast<std::size_t>(-1);

  // Takes the fix when it fits. Returns kNoBlocker then, else the index (in order of Add calls that
  // were accepted or not: the n-th call has index n) of the fix that blocks it. A fix without edits
  // always fits. A fix whose own edits overlap is its own blocker.
  std::size_t Add(const Fix& fix);

  // The edits accepted so far, disjoint, in the order of the text.
  const std::vector<Edit>& edits() const { return edits_; }

 private:
  std::vector<Edit> edits_;
  std::vector<std::size_t> owners_;  // owners_[i]: the fix that brought edits_[i].
  std::size_t added_ = 0;
};

// Whether the two edits commute, or are one and the same, by the law above.
bool Commute(const Edit& a, const Edit& b);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_FIX_SET_H_
