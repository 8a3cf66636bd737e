// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/yaml_host.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/yaml/pinned.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A workflow with one step of that text, indented by six.
std::string Workflow(absl::string_view step) {
  return absl::StrCat("on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n", step);
}

Host Read(absl::string_view text) { return ReadYamlHost("a.yaml", text, LookedForTorch()); }

std::string DoubtOf(absl::string_view text) {
  const Host host = Read(text);
  return host.regions.empty() ? "no region" : host.regions.front().doubt;
}

TEST(YamlHost, EditsEveryStyleOfAScalar) {
  for (const char* run :
       {"torchrun x.py", "'torchrun x.py'", "\"torchrun x.py\"", "|\n          torchrun x.py",
        ">-\n          torchrun\n          x.py", "torchrun \n          x.py"}) {
    const std::string before = Workflow(absl::StrCat("      - run: ", run, "\n"));
    EXPECT_EQ(Pinned("a.yaml", before),
              absl::StrReplaceAll(before, {{"torchrun", "torchrun --pin"}}))
        << before;
  }
}

TEST(YamlHost, EditsABlockWithContinuedLines) {
  const std::string before =
      Workflow("      - run: |\n          set -e\n          torchrun \\\n            x.py\n");
  EXPECT_EQ(Pinned("a.yaml", before),
            absl::StrReplaceAll(before, {{"torchrun", "torchrun --pin"}}));
}

TEST(YamlHost, KeepsLineEndsOfWindowsAByteOrderMarkAndAMissingLineEnd) {
  const std::string before = absl::StrCat(
      "\xEF\xBB\xBF",
      absl::StrReplaceAll(Workflow("      - run: |\n          torchrun x.py"), {{"\n", "\r\n"}}));
  EXPECT_EQ(Pinned("a.yaml", before),
            absl::StrReplaceAll(before, {{"torchrun", "torchrun --pin"}}));
}

TEST(YamlHost, EditsListsThatAreCommands) {
  EXPECT_EQ(Pinned("a.yaml", "services:\n  a:\n    image: b\n    command: [torchrun, x.py]\n"),
            "services:\n  a:\n    image: b\n    command: [torchrun, --pin, x.py]\n");
  EXPECT_EQ(Pinned("a.yaml",
                   "services:\n  a:\n    image: b\n    command:\n      - \"torchrun\"\n"
                   "      - x.py\n"),
            "services:\n  a:\n    image: b\n    command:\n      - \"torchrun\"\n      - \"--pin\"\n"
            "      - x.py\n");
}

TEST(YamlHost, PutsANewItemBehindAComment) {
  EXPECT_EQ(Pinned("a.yaml",
                   "services:\n  a:\n    image: b\n    command:\n    - torchrun  # c\n"
                   "    - x.py\n"),
            "services:\n  a:\n    image: b\n    command:\n    - torchrun  # c\n    - --pin\n"
            "    - x.py\n");
}

TEST(YamlHost, HoldsNothingOfAnEmptyFile) { EXPECT_THAT(Read("").regions, IsEmpty()); }

TEST(YamlHost, DoubtsWhatNothingIsSeenToRun) {
  EXPECT_EQ(DoubtOf("a:\n  command: torchrun x.py\n"),
            "Whether this is run as a command cannot be seen.");
  EXPECT_EQ(DoubtOf("a:\n  b: [torchrun, x.py]\n"),
            "Whether this is run as a command cannot be seen.");
}

TEST(YamlHost, PassesOverNamesAndDescriptions) {
  EXPECT_THAT(Read("name: torchrun x.py\njobs:\n  a:\n    description: torchrun x.py\n").regions,
              IsEmpty());
}

TEST(YamlHost, ReadsATextThatSeveralAliasesNameOnce) {
  EXPECT_THAT(Texts("a.yaml",
                    "x: &x torchrun x.py\nservices:\n  a:\n    image: i\n    command: *x\n"
                    "  b:\n    image: i\n    command: *x\n"),
              ElementsAre("torchrun x.py"));
}

TEST(YamlHost, DoubtsATextThatIsGivenDifferentVariables) {
  EXPECT_EQ(DoubtOf("x: &x torchrun x.py\nservices:\n  a:\n    image: i\n    command: *x\n"
                    "  b:\n    image: i\n    command: *x\n    environment: {PET_NNODES: 2}\n"),
            "It is used in several places, which do not give it the same variables.");
}

TEST(YamlHost, ReadsVariablesThroughMergeKeys) {
  EXPECT_THAT(Texts("a.yaml",
                    "x: &x\n  environment:\n    PET_NNODES: 2\nservices:\n  a:\n"
                    "    <<: *x\n    command: torchrun x.py\n"),
              ElementsAre("export PET_NNODES=\"2\"\ntorchrun x.py"));
}

TEST(YamlHost, SaysWhatCannotBeRead) {
  const Host host = Read("a:\n  run: \"torchrun x.py\n");
  ASSERT_THAT(host.problems, SizeIs(1));
  EXPECT_EQ(host.problems[0].what, "a quote that never ends");
}

TEST(YamlHost, DoubtsACommandThatIsWithinAFault) {
  const std::string text = Workflow("      - run: torchrun x.py\n         shell: bash\n");
  EXPECT_EQ(DoubtOf(text), "The YAML around it cannot be read in full.");
}

TEST(YamlHost, EditsACommandBesideAFault) {
  const std::string text =
      Workflow("      - run: a\n         shell: bash\n      - run: torchrun x.py\n");
  EXPECT_EQ(DoubtOf(text), "");
}

TEST(YamlHost, ReadsFilesThatAConfigMapHolds) {
  EXPECT_THAT(Texts("a.yaml",
                    "kind: ConfigMap\ndata:\n  run.sh: |\n    #!/bin/sh\n"
                    "    torchrun x.py\n"),
              ElementsAre("#!/bin/sh\ntorchrun x.py\n"));
}

TEST(YamlHost, MakesEntriesOfNewVariables) {
  const std::string text = "env:\n  TORCHINDUCTOR_MAX_AUTOTUNE: \"1\"  # c\n  B: 2\n";
  const Host host = Read(text);
  ASSERT_THAT(host.regions, SizeIs(1));
  const Region& region = host.regions[0];
  EXPECT_EQ(region.text.text, "env TORCHINDUCTOR_MAX_AUTOTUNE=1 B=2 :");
  const std::uint32_t end = region.items[0].end;
  const auto edits = HostEdits(region, text, {{{{end, end}, " NEW=1"}}});
  ASSERT_TRUE(edits.has_value());
  EXPECT_EQ(*ApplyEdits(text, *edits),
            "env:\n  TORCHINDUCTOR_MAX_AUTOTUNE: \"1\"  # c\n  NEW: \"1\"\n  B: 2\n");
}

}  // namespace
}  // namespace torchlift::embed
