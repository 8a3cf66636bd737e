// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_MESSAGES_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_MESSAGES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/project/project_facts.h"
#include "core/project/torch_build.h"
#include "core/rewrite/finding.h"

namespace torchlift::cxx17_build {

// What is said about a place that asks for an old standard, whatever file it stands in.

// PyTorch itself does not build; the headers that others include still compile.
Level LevelOf(const TorchBuild& build);

// "This asks for C++17. …": what happens on 2.12. `what` is a flag, a variable, a feature.
std::string Message(absl::string_view what, absl::string_view standard, const TorchBuild& build);

// The same for code that chooses by the version of torch: `is_seen` when it is that for 2.12.
std::string VersionMessage(absl::string_view what, absl::string_view standard, bool is_seen);

// What shows that PyTorch is built against, and the requirement that keeps 2.12 away, if there is
// one.
std::vector<std::string> Notes(const TorchBuild& build, const ProjectFacts& project);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_MESSAGES_H_
