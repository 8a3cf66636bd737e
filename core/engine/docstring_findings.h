// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_DOCSTRING_FINDINGS_H_
#define TORCHLIFT_CORE_ENGINE_DOCSTRING_FINDINGS_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/engine/file_rewriter.h"
#include "core/engine/source_model.h"
#include "core/project/project_facts.h"
#include "core/rewrite/explanation.h"
#include "core/rewrite/finding.h"
#include "core/text/file_kind.h"

namespace torchlift {

// What a docstring is a document of: Markdown when it has a fence, reStructuredText when it has a
// block behind `::` or a doctest; nothing when it shows no code.
std::optional<FileKind> DocumentKindOf(absl::string_view docstring);

// Adds what codemods find in the code that the docstrings of a Python file show. A docstring that
// holds a needle is read as a document of its own.
void AddDocstringFindings(const SourceModel& model, const ProjectFacts& facts,
                          const RewriteRequest& request, Explanation& explanation,
                          std::vector<Finding>& findings);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_DOCSTRING_FINDINGS_H_
