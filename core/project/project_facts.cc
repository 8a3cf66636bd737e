// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/project_facts.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/project/port_scanner.h"
#include "core/project/requirement_scanner.h"

namespace torchlift {
namespace {

// Requirements of documents, examples and tests further down say nothing about what the project
// supports.
bool SpeaksForProject(absl::string_view path) {
  absl::ConsumePrefix(&path, "requirements/");
  return !absl::StrContains(path, "/");
}

void SortDistinct(std::vector<std::string>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

std::optional<Version> ProjectFacts::torch_minimum() const {
  std::optional<Version> lowest;
  for (const TorchRequirement& requirement : torch) {
    if (requirement.minimum && (!lowest || *requirement.minimum < *lowest))
      lowest = requirement.minimum;
  }
  return lowest;
}

const TorchRequirement* ProjectFacts::PinnedBelow(Version release) const {
  for (const TorchRequirement& requirement : torch) {
    if (requirement.below && *requirement.below <= release) return &requirement;
  }
  return nullptr;
}

absl::Span<const ImportedName> ProjectFacts::ImportedFrom(absl::string_view path) const {
  const auto found = imported_names.find(std::string(path));
  if (found == imported_names.end()) return {};
  return found->second;
}

const TorchBuild* ProjectFacts::TorchBuildFor(absl::string_view path) const {
  const auto found = paths.find(std::string(path));
  if (found != paths.end()) path = found->second;
  return FindTorchBuild(torch_builds, cmake_projects, path);
}

bool MayHoldFactsWithoutWord(absl::string_view path, FileKind kind) {
  return kind == FileKind::kShell || kind == FileKind::kCMake || HoldsRequirements(path);
}

FileFacts CollectFileFacts(absl::string_view path, FileKind kind, absl::string_view bytes) {
  FileFacts facts;
  if (HoldsRequirements(path)) facts.torch = ScanTorchRequirements(path, bytes);
  facts.port_29500 = ScanPortUses(path, kind, bytes);
  if (kind == FileKind::kShell) facts.concurrently_started_scripts = ScanConcurrentScripts(bytes);
  facts.build = ScanBuildFile(path, kind, bytes);
  return facts;
}

ProjectFacts MergeFacts(absl::string_view root, absl::Span<const FileFacts> files) {
  ProjectFacts merged;
  merged.root = std::string(root);
  for (const FileFacts& file : files) {
    for (const TorchRequirement& requirement : file.torch) {
      if (SpeaksForProject(requirement.place.path)) merged.torch.push_back(requirement);
    }
    merged.port_29500.insert(merged.port_29500.end(), file.port_29500.begin(),
                             file.port_29500.end());
    merged.concurrently_started_scripts.insert(merged.concurrently_started_scripts.end(),
                                               file.concurrently_started_scripts.begin(),
                                               file.concurrently_started_scripts.end());
  }
  for (const FileFacts& file : files) {
    if (file.build.torch) merged.torch_builds.push_back(*file.build.torch);
    if (file.build.cmake_project) merged.cmake_projects.push_back(*file.build.cmake_project);
  }
  std::sort(merged.torch_builds.begin(), merged.torch_builds.end(),
            [](const TorchBuild& a, const TorchBuild& b) { return a.place.path < b.place.path; });
  SortDistinct(merged.cmake_projects);
  SortDistinct(merged.concurrently_started_scripts);
  return merged;
}

}  // namespace torchlift
