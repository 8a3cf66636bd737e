// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_SHELL_LINE_ENDS_H_
#define TORCHLIFT_CORE_DIFF_SHELL_LINE_ENDS_H_

#include <cstddef>

#include "core/diff/text_kinds.h"
#include "core/diff/token_text.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// Whether a line end or a comment that comes or goes between two tokens of a script may be more than
// layout: in front of the i-th token before, the j-th after. `kinds` are those of the text before.
// tree-sitter takes both nearly anywhere; bash only where a command may begin, and between the
// elements of an array.
bool LineEndMatters(const TokenText& before, std::size_t i, const TokenText& after, std::size_t j,
                    const TextKinds& kinds);

// Whether a token of a script stands between commands, or is a line end.
bool IsCommandSeparator(const Node& token);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_SHELL_LINE_ENDS_H_
