// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/project_survey.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/engine/parallel_for.h"
#include "core/project/requirement_scanner.h"

namespace torchlift {
namespace {

std::string Inside(const std::string& root, const std::string& path) {
  return path.substr(root == "/" ? 1 : root.size() + 1);
}

// The paths of the files at `folder` and in its folder `requirements` that state requirements.
std::vector<std::string> ManifestsIn(const FileSystem& files, const std::string& folder) {
  std::vector<std::string> manifests;
  for (const std::string& at : {folder, absl::StrCat(folder, "/requirements")}) {
    const absl::StatusOr<std::vector<FolderEntry>> entries = files.ListFolder(at);
    if (!entries.ok()) continue;
    for (const FolderEntry& entry : *entries) {
      const std::string path = absl::StrCat(at, "/", entry.name);
      if (entry.type == FileType::kFile && HoldsRequirements(path)) manifests.push_back(path);
    }
  }
  std::sort(manifests.begin(), manifests.end());
  return manifests;
}

FileFacts FactsOfFile(const FileSystem& files, const std::string& path, const std::string& inside) {
  const FileKind kind = NeedsFirstBytes(path) ? FileKind::kOther : ClassifyFile(path, "");
  const absl::StatusOr<FileStat> stat = files.Stat(path);
  if (kind == FileKind::kOther || !stat.ok() || stat->size > kLargestFactFile) return {};
  const absl::StatusOr<std::string> bytes = files.ReadFile(path);
  return bytes.ok() ? CollectFileFacts(inside, kind, *bytes) : FileFacts{};
}

}  // namespace

std::vector<FileFacts> SurveyRestOfProject(const FileSystem& files, const std::string& root,
                                           const WalkOptions& options,
                                           const absl::flat_hash_set<std::string>& known,
                                           unsigned threads) {
  const WalkResult walk = Walk(files, {root}, options);
  std::vector<FileFacts> facts(walk.files.size());
  ParallelFor(walk.files.size(), threads, [&](std::size_t i) {
    const std::string inside = Inside(root, walk.files[i].path);
    if (!known.contains(inside)) facts[i] = FactsOfFile(files, walk.files[i].path, inside);
  });
  std::erase_if(facts, [](const FileFacts& file) { return file.empty(); });
  return facts;
}

std::vector<FileFacts> SurveyManifests(const FileSystem& files, const std::string& root) {
  std::vector<FileFacts> facts;
  for (const std::string& path : ManifestsIn(files, root)) {
    facts.push_back(FactsOfFile(files, path, Inside(root, path)));
  }
  return facts;
}

std::vector<TorchRequirement> RequirementsAbove(const FileSystem& files, const std::string& root) {
  std::string at = root;
  std::string way_up;
  while (at != "/" && !files.Stat(absl::StrCat(at, "/.git")).ok()) {
    at = at.substr(0, std::max<std::size_t>(at.rfind('/'), 1));
    absl::StrAppend(&way_up, "../");
    std::vector<TorchRequirement> found;
    for (const FileFacts& file : SurveyManifests(files, at)) {
      found.insert(found.end(), file.torch.begin(), file.torch.end());
    }
    for (TorchRequirement& requirement : found) {
      requirement.place.path = absl::StrCat(way_up, requirement.place.path);
    }
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace torchlift
