// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/torch_build.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "core/project/project_facts.h"

namespace torchlift {
namespace {

std::string What(absl::string_view bytes) {
  const BuildFileFacts facts = ScanBuildFile("CMakeLists.txt", FileKind::kCMake, bytes);
  return facts.torch ? facts.torch->what : "";
}

TEST(ScanBuildFile, KnowsThePackage) {
  EXPECT_EQ(What("find_package(Torch 2.0 REQUIRED)"), "find_package(Torch)");
  EXPECT_EQ(What("FIND_PACKAGE(Libtorch)"), "find_package(Libtorch)");
}

TEST(ScanBuildFile, KnowsLibrariesAndFolders) {
  EXPECT_EQ(What("target_link_libraries(a torch)"), "target_link_libraries(… torch)");
  EXPECT_EQ(What("target_link_libraries(a ${TORCH_LIBRARIES})"),
            "target_link_libraries(… ${TORCH_LIBRARIES})");
  EXPECT_EQ(What("list(APPEND CMAKE_PREFIX_PATH /opt/torch/share/cmake)"),
            "list(… /opt/torch/share/cmake)");
  EXPECT_EQ(What("execute_process(COMMAND python -c \"import torch\")"),
            "execute_process(… \"import torch\")");
}

TEST(ScanBuildFile, PrefersThePackage) {
  EXPECT_EQ(What("set(Torch_DIR /x)\nfind_package(Torch)"), "find_package(Torch)");
}

TEST(ScanBuildFile, TakesNoProse) {
  EXPECT_EQ(What("# find_package(Torch)\nmessage(\"no libtorch\")\noption(A \"import torch\")"),
            "");
  EXPECT_EQ(What("add_executable(torch_client a.cpp)\nset(torchlift_x 1)"), "");
}

TEST(ScanBuildFile, KnowsPyTorchItself) {
  const BuildFileFacts facts = ScanBuildFile("CMakeLists.txt", FileKind::kCMake,
                                             "project(Torch CXX C)\nadd_subdirectory(caffe2)\n");
  ASSERT_TRUE(facts.torch);
  EXPECT_TRUE(facts.torch->is_pytorch);
  EXPECT_FALSE(ScanBuildFile("CMakeLists.txt", FileKind::kCMake, "project(Torch)\n").torch);
}

TEST(ScanBuildFile, KnowsWhereAProjectBegins) {
  EXPECT_EQ(ScanBuildFile("a/CMakeLists.txt", FileKind::kCMake, "project(x)").cmake_project, "a/");
  EXPECT_EQ(ScanBuildFile("CMakeLists.txt", FileKind::kCMake, "PROJECT(x)").cmake_project, "");
  EXPECT_FALSE(ScanBuildFile("a/x.cmake", FileKind::kCMake, "project(x)").cmake_project);
}

constexpr absl::string_view kTorch = "find_package(Torch)";
constexpr absl::string_view kProject = "project(x)";

// Where the file at `path` learns that it is built against PyTorch, in a project of these files.
std::string Place(const std::vector<std::pair<std::string, absl::string_view>>& files,
                  absl::string_view path) {
  std::vector<FileFacts> facts;
  for (const auto& [name, bytes] : files)
    facts.push_back(CollectFileFacts(name, FileKind::kCMake, bytes));
  const ProjectFacts project = MergeFacts("/repo", facts);
  const TorchBuild* build = project.TorchBuildFor(path);
  return build == nullptr ? "" : build->place.path;
}

TEST(FindTorchBuild, LooksIntoTheFileItself) {
  EXPECT_EQ(Place({{"CMakeLists.txt", kTorch}, {"a/x.cmake", kTorch}}, "a/x.cmake"), "a/x.cmake");
}

TEST(FindTorchBuild, LooksAbove) {
  EXPECT_EQ(Place({{"CMakeLists.txt", kTorch}}, "a/b/CMakeLists.txt"), "CMakeLists.txt");
  EXPECT_EQ(Place({{"CMakeLists.txt", kTorch}}, "cmake/flags.cmake"), "CMakeLists.txt");
}

TEST(FindTorchBuild, LooksBelow) {
  EXPECT_EQ(Place({{"a/CMakeLists.txt", kTorch}}, "CMakeLists.txt"), "a/CMakeLists.txt");
  EXPECT_EQ(Place({{"a/CMakeLists.txt", kTorch}}, "b/CMakeLists.txt"), "");
}

TEST(FindTorchBuild, TakesModulesForPartsOfTheFolderAround) {
  EXPECT_EQ(Place({{"cmake/deps.cmake", kTorch}}, "a/CMakeLists.txt"), "cmake/deps.cmake");
  EXPECT_EQ(Place({{"a/CMakeLists.txt", kTorch}}, "cmake/flags.cmake"), "a/CMakeLists.txt");
}

TEST(FindTorchBuild, LeavesProjectsOfTheirOwnAlone) {
  EXPECT_EQ(Place({{"CMakeLists.txt", kTorch}, {"lib/fmt/CMakeLists.txt", kProject}},
                  "lib/fmt/src/CMakeLists.txt"),
            "");
  EXPECT_EQ(Place({{"CMakeLists.txt", kTorch}, {"lib/fmt/CMakeLists.txt", kProject}},
                  "lib/CMakeLists.txt"),
            "CMakeLists.txt");
}

TEST(FindTorchBuild, LooksInTheProjectsOwnFolders) {
  EXPECT_EQ(
      Place({{"a/CMakeLists.txt", kProject}, {"a/ops/CMakeLists.txt", kTorch}}, "a/CMakeLists.txt"),
      "a/ops/CMakeLists.txt");
}

TEST(FindTorchBuild, DoesNotTakeCopiesOfOtherProjectsForParts) {
  EXPECT_EQ(Place({{"third_party/ops/CMakeLists.txt", kTorch}}, "CMakeLists.txt"), "");
}

TEST(FindTorchBuild, KnowsFilesAsTheRunNamesThem) {
  ProjectFacts project =
      MergeFacts("/repo", {CollectFileFacts("CMakeLists.txt", FileKind::kCMake, kTorch)});
  project.paths["../a/CMakeLists.txt"] = "a/CMakeLists.txt";
  EXPECT_NE(project.TorchBuildFor("../a/CMakeLists.txt"), nullptr);
}

}  // namespace
}  // namespace torchlift
