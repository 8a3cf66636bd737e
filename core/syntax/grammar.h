// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SYNTAX_GRAMMAR_H_
#define TORCHLIFT_CORE_SYNTAX_GRAMMAR_H_

#include "core/syntax/language.h"

struct TSLanguage;

namespace torchlift {

// tree-sitter's table for a language. For core/syntax alone: everything above it uses SyntaxTree
// and the generated kinds.
const TSLanguage* GrammarOf(Language language);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_SYNTAX_GRAMMAR_H_
