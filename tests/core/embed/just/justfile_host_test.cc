// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/justfile_host.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> Texts(absl::string_view justfile) {
  return RegionTexts(FileKind::kJustfile, "justfile", justfile);
}

std::string Edited(absl::string_view justfile) {
  return WithNewWords(FileKind::kJustfile, "justfile", justfile);
}

TEST(JustfileHost, ReadsEachLineOfARecipe) {
  EXPECT_THAT(Texts("train: build\n    @tool x\n\n    -tool y\n# end\n"),
              ElementsAre("tool x", "tool y"));
}

TEST(JustfileHost, JoinsContinuedLines) {
  EXPECT_THAT(Texts("a n:\r\n\ttool \\\r\n\t  x {{n}}\r\n"), ElementsAre("tool x ?"));
}

TEST(JustfileHost, ReadsAScriptAsOneText) {
  EXPECT_THAT(Texts("a:\n  #!/usr/bin/env bash\n  if x; then\n    tool y\n  fi\nb:\n  ls\n"),
              ElementsAre("#!/usr/bin/env bash\nif x; then\n  tool y\nfi\n", "ls"));
}

TEST(JustfileHost, KnowsTheInterpreterOfAScript) {
  EXPECT_EQ(ReadJustfileHost("justfile", "a:\n  #!/usr/bin/env python3\n  x\n").regions[0].kind,
            FileKind::kPython);
  EXPECT_THAT(ReadJustfileHost("justfile", "a:\n  #!/usr/bin/node\n  x\n").problems, SizeIs(1));
}

TEST(JustfileHost, ReadsNoRecipeOfAShellThatIsNotKnown) {
  const Host host = ReadJustfileHost("justfile", "set shell := [\"pwsh\", \"-c\"]\na:\n  tool x\n");
  EXPECT_THAT(host.regions, IsEmpty());
  EXPECT_THAT(host.problems, SizeIs(1));
}

TEST(JustfileHost, PutsExportsThatDecideInFront) {
  EXPECT_THAT(Texts("export PET_NNODES := \"2\"\nexport B := \"1\"\na:\n  tool x\n"),
              ElementsAre("env PET_NNODES=2 :", "env B=1 :", "export PET_NNODES=\"2\"\ntool x"));
}

TEST(JustfileHost, WritesNewVariablesBesideOthers) {
  const absl::string_view justfile = "export A := \"1\"\na:\n";
  const Host host = ReadJustfileHost("justfile", justfile);
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_THAT(HostEdits(host.regions[0], justfile, {{{7, 7}, " B=2"}}),
              ::testing::Optional(ElementsAre(Edit{{15, 15}, "\nexport B := \"2\""})));
}

TEST(JustfileHost, DoubtsTextsThatAreKept) {
  EXPECT_THAT(Texts("a := \"tool x\"\nb := `tool y`\n"), ElementsAre("~tool x", "tool y"));
}

TEST(JustfileHost, PassesOverCommentsAndHeads) {
  EXPECT_THAT(Texts("# tool x\n[private]\ntool x: y\nalias t := tool\n"), IsEmpty());
}

TEST(JustfileHost, WritesNewWordsWhereTheCommandStands) {
  EXPECT_EQ(Edited("a:\r\n    @tool \\\r\n      x\r\n"), "a:\r\n    @tool --new \\\r\n      x\r\n");
}

}  // namespace
}  // namespace torchlift::embed
