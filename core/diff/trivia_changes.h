// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_TRIVIA_CHANGES_H_
#define TORCHLIFT_CORE_DIFF_TRIVIA_CHANGES_H_

#include <cstdint>
#include <vector>

#include "core/diff/code_tree.h"
#include "core/diff/node_matching.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"

namespace torchlift {

// A change of comments or white space: of what means nothing to the program but in a few places.
struct TriviaChange {
  enum class Kind : std::uint8_t {
    kCommentInserted,
    kCommentDeleted,
    kCommentUpdated,  // Another text in the same place.
    kCommentMoved,    // The same text between other tokens.
    kWhitespace,      // Other blanks, line ends or line continuations between the same two tokens.
  };

  Kind kind;
  // The comment, or the stretch between the two tokens. Empty for an inserted (deleted) comment:
  // the place where it comes (was).
  ByteRange before;
  ByteRange after;
  // It may make another program, see MarkWhatMatters.
  bool matters = false;

  friend auto operator<=>(const TriviaChange&, const TriviaChange&) = default;
};

// The changes of comments and white space in the order of the text after, given which tokens became
// which. White space is compared where two tokens, or a token and a comment, stand side by side on
// both sides; what a comment's or token's coming or going takes along is no change of its own.
// Comments that stay are matched in `comments`.
std::vector<TriviaChange> FindTriviaChanges(const CodeTree& before, const CodeTree& after,
                                            const CodeMatching& matching, NodeMatching* comments);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_TRIVIA_CHANGES_H_
