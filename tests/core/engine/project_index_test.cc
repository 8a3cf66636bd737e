// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/project_index.h"

#include "core/workspace/disk_file_system.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;

class ProjectIndexTest : public ::testing::Test {
 protected:
  ProjectIndex Index(const std::vector<std::string>& paths) {
    std::vector<std::string> full;
    for (const std::string& path : paths) full.push_back(tree_.Path(path));
    return ProjectIndex(disk_, full);
  }

  TemporaryTree tree_;
  DiskFileSystem disk_;
};

TEST_F(ProjectIndexTest, FindsTheNearestManifestAboveAFile) {
  tree_.Write("outer/setup.py", "");
  tree_.Write("outer/inner/pyproject.toml", "");
  tree_.Write("outer/inner/src/a.py", "");
  const ProjectIndex index = Index({"outer/inner/src/a.py"});
  ASSERT_NE(index.place(0).project, ProjectIndex::kNone);
  EXPECT_THAT(index.roots()[index.place(0).project], EndsWith("outer/inner"));
  EXPECT_EQ(index.place(0).path, "src/a.py");
}

TEST_F(ProjectIndexTest, TakesARepositoryForAProject) {
  tree_.Write("repo/.git/HEAD", "");
  tree_.Write("repo/a/b.py", "");
  EXPECT_THAT(Index({"repo/a/b.py"}).roots(), ElementsAre(EndsWith("repo")));
}

TEST_F(ProjectIndexTest, GivesFilesOfOneProjectTheSameRoot) {
  tree_.Write("p/setup.cfg", "");
  tree_.Write("p/a/x.py", "");
  tree_.Write("p/b/y.py", "");
  const ProjectIndex index = Index({"p/a/x.py", "p/b/y.py"});
  EXPECT_EQ(index.place(0).project, index.place(1).project);
}

TEST_F(ProjectIndexTest, ListsTheManifestsAtTheRoot) {
  tree_.Write("p/setup.py", "");
  tree_.Write("p/requirements.txt", "");
  tree_.Write("p/requirements/base.txt", "");
  tree_.Write("p/docs/requirements.txt", "");
  tree_.Write("p/a.py", "");
  EXPECT_THAT(Index({"p/a.py"}).ManifestsOf(0),
              ElementsAre(EndsWith("p/requirements.txt"), EndsWith("p/requirements/base.txt"),
                          EndsWith("p/setup.py")));
}

}  // namespace
}  // namespace torchlift
