// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_DIFF_CODE_TEMPLATE_H_
#define TORCHLIFT_TESTS_CORE_DIFF_CODE_TEMPLATE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/claim.h"

namespace torchlift {

// The first call in the order of the text whose function reads `function`. Fails the test when
// there is none.
Node CallOf(const SyntaxTree& tree, absl::string_view function);

// The arguments of a call; for a keyword argument its value.
std::vector<Node> ArgumentsOf(Node call);

// New code from a text in which $0, $1, … stand for kept arguments of `call`, and $f for its kept
// function.
NewCode FillTemplate(Node call, absl::string_view text);

// The source after the first call of `function` was rewritten to the filled template; else the
// error's message.
std::string RewriteCall(absl::string_view source, absl::string_view function,
                        absl::string_view text);

// The tokens of a Python text without comments, one a line, with a mark for each block's begin and
// end.
std::string TokensOf(absl::string_view source);

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_DIFF_CODE_TEMPLATE_H_
