// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/project_survey.h"

#include "core/workspace/disk_file_system.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

class ProjectSurveyTest : public ::testing::Test {
 protected:
  std::vector<FileFacts> Rest(const absl::flat_hash_set<std::string>& known) {
    return SurveyRestOfProject(disk_, tree_.path(), WalkOptions{}, known, 2);
  }

  TemporaryTree tree_;
  DiskFileSystem disk_;
};

TEST_F(ProjectSurveyTest, ReadsFilesThatTheRunDidNot) {
  tree_.Write("probe.sh", "nc -z localhost 29500\n");
  tree_.Write("start.sh", "bash train.sh &\n");
  EXPECT_THAT(Rest({}), SizeIs(2));
}

TEST_F(ProjectSurveyTest, LeavesOutWhatIsKnown) {
  tree_.Write("probe.sh", "nc -z localhost 29500\n");
  EXPECT_THAT(Rest({"probe.sh"}), IsEmpty());
}

TEST_F(ProjectSurveyTest, ReadsManifestsAlone) {
  tree_.Write("setup.py", "setup(install_requires=['torch>=2.4'])\n");
  tree_.Write("requirements/base.txt", "torch>=2.5\n");
  tree_.Write("docs/requirements.txt", "torch>=1.0\n");
  EXPECT_THAT(SurveyManifests(disk_, tree_.path()), SizeIs(2));
}

TEST_F(ProjectSurveyTest, FindsTheRequirementOfTheFolderAbove) {
  tree_.Write("setup.py", "setup(install_requires=['torch>=2.4'])\n");
  tree_.Write("examples/one/requirements.txt", "numpy\n");
  const std::vector<TorchRequirement> found = RequirementsAbove(disk_, tree_.Path("examples/one"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].minimum, (Version{2, 4, 0}));
  EXPECT_EQ(found[0].place.path, "../../setup.py");
}

TEST_F(ProjectSurveyTest, DoesNotLookAboveARepository) {
  tree_.Write("setup.py", "setup(install_requires=['torch>=2.4'])\n");
  tree_.Write("repo/.git/HEAD", "");
  EXPECT_THAT(RequirementsAbove(disk_, tree_.Path("repo")), IsEmpty());
}

}  // namespace
}  // namespace torchlift
