// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_GENERATED_FOLDERS_H_
#define TORCHLIFT_CORE_WORKSPACE_GENERATED_FOLDERS_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/workspace/file_system.h"

namespace torchlift {

// What a folder's name or content says about who wrote what is in it.
enum class FolderKind : std::uint8_t {
  kSources,
  kVersionControl,  // .git, .hg, …: never entered, whatever the options.
  kEnvironment,     // A virtual or conda environment.
  kDependencies,    // Packages of others: node_modules, site-packages, ….
  kCache,       // Written by tools for themselves: __pycache__, .tox, …, notebooks' checkpoints.
  kBuild,       // A build tree.
  kMaybeBuild,  // Called as build trees are, but sources are kept in folders of that name, too.
};

FolderKind FolderKindOfName(absl::string_view name);

// For a folder whose name told nothing. A CMakeCache.txt makes a build tree unless a CMakeLists.txt
// stands beside it: then somebody built inside the sources.
FolderKind FolderKindOfContent(absl::Span<const FolderEntry> entries);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_GENERATED_FOLDERS_H_
