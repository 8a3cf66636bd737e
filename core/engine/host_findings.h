// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_HOST_FINDINGS_H_
#define TORCHLIFT_CORE_ENGINE_HOST_FINDINGS_H_

#include <vector>

#include "core/engine/file_rewriter.h"
#include "core/engine/source_model.h"
#include "core/project/project_facts.h"
#include "core/rewrite/explanation.h"
#include "core/rewrite/finding.h"

namespace torchlift {

// Adds what codemods find in the code that a file of another language holds (embed::Host). Each
// region that holds a needle is read as a file of its own, and what is found there is told in terms
// of the file around: places, edits, and what the edits do inside (Fix::embedded).
//
// Without edits, and review at most, where the file cannot be edited to say the same, where the
// fix needs an import, and where the region has a doubt that the codemod did not look at. What
// cannot be read and holds a needle is a finding, too.
void AddHostFindings(const SourceModel& model, const ProjectFacts& facts,
                     const RewriteRequest& request, Explanation& explanation,
                     std::vector<Finding>& findings);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_HOST_FINDINGS_H_
