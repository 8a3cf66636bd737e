// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_REMOVAL_H_
#define TORCHLIFT_CORE_REWRITE_REMOVAL_H_

#include "core/syntax/syntax_tree.h"
#include "core/text/fix.h"

namespace torchlift {

// Takes Python code out of a file: what is removed goes with the comment behind it on its last
// line, with its lines where they hold nothing else, and with one separator. Comments elsewhere
// stay. Each function adds edits and claims to `fix` and says whether it could; where it could not,
// `fix` is as it was.

// Removes a simple statement. Other statements of its block must stay, or `leaves_pass` be set: then
// `pass` takes its place.
//
//   a = 1; c.x = True  # why          // a = 1
bool RemoveStatement(Node statement, bool leaves_pass, Fix& fix);

// Removes an argument of a call, or an entry of a display. False where a comment stands between it
// and its neighbours.
//
//   f(a, x=1, b=2)      // f(a, b=2)
bool RemoveElement(Node element, Fix& fix);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_REMOVAL_H_
