// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_AST_DIFF_JSON_H_
#define TORCHLIFT_CORE_REPORT_AST_DIFF_JSON_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/report/source_comparison.h"

namespace torchlift {

// A comparison for programs, as docs/ast-diff.schema.json describes it: the edit script, the changes
// of comments and white space, the bytes that changed, the lines that differ. One line, with a line
// end. Bytes that are no UTF-8 are given as U+FFFD; ranges count the bytes of the files.
std::string AstDiffJson(absl::string_view before_path, absl::string_view after_path,
                        const SourceComparison& comparison);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_AST_DIFF_JSON_H_
