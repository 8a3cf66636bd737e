// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_LOCKSTEP_WALK_H_
#define TORCHLIFT_CORE_DIFF_LOCKSTEP_WALK_H_

#include <optional>

#include "core/diff/intended_text.h"
#include "core/diff/mismatch.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// Whether the tree of the intended text is that of the original but for the claimed places: kinds,
// fields, leaf bytes, comments and where they are. What a claim keeps must be read as before, too,
// in its new place.
std::optional<Mismatch> WalkBeforeAndIntended(const SyntaxTree& before, const SyntaxTree& tree,
                                              const IntendedText& intended);

// Whether the tree after the edits is the intended one but for white space, optional trailing
// commas in lists that a claim touches, and the comments inside claims, none of which may be lost.
// `intended` is the whole text.
std::optional<Mismatch> WalkIntendedAndAfter(const SyntaxTree& before, const SyntaxTree& tree,
                                             const ClaimedStretch& intended,
                                             const SyntaxTree& after);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_LOCKSTEP_WALK_H_
