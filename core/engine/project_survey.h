// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PROJECT_SURVEY_H_
#define TORCHLIFT_CORE_ENGINE_PROJECT_SURVEY_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/project/project_facts.h"
#include "core/workspace/file_system.h"
#include "core/workspace/walker.h"

namespace torchlift {

// Facts come from the whole project, whatever part of it a run was asked to look at. These
// functions read what the run itself did not.

// The facts of the files under `root`, an absolute folder, whose paths relative to it are not in
// `known`. What the walk leaves out by `options` is left out here, too; files that cannot be read
// say nothing.
std::vector<FileFacts> SurveyRestOfProject(const FileSystem& files, const std::string& root,
                                           const WalkOptions& options,
                                           const absl::flat_hash_set<std::string>& known,
                                           unsigned threads);

// The facts of the manifests at `root` and in its folder `requirements` alone: quick enough for an
// editor that asks about one file.
std::vector<FileFacts> SurveyManifests(const FileSystem& files, const std::string& root);

// The requirements of the nearest folder above `root` that states any, up to the repository's root;
// a part of a repository that states none is held to them. Their paths lead up ("../setup.py").
std::vector<TorchRequirement> RequirementsAbove(const FileSystem& files, const std::string& root);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PROJECT_SURVEY_H_
