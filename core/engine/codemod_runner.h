// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_CODEMOD_RUNNER_H_
#define TORCHLIFT_CORE_ENGINE_CODEMOD_RUNNER_H_

#include <vector>

#include "core/engine/file_rewriter.h"
#include "core/engine/source_model.h"
#include "core/rewrite/explanation.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift {

// What all selected codemods find in one text, by place, then codemod id. Nothing for a text with a
// problem. `surroundings` are those of a text inside of a file.
std::vector<Finding> RunCodemods(const SourceModel& model, const ProjectFacts& facts,
                                 const RewriteRequest& request, Explanation& explanation,
                                 const Surroundings* surroundings = nullptr);

// Whether the fix of a finding is one that the request wants written.
bool IsWanted(const Finding& finding, const RewriteRequest& request);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_CODEMOD_RUNNER_H_
