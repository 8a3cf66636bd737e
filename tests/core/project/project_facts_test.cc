// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/project_facts.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;

ProjectFacts Merged(std::vector<FileFacts> files) { return MergeFacts("/repo", files); }

FileFacts Requirements(absl::string_view path, absl::string_view bytes) {
  return CollectFileFacts(path, FileKind::kRequirements, bytes);
}

TEST(ProjectFacts, TakeTheLowestOfSeveralMinimums) {
  const ProjectFacts facts =
      Merged({Requirements("requirements.txt", "torch>=2.4\n"),
              CollectFileFacts("setup.py", FileKind::kPython, "x = 'torch>=2.1'\n")});
  EXPECT_EQ(facts.torch_minimum(), (Version{2, 1, 0}));
}

TEST(ProjectFacts, DoNotSayWhatNoRequirementSays) {
  EXPECT_FALSE(Merged({Requirements("requirements.txt", "torch\n")}).torch_minimum());
}

TEST(ProjectFacts, LeaveOutRequirementsOfDocumentsAndExamples) {
  EXPECT_FALSE(Merged({Requirements("docs/requirements.txt", "torch>=1.9\n")}).torch_minimum());
}

TEST(ProjectFacts, CountAFolderOfRequirements) {
  EXPECT_TRUE(Merged({Requirements("requirements/base.txt", "torch>=2.4\n")}).torch_minimum());
}

TEST(ProjectFacts, NameThePinThatKeepsAReleaseAway) {
  const ProjectFacts facts = Merged({Requirements("requirements.txt", "torch>=2.4,<2.12\n")});
  ASSERT_NE(facts.PinnedBelow(Version{2, 12, 0}), nullptr);
  EXPECT_EQ(facts.PinnedBelow(Version{2, 12, 0})->text, "torch>=2.4,<2.12");
  EXPECT_EQ(facts.PinnedBelow(Version{2, 11, 0}), nullptr);
}

TEST(ProjectFacts, ListConcurrentScriptsOnceAndSorted) {
  const ProjectFacts facts =
      Merged({CollectFileFacts("b.sh", FileKind::kShell, "bash z.sh &\nbash a.sh &\n"),
              CollectFileFacts("c.sh", FileKind::kShell, "bash a.sh &\n")});
  EXPECT_THAT(facts.concurrently_started_scripts, ElementsAre("a.sh", "z.sh"));
}

TEST(ProjectFacts, OfAFileThatSaysNothingAreEmpty) {
  EXPECT_TRUE(CollectFileFacts("a.py", FileKind::kPython, "x = 1\n").empty());
}

}  // namespace
}  // namespace torchlift
