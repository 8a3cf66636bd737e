// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Uses of torch._dynamo.config.inline_inbuilt_nn_modules, and how they go.

#include <gtest/gtest.h>

#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/codemods/testing/judged_text.h"

namespace torchlift {

std::unique_ptr<Codemod> MakeInlineInbuiltNnModulesCodemod();

namespace {

constexpr absl::string_view kImport = "import torch\nimport torch._dynamo.config as c\n";

JudgedText Judge(absl::string_view text) {
  return JudgedText(&MakeInlineInbuiltNnModulesCodemod, absl::StrCat(kImport, text),
                    FileKind::kPython);
}
std::string Findings(absl::string_view text) { return Judge(text).Summary(); }
std::string Fixed(absl::string_view text, Applicability most = Applicability::kSafe) {
  const std::string fixed = Judge(absl::StrCat("c.debug = 1\n", text)).Fixed(most);
  const std::string head = absl::StrCat(kImport, "c.debug = 1\n");
  EXPECT_TRUE(absl::StartsWith(fixed, head));
  return fixed.substr(head.size());
}

TEST(Flag, GoesWithItsLineAndTheCommentBehindIt) {
  EXPECT_EQ(Fixed("a()\nc.inline_inbuilt_nn_modules = True  # why\nb()\n"), "a()\nb()\n");
}

TEST(Flag, LeavesTheCommentsAboveAndBelow) {
  EXPECT_EQ(Fixed("# a\nc.inline_inbuilt_nn_modules = True\n# b\n"), "# a\n# b\n");
}

TEST(Flag, LeavesPassInABlockOfItsOwn) {
  EXPECT_EQ(Fixed("if x:\n    c.inline_inbuilt_nn_modules = True  # why\n"), "if x:\n    pass\n");
}

TEST(Flag, LeavesOnePassWhereTheWholeBlockGoes) {
  EXPECT_EQ(
      Fixed("def f():\n  c.inline_inbuilt_nn_modules = x\n  c.inline_inbuilt_nn_modules = y\n"),
      "def f():\n  pass\n");
}

TEST(Flag, LeavesPassBehindAColon) {
  EXPECT_EQ(Fixed("if x: c.inline_inbuilt_nn_modules = True\n"), "if x: pass\n");
}

TEST(Flag, GoesFromBetweenSemicolons) {
  EXPECT_EQ(Fixed("a(); c.inline_inbuilt_nn_modules = True; b()\n"), "a(); b()\n");
}

TEST(Flag, GoesFromTheEndOfALine) {
  EXPECT_EQ(Fixed("a(); c.inline_inbuilt_nn_modules = True  # both\n"), "a()  # both\n");
}

TEST(Flag, GoesFromALastLineWithoutLineEnd) {
  EXPECT_EQ(Fixed("a()\nc.inline_inbuilt_nn_modules = True"), "a()\n");
}

TEST(Flag, IsForAPersonWithACommentInside) {
  EXPECT_EQ(Findings("c.inline_inbuilt_nn_modules = (  # why\n  True)\n"),
            "3 deprecated manual c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, IsReviewWhenItsValueIsComputed) {
  EXPECT_EQ(Findings("c.inline_inbuilt_nn_modules = measure()\n"),
            "3 deprecated review c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, IsSafeWhenItsValueIsReadFromTheEnvironment) {
  EXPECT_EQ(
      Findings("import os\nc.inline_inbuilt_nn_modules = bool(int(os.getenv('INLINE', '1')))\n"),
      "4 deprecated safe c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, IsReviewWhereTheFileReadsIt) {
  EXPECT_EQ(Findings("old = c.inline_inbuilt_nn_modules\nc.inline_inbuilt_nn_modules = False\n"),
            "3 deprecated manual c.inline_inbuilt_nn_modules\n"
            "4 deprecated review c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, IsForAPersonInAChainedAssignment) {
  EXPECT_EQ(Findings("a = c.inline_inbuilt_nn_modules = True\n"),
            "3 deprecated manual c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, IsForAPersonWhereTheModuleMayBeAnother) {
  EXPECT_EQ(Findings("if x:\n  c = mine\nc.inline_inbuilt_nn_modules = True\n"),
            "5 deprecated manual c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, IsToldOnlyBehindAComparisonOfVersions) {
  EXPECT_EQ(Findings("if torch.__version__ < '2.12':\n  c.inline_inbuilt_nn_modules = False\n"),
            "4 advice - c.inline_inbuilt_nn_modules\n");
}

TEST(Flag, GoesWithTheQuestionAskedForItAlone) {
  EXPECT_EQ(Fixed("if hasattr(c, 'inline_inbuilt_nn_modules'):\n"
                  "  c.inline_inbuilt_nn_modules = True\n"),
            "");
}

TEST(Flag, KeepsAQuestionWithAnElse) {
  EXPECT_EQ(Fixed("if hasattr(c, 'inline_inbuilt_nn_modules'):\n"
                  "  c.inline_inbuilt_nn_modules = True\nelse:\n  a()\n"),
            "if hasattr(c, 'inline_inbuilt_nn_modules'):\n  pass\nelse:\n  a()\n");
}

TEST(Flag, GoesFromAPatchWithOtherKeywords) {
  EXPECT_EQ(Fixed("with c.patch(a=1, inline_inbuilt_nn_modules=True):\n  b()\n"),
            "with c.patch(a=1):\n  b()\n");
}

TEST(Flag, GoesFromADictionaryInAPatch) {
  EXPECT_EQ(Fixed("@c.patch({'inline_inbuilt_nn_modules': True, 'a': 1})\ndef f(): pass\n"),
            "@c.patch({'a': 1})\ndef f(): pass\n");
}

TEST(Flag, IsReviewAsAllThatIsPatched) {
  EXPECT_EQ(Findings("with c.patch(inline_inbuilt_nn_modules=True):\n  b()\n"),
            "3 deprecated review inline_inbuilt_nn_modules=True\n");
}

TEST(Flag, IsForAPersonInADictionaryWithAName) {
  EXPECT_EQ(Findings("d = {'inline_inbuilt_nn_modules': True, 'a': 1}\nc.patch(d)\n"),
            "3 deprecated manual 'inline_inbuilt_nn_modules': True\n");
}

TEST(Flag, IsForAPersonInMocks) {
  EXPECT_EQ(Findings("from unittest import mock\n"
                     "mock.patch.object(c, 'inline_inbuilt_nn_modules', True)\n"
                     "mock.patch('torch._dynamo.config.inline_inbuilt_nn_modules', True)\n"),
            "4 deprecated manual mock.patch.object\n"
            "5 deprecated manual 'torch._dynamo.config.inline_inbuilt_nn_modules'\n");
}

TEST(Flag, OfOtherModulesIsLeftAlone) {
  EXPECT_EQ(Findings("d.inline_inbuilt_nn_modules = True\nd.patch(inline_inbuilt_nn_modules=1)\n"
                     "setattr(d, 'inline_inbuilt_nn_modules', 1)\n"),
            "");
}

TEST(Flag, TakesAnImportAlongThatNothingElseUses) {
  const JudgedText file(
      &MakeInlineInbuiltNnModulesCodemod,
      "from torch._dynamo import config\nconfig.inline_inbuilt_nn_modules = 1\nx\n",
      FileKind::kPython);
  EXPECT_EQ(file.Fixed(), "x\n");
}

TEST(Flag, LeavesTheImportOfAFileThatHoldsNothingElse) {
  const JudgedText file(&MakeInlineInbuiltNnModulesCodemod,
                        "from torch._dynamo import config\nconfig.inline_inbuilt_nn_modules = 1\n",
                        FileKind::kPython);
  EXPECT_EQ(file.Fixed(), "from torch._dynamo import config\n");
}

}  // namespace
}  // namespace torchlift
