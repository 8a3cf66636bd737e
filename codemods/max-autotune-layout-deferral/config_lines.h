// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_CONFIG_LINES_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_CONFIG_LINES_H_

#include <vector>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/source_file.h"

namespace torchlift::max_autotune {

// Statements one after another in a block that set attributes of torch._inductor.config, each on
// lines of its own.
struct ConfigLines {
  Node block;
  Node last;    // The last of the statements.
  Node config;  // The first expression for the module that turns max-autotune on, else the first of
                // all.
  bool turn_on = false;  // Whether one of them turns max-autotune on.
};

// All of them, in the order of the text. Only expressions without blanks (`ind`,
// `torch._inductor.config`) count, and no statements that stand right in the body of a class.
std::vector<ConfigLines> FindConfigLines(const python::Module& module, const SourceFile& source);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_CONFIG_LINES_H_
