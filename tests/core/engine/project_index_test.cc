// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/project_index.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "core/workspace/disk_file_system.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/workspace/recording_file_system.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::Not;
using ::testing::StartsWith;

class ProjectIndexTest : public ::testing::Test {
 protected:
  // The index of a walk over the whole tree.
  const ProjectIndex& Index() {
    WalkOptions options;
    options.landmarks = ProjectIndex::Landmarks();
    return IndexOf(Walk(disk_, {tree_.path()}, options));
  }

  const ProjectIndex& IndexOf(WalkResult walk) {
    walk_ = std::move(walk);
    index_.emplace(disk_, walk_);
    return *index_;
  }

  const WalkedFile& File(absl::string_view name) const {
    return *std::find_if(walk_.files.begin(), walk_.files.end(),
                         [&](const WalkedFile& file) { return absl::EndsWith(file.path, name); });
  }

  TemporaryTree tree_;
  DiskFileSystem disk_;
  WalkResult walk_;
  std::optional<ProjectIndex> index_;
};

TEST_F(ProjectIndexTest, FindsTheNearestManifestAboveAFile) {
  tree_.Write("outer/setup.py", "");
  tree_.Write("outer/inner/pyproject.toml", "");
  tree_.Write("outer/inner/src/a.py", "");
  const ProjectIndex& index = Index();
  ASSERT_NE(index.ProjectOf(File("a.py")), ProjectIndex::kNone);
  EXPECT_THAT(index.roots()[index.ProjectOf(File("a.py"))], EndsWith("outer/inner"));
  EXPECT_EQ(index.PathInProject(File("a.py")), "src/a.py");
}

TEST_F(ProjectIndexTest, FindsAManifestAboveWhatWasWalked) {
  tree_.Write("outer/setup.py", "");
  tree_.Write("outer/src/a.py", "");
  const ProjectIndex& index = IndexOf(Walk(disk_, {tree_.Path("outer/src")}, {}));
  EXPECT_EQ(index.PathInProject(File("a.py")), "src/a.py");
}

TEST_F(ProjectIndexTest, FindsTheManifestBesideANamedFile) {
  tree_.Write("outer/setup.py", "");
  tree_.Write("outer/a.py", "");
  const ProjectIndex& index = IndexOf(Walk(disk_, {tree_.Path("outer/a.py")}, {}));
  EXPECT_EQ(index.PathInProject(File("a.py")), "a.py");
}

TEST_F(ProjectIndexTest, TakesARepositoryForAProject) {
  tree_.Write("repo/.git/HEAD", "");
  tree_.Write("repo/a/b.py", "");
  EXPECT_THAT(Index().roots(), ElementsAre(EndsWith("repo")));
}

TEST_F(ProjectIndexTest, GivesFilesOfOneProjectTheSameRoot) {
  tree_.Write("p/setup.cfg", "");
  tree_.Write("p/a/x.py", "");
  tree_.Write("p/b/y.py", "");
  const ProjectIndex& index = Index();
  EXPECT_EQ(index.ProjectOf(File("x.py")), index.ProjectOf(File("y.py")));
}

TEST_F(ProjectIndexTest, AsksTheDiskOnlyAboutFoldersAboveTheWalk) {
  tree_.Write("a/b/c/x.py", "");
  RecordingFileSystem disk;
  WalkOptions options;
  options.landmarks = ProjectIndex::Landmarks();
  const WalkResult walk = Walk(disk, {tree_.path()}, options);
  const std::size_t before = disk.statted().size();
  const ProjectIndex index(disk, walk);
  std::vector<std::string> asked = disk.statted();
  asked.erase(asked.begin(), asked.begin() + static_cast<std::ptrdiff_t>(before));
  EXPECT_THAT(asked, Each(Not(StartsWith(tree_.path()))));
}

}  // namespace
}  // namespace torchlift
