// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/generated_folders.h"

#include "absl/strings/match.h"

namespace torchlift {
namespace {

struct NamedFolder {
  absl::string_view name;
  FolderKind kind;
};

// `venv` and `env` are left out: those are environments only when they hold a pyvenv.cfg.
constexpr NamedFolder kFolders[] = {
    {".git", FolderKind::kVersionControl},
    {".hg", FolderKind::kVersionControl},
    {".svn", FolderKind::kVersionControl},
    {".bzr", FolderKind::kVersionControl},
    {".jj", FolderKind::kVersionControl},
    {".venv", FolderKind::kEnvironment},
    {".direnv", FolderKind::kEnvironment},
    {".pyenv", FolderKind::kEnvironment},
    {".pixi", FolderKind::kEnvironment},
    {"node_modules", FolderKind::kDependencies},
    {"site-packages", FolderKind::kDependencies},
    {"__pypackages__", FolderKind::kDependencies},
    {"__pycache__", FolderKind::kCache},
    {".tox", FolderKind::kCache},
    {".nox", FolderKind::kCache},
    {".eggs", FolderKind::kCache},
    {".mypy_cache", FolderKind::kCache},
    {".pytest_cache", FolderKind::kCache},
    {".ruff_cache", FolderKind::kCache},
    {".pytype", FolderKind::kCache},
    {".pants.d", FolderKind::kCache},
    {".ipynb_checkpoints", FolderKind::kCache},
    {".git-rewrite", FolderKind::kCache},
    {"buck-out", FolderKind::kBuild},
    {"build", FolderKind::kMaybeBuild},
    {"_build", FolderKind::kMaybeBuild},
    {"dist", FolderKind::kMaybeBuild},
};

}  // namespace

FolderKind FolderKindOfName(absl::string_view name) {
  for (const NamedFolder& folder : kFolders) {
    if (folder.name == name) return folder.kind;
  }
  return absl::EndsWith(name, ".egg-info") ? FolderKind::kCache : FolderKind::kSources;
}

FolderKind FolderKindOfContent(absl::Span<const FolderEntry> entries) {
  bool has_cmake_cache = false;
  bool has_cmake_lists = false;
  for (const FolderEntry& entry : entries) {
    if (entry.name == "pyvenv.cfg") return FolderKind::kEnvironment;
    if (entry.name == "conda-meta") return FolderKind::kEnvironment;
    if (entry.name == "CMakeCache.txt") has_cmake_cache = true;
    if (entry.name == "CMakeLists.txt") has_cmake_lists = true;
  }
  return has_cmake_cache && !has_cmake_lists ? FolderKind::kBuild : FolderKind::kSources;
}

}  // namespace torchlift
