// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_LOCKSTEP_PROOF_H_
#define TORCHLIFT_CORE_DIFF_LOCKSTEP_PROOF_H_

#include <optional>

#include "absl/types/span.h"
#include "core/diff/mismatch.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift {

// Proves that a rewrite did what its fixes claim and nothing else, or says where it did not:
//
//   // before: y = f(x) * 2        claim: f(x) becomes  a + b
//   // after:  y = a + b * 2
//   CheckRewrite(before, after, edits, claims)->reason;
//   // "the claimed code is read as part of other code"
//
// The intended text of the whole file is built from the claims alone (each one's code verbatim, kept
// parts with the claims inside them) and parsed. Then:
//
// - before and intended are walked in lockstep: kinds, fields, leaf bytes and their places are the
//   same but at claims. A replaced node is one node in the same role again (in a list of statements,
//   several); inserted nodes are siblings that lie in the inserted text; deleted nodes are absent,
//   with one separator each; a kept part is one node with the same subtree. So lost parentheses, a
//   captured operator or argument, and indentation that moves a statement show.
// - intended and after are walked in lockstep: kinds, fields and leaf bytes are the same but for
//   white space and, in lists that a claim touches, a trailing comma that means nothing.
// - comments outside claims stand between the same tokens; none inside a claim is lost, none comes
//   from nowhere.
// - every edit lies in or at a claim, and after is before with the edits applied.
//
// Works for every language; where before has ERROR nodes, the same ones must be there afterwards.
// Claims may be nested (in a kept part of the outer one) and in any order. The code of a kInsert
// claim holds the separators it needs (commas, blanks, line ends, indentation), or else an edit at
// its place does.
//
// The mismatch names the claim whose edits, together with those of the claims before it, first make
// a difference. Linear time, two parses at most, when the proof holds; a logarithm of the number of
// claims more when it does not. No recursion. Nothing when the rewrite is proven.
std::optional<Mismatch> CheckRewrite(const SyntaxTree& before, const SyntaxTree& after,
                                     absl::Span<const Edit> edits, absl::Span<const Claim> claims);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_LOCKSTEP_PROOF_H_
