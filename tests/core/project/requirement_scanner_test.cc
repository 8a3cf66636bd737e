// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/requirement_scanner.h"

#include "gtest/gtest.h"

namespace torchlift {
namespace {

TorchRequirement Only(absl::string_view path, absl::string_view bytes) {
  const std::vector<TorchRequirement> found = ScanTorchRequirements(path, bytes);
  EXPECT_EQ(found.size(), 1u) << bytes;
  return found.empty() ? TorchRequirement{} : found.front();
}

TEST(RequirementScanner, ReadsARequirementsFile) {
  const TorchRequirement found = Only("requirements.txt", "numpy\ntorch>=2.1,<2.12  # see notes\n");
  EXPECT_EQ(found.minimum, (Version{2, 1, 0}));
  EXPECT_EQ(found.below, (Version{2, 12, 0}));
  EXPECT_EQ(found.text, "torch>=2.1,<2.12");
  EXPECT_EQ(found.place.line, 2u);
}

TEST(RequirementScanner, ReadsAListOfDependenciesInPyproject) {
  EXPECT_EQ(Only("pyproject.toml", "dependencies = [\"numpy\", \"torch >= 2.4\"]\n").minimum,
            (Version{2, 4, 0}));
}

TEST(RequirementScanner, ReadsPoetrysCaret) {
  const TorchRequirement found = Only("pyproject.toml", "torch = \"^2.1\"\n");
  EXPECT_EQ(found.minimum, (Version{2, 1, 0}));
  EXPECT_EQ(found.below, (Version{3, 0, 0}));
}

TEST(RequirementScanner, ReadsPoetrysTable) {
  EXPECT_EQ(Only("pyproject.toml", "torch = { version = \">=2.3\", source = \"x\" }\n").minimum,
            (Version{2, 3, 0}));
}

TEST(RequirementScanner, ReadsTheStringsOfSetupPy) {
  EXPECT_EQ(Only("setup.py", "setup(install_requires=['torch>=1.8'])\n").minimum,
            (Version{1, 8, 0}));
}

TEST(RequirementScanner, ReadsCondasNameOfTorch) {
  const TorchRequirement found = Only("environment.yml", "dependencies:\n  - pytorch=2.3\n");
  EXPECT_EQ(found.minimum, (Version{2, 3, 0}));
  EXPECT_EQ(found.below, (Version{2, 4, 0}));
}

TEST(RequirementScanner, EndsAnExactPinAtTheNextPatch) {
  EXPECT_EQ(Only("requirements.txt", "torch==2.3.1+cu121\n").below, (Version{2, 3, 2}));
}

TEST(RequirementScanner, ReadsACompatibleRelease) {
  EXPECT_EQ(Only("requirements.txt", "torch~=2.3.1\n").below, (Version{2, 4, 0}));
  EXPECT_EQ(Only("requirements.txt", "torch~=2.3\n").below, (Version{3, 0, 0}));
}

TEST(RequirementScanner, LeavesMarkersAndExtrasOut) {
  const TorchRequirement found =
      Only("requirements.txt", "torch[opt]>=2.2 ; python_version < '3.13'\n");
  EXPECT_EQ(found.minimum, (Version{2, 2, 0}));
  EXPECT_FALSE(found.below);
}

TEST(RequirementScanner, SeesABareNameAsARequirementWithoutBounds) {
  const TorchRequirement found = Only("requirements.txt", "torch\n");
  EXPECT_FALSE(found.minimum);
  EXPECT_FALSE(found.below);
}

TEST(RequirementScanner, PassesOverPackagesWhoseNamesOnlyBeginOrEndAlike) {
  EXPECT_TRUE(ScanTorchRequirements("requirements.txt",
                                    "torchvision>=0.2\nfoo-torch>=1\ntorch-scatter==1\n")
                  .empty());
}

TEST(RequirementScanner, PassesOverAnExcludedVersion) {
  EXPECT_FALSE(Only("requirements.txt", "torch!=2.5\n").minimum);
}

TEST(RequirementScanner, KnowsWhichFilesStateRequirements) {
  EXPECT_TRUE(HoldsRequirements("a/requirements-dev.txt"));
  EXPECT_TRUE(HoldsRequirements("requirements/base.txt"));
  EXPECT_TRUE(HoldsRequirements("pyproject.toml"));
  EXPECT_FALSE(HoldsRequirements("notes.txt"));
  EXPECT_FALSE(HoldsRequirements("src/train.py"));
}

TEST(RequirementScanner, PassesOverComments) {
  EXPECT_TRUE(ScanTorchRequirements("setup.py", "    # \"torch==1.13\",\n").empty());
  EXPECT_TRUE(ScanTorchRequirements("requirements.txt", "# torch==1.13\n").empty());
}

TEST(RequirementScanner, PassesOverSentencesInStrings) {
  EXPECT_TRUE(ScanTorchRequirements("setup.py", "description='torch 2.0 tools'\n").empty());
}

TEST(RequirementScanner, SurvivesAnUnclosedExtra) {
  EXPECT_TRUE(ScanTorchRequirements("requirements.txt", "torch[opt").empty());
  EXPECT_EQ(ScanTorchRequirements("pyproject.toml", "torch = ").size(), 1u);
}

}  // namespace
}  // namespace torchlift
