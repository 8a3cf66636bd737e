// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/generated_folders.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

FolderKind KindOfContent(const std::vector<std::string>& names) {
  std::vector<FolderEntry> entries;
  for (const std::string& name : names) entries.push_back({name, FileType::kFile});
  return FolderKindOfContent(entries);
}

TEST(FolderKindOfName, KnowsGeneratedFolders) {
  EXPECT_EQ(FolderKindOfName(".git"), FolderKind::kVersionControl);
  EXPECT_EQ(FolderKindOfName("node_modules"), FolderKind::kDependencies);
  EXPECT_EQ(FolderKindOfName(".venv"), FolderKind::kEnvironment);
  EXPECT_EQ(FolderKindOfName("__pycache__"), FolderKind::kCache);
  EXPECT_EQ(FolderKindOfName("torch.egg-info"), FolderKind::kCache);
}

TEST(FolderKindOfName, IsNotSureOfNamesThatSourcesHaveToo) {
  EXPECT_EQ(FolderKindOfName("build"), FolderKind::kMaybeBuild);
  EXPECT_EQ(FolderKindOfName("dist"), FolderKind::kMaybeBuild);
}

TEST(FolderKindOfName, TakesOtherNamesForSources) {
  for (const char* name : {"src", "venv", "env", ".github", "third_party", "rebuild"}) {
    EXPECT_EQ(FolderKindOfName(name), FolderKind::kSources) << name;
  }
}

TEST(FolderKindOfContent, KnowsEnvironments) {
  EXPECT_EQ(KindOfContent({"bin", "pyvenv.cfg"}), FolderKind::kEnvironment);
  EXPECT_EQ(KindOfContent({"conda-meta"}), FolderKind::kEnvironment);
}

TEST(FolderKindOfContent, KnowsBuildTrees) {
  EXPECT_EQ(KindOfContent({"CMakeCache.txt", "Makefile"}), FolderKind::kBuild);
}

TEST(FolderKindOfContent, TakesABuildInsideTheSourcesForSources) {
  EXPECT_EQ(KindOfContent({"CMakeCache.txt", "CMakeLists.txt"}), FolderKind::kSources);
}

}  // namespace
}  // namespace torchlift
