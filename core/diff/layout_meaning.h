// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_LAYOUT_MEANING_H_
#define TORCHLIFT_CORE_DIFF_LAYOUT_MEANING_H_

#include <vector>

#include "core/diff/code_tree.h"
#include "core/diff/node_matching.h"
#include "core/diff/trivia_changes.h"

namespace torchlift {

// Sets `matters` of the changes of comments and white space that may make another program, although
// the tokens are the same; what has no change in the list yet gets one. Between tokens that stay
// neighbours these are, in doubt more rather than fewer:
//
// - blanks that come between two tokens or go, where they can join or split words: `[ a ]`, `[a ]`;
// - any change in text that is taken as it stands: in and around here documents, in strings and
//   `${…}`, in `{…=}` of an f-string;
// - bytes that are neither blanks nor line ends, such as a carriage return in a shell script;
// - the `#!` line, and the encoding that a comment in the first two lines of Python names.
//
//   before: "cat <<E\na\nE\n"   after: "cat <<E\n a\nE\n"   // kWhitespace at the line end, matters.
//
// Linear in the trees.
void MarkWhatMatters(const CodeTree& before, const CodeTree& after, const CodeMatching& matching,
                     std::vector<TriviaChange>* changes);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_LAYOUT_MEANING_H_
