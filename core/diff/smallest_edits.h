// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_SMALLEST_EDITS_H_
#define TORCHLIFT_CORE_DIFF_SMALLEST_EDITS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift {

// The smallest byte edits that turn the code of `node` into `code`, in the order of the text and
// disjoint.
//
//   // all_reduce(                          wait(funcol.all_reduce(
//   //     x,  # the loss            →          x,  # the loss
//   // )                                        "sum",
//   //                                      ))
//   NewCode code;
//   code.Text("wait(funcol.all_reduce(").Keep(x.range(), x.text()).Text(", \"sum\"))");
//   absl::StatusOr<std::vector<Edit>> edits = SmallestEdits(call, code);
//
// Old and new code are compared token by token, a kept part counting as one token. What is equal
// keeps its bytes and the white space, line continuations and comments around them. New elements of
// a bracketed list follow its layout: beside the others on one line, or each on a line of its own
// with the indentation and line end of its neighbour, in front of or behind the magic trailing
// comma; a trailing comma is kept, never added. A comment stays on the line of its element, and in
// its place when that element goes.
//
// Edits never begin inside or at the begin of a kept part that stays in its place, and never at the
// node's end unless it ends with a kept part: the edits of a rewrite inside a kept part commute
// with these (see FixSet).
//
// The new code is taken as it is: parentheses that its place needs are in it, and only the proof
// tells when they are not. Errors: InvalidArgument when `code` does not parse, or keeps what is not
// there or a piece of a token; FailedPrecondition when a comment inside replaced code would be
// lost.
absl::StatusOr<std::vector<Edit>> SmallestEdits(Node node, const NewCode& code);

// The same with the claim that the proof checks (see CheckRewrite).
struct Rewritten {
  std::vector<Edit> edits;
  Claim claim;
};
absl::StatusOr<Rewritten> Rewrite(Node node, const NewCode& code);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_SMALLEST_EDITS_H_
