// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/rst/rst_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Texts(absl::string_view bytes) {
  return RegionTexts(FileKind::kReStructuredText, "a.rst", bytes);
}

std::string After(absl::string_view bytes) {
  return WithNewWords(FileKind::kReStructuredText, "a.rst", bytes);
}

TEST(Rst, RunsWhatStandsInACodeBlock) {
  for (const char* name : {"code-block", "code", "sourcecode", "prompt"}) {
    EXPECT_THAT(Texts(std::string(".. ") + name + ":: bash\n\n   tool a\n     b\n\n   tool c\nx\n"),
                ElementsAre("tool a\n  b\n\ntool c"))
        << name;
  }
}

TEST(Rst, LeavesOptionsOfADirectiveOut) {
  EXPECT_THAT(Texts(".. code-block:: bash\n   :linenos:\n   :caption: a\n\n   tool a\n"),
              ElementsAre("tool a"));
}

TEST(Rst, TakesPromptsOfAConsoleAway) {
  EXPECT_THAT(Texts(".. code-block:: console\n\n   $ tool a\n   tool: error\n"),
              ElementsAre("tool a"));
}

TEST(Rst, ReadsBlocksInItemsAndInOtherDirectives) {
  EXPECT_THAT(
      Texts("- .. code:: sh\n\n     tool a\n\n.. tab:: x\n\n   .. code:: sh\n\n      tool b\n"),
      ElementsAre("tool a", "tool b"));
}

TEST(Rst, EndsABlockWhereTheIndentationDoes) {
  EXPECT_THAT(Texts("  .. code:: sh\n\n     tool a\n\n  tool b\n"), ElementsAre("tool a"));
}

TEST(Rst, DoubtsLiteralBlocksWithoutPrompts) {
  EXPECT_THAT(Texts("Run::\n\n    python a.py\n\nOr::\n\n    $ tool b\n"),
              ElementsAre("~python a.py", "tool b"));
}

TEST(Rst, ReadsLiteralBlocksThatAreQuoted) {
  EXPECT_THAT(Texts("Run::\n\n$ tool a\n$ tool b\n\ntool c\n"), ElementsAre("tool a\ntool b"));
}

TEST(Rst, ReadsLiteralBlocksInTheLanguageThatTheDocumentSets) {
  EXPECT_THAT(Texts(".. highlight:: bash\n\nRun::\n\n    tool a\n"), ElementsAre("tool a"));
}

TEST(Rst, DoubtsPython) {
  EXPECT_THAT(Texts(".. code:: python\n\n   import a\n\n>>> b\n1\n\n.. doctest::\n\n   >>> c\n"),
              ElementsAre("~import a", "~b", "~c"));
}

TEST(Rst, RunsNothingInProse) {
  EXPECT_THAT(Texts("tool a\n======\n\n::::::\n\n    tool b\n\n.. tool c\n\n   tool d\n\n"
                    "..\n   tool e\n\n.. _tool: x\n\n``tool a.py``\n\n.. raw:: html\n\n   tool\n\n"
                    ".. note:: tool f\n\n   tool g\n\n.. code:: text\n\n   tool h\n"),
              IsEmpty());
}

TEST(Rst, PutsNewWordsIn) {
  EXPECT_EQ(After(".. code:: sh\r\n\r\n\ttool \\\r\n\t  a\r\n"),
            ".. code:: sh\r\n\r\n\ttool --new \\\r\n\t  a\r\n");
  EXPECT_EQ(After("\xEF\xBB\xBF.. code:: sh\n\n   tool a"),
            "\xEF\xBB\xBF.. code:: sh\n\n   tool --new a");
}

TEST(Rst, HasTheRegionsOfFilesThatAreShown) {
  EXPECT_EQ(After(".. code:: ini\n\n   [testenv]\n   commands =\n     tool a\n"),
            ".. code:: ini\n\n   [testenv]\n   commands =\n     tool --new a\n");
}

TEST(Rst, ReadsWhateverStandsThere) {
  EXPECT_THAT(Texts(""), IsEmpty());
  EXPECT_THAT(Texts("::"), IsEmpty());
  EXPECT_THAT(Texts(".. code:: sh"), IsEmpty());
  EXPECT_THAT(Texts("- - - \n.. ::\n.. code-block::\n\n\n>>> "), IsEmpty());
}

TEST(Rst, IndentsTheFirstLineOfADocstringLikeTheOthers) {
  EXPECT_THAT(Texts("Run::\n\n        $ tool a\n\n    $ tool b\n    "), ElementsAre("tool a"));
  EXPECT_THAT(Texts("Run::\n\n    $ tool a\n"), ElementsAre("tool a"));
  EXPECT_THAT(Texts("Run::\n\n    $ tool a"), ElementsAre("tool a"));
}

TEST(Rst, TellsCommandsWhatBlocksAboveMayExport) {
  EXPECT_THAT(Texts(".. code-block:: sh\n\n   export PET_A=1\n\nx::\n\n   $ tool b\n"),
              ElementsAre("export PET_A=1", "export PET_A=\"?\"\ntool b"));
}

}  // namespace
}  // namespace torchlift::embed
