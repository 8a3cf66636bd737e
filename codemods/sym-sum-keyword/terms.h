// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_SYM_SUM_KEYWORD_TERMS_H_
#define TORCHLIFT_CODEMODS_SYM_SUM_KEYWORD_TERMS_H_

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::sym_sum {

// What the one argument of torch.sym_sum holds its terms in.
enum class Terms {
  kUnseen,
  kList,      // A list or a tuple: 2.12 takes it for the terms.
  kView,      // Something else that can be gone through again and again: a set, a range, values().
  kIterator,  // Something that can be gone through once: a generator, map.
};

// By the expression itself, or what a name is bound once to, or the annotation of a parameter.
Terms TermsIn(const python::Module& module, Node expression);

}  // namespace torchlift::sym_sum

#endif  // TORCHLIFT_CODEMODS_SYM_SUM_KEYWORD_TERMS_H_
