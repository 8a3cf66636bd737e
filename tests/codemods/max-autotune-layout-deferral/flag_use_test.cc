// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Uses of the deferral flag that fail on released torch, and what guards them.

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/codemods/max-autotune-layout-deferral/judged_settings.h"

namespace torchlift {
namespace {

constexpr absl::string_view kImport = "import torch\nimport torch._inductor.config as ind\n";

std::string Findings(absl::string_view text) {
  return JudgedSettings(absl::StrCat(kImport, text)).Summary();
}
std::string Fixed(absl::string_view text) {
  const std::string fixed = JudgedSettings(absl::StrCat(kImport, text)).Fixed();
  EXPECT_TRUE(absl::StartsWith(fixed, kImport));
  return fixed.substr(kImport.size());
}

TEST(FlagUse, IsBreakingAsAnAssignment) {
  EXPECT_EQ(Findings("ind.max_autotune_defer_layout_freezing = True\n"),
            "3 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, IsBreakingWithAFalseValueToo) {
  EXPECT_EQ(Findings("ind.max_autotune_defer_layout_freezing = False\n"),
            "3 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, KeepsCommentAndValueWhenGuarded) {
  EXPECT_EQ(Fixed("if x:\n  ind.max_autotune_defer_layout_freezing = (  # on\n    wanted())  # as "
                  "before\n"),
            "if x:\n  if hasattr(ind, \"max_autotune_defer_layout_freezing\"):\n"
            "    ind.max_autotune_defer_layout_freezing = (  # on\n    wanted())  # as before\n");
}

TEST(FlagUse, IsForAPersonInTheMiddleOfALine) {
  EXPECT_EQ(Findings("if x: ind.max_autotune_defer_layout_freezing = True\n"),
            "3 breaking manual ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, IsForAPersonInAChainedAssignment) {
  EXPECT_EQ(Findings("y = ind.max_autotune_defer_layout_freezing = True\n"),
            "3 breaking manual ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, IsForAPersonWhenRead) {
  EXPECT_EQ(Findings("old = ind.max_autotune_defer_layout_freezing\n"),
            "3 breaking manual ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, IsGuardedAsSetattr) {
  EXPECT_EQ(Fixed("setattr(ind, 'max_autotune_defer_layout_freezing', True)\n"),
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\"):\n"
            "    setattr(ind, 'max_autotune_defer_layout_freezing', True)\n");
}

TEST(FlagUse, IsGuardedInOptions) {
  EXPECT_EQ(Fixed("f = torch.compile(g, options={'max_autotune': True, "
                  "'max_autotune_defer_layout_freezing': True})\n"),
            "f = torch.compile(g, options={'max_autotune': True, "
            "**({'max_autotune_defer_layout_freezing': True} "
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\") else {})})\n");
}

TEST(FlagUse, IsGuardedInOptionsByKeyword) {
  EXPECT_EQ(Fixed("f = torch.compile(g, options=dict(max_autotune_defer_layout_freezing=True))\n"),
            "f = torch.compile(g, options=dict(**({\"max_autotune_defer_layout_freezing\": True} "
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\") else {})))\n");
}

TEST(FlagUse, BringsTheImportThatOptionsNeed) {
  EXPECT_EQ(
      JudgedSettings("import torch\nf = torch.compile(g, "
                     "options={'max_autotune_defer_layout_freezing': True})\n")
          .Fixed(),
      "import torch._inductor.config\nimport torch\n"
      "f = torch.compile(g, options={**({'max_autotune_defer_layout_freezing': True} "
      "if hasattr(torch._inductor.config, \"max_autotune_defer_layout_freezing\") else {})})\n");
}

TEST(FlagUse, IsOneFindingInADictionaryThatTwoCallsShare) {
  EXPECT_EQ(
      Findings("o = {'max_autotune_defer_layout_freezing': True}\nf = torch.compile(g, options=o)\n"
               "h = torch.compile(k, options=o)\n"),
      "3 breaking safe 'max_autotune_defer_layout_freezing': True\n");
}

TEST(FlagUse, IsGuardedInAPatchByKeyword) {
  EXPECT_EQ(Fixed("with ind.patch(max_autotune_defer_layout_freezing=True):\n    run()\n"),
            "with ind.patch(**({\"max_autotune_defer_layout_freezing\": True} "
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\") else {})):\n    run()\n");
}

TEST(FlagUse, IsGuardedInAPatchByNameAndValue) {
  EXPECT_EQ(Fixed("with ind.patch('max_autotune_defer_layout_freezing', True):\n    run()\n"),
            "with ind.patch({'max_autotune_defer_layout_freezing': True} "
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\") else {}):\n    run()\n");
}

TEST(FlagUse, IsGuardedInAPatchByDictionary) {
  EXPECT_EQ(Fixed("with ind.patch({'max_autotune_defer_layout_freezing': True}):\n    run()\n"),
            "with ind.patch({**({'max_autotune_defer_layout_freezing': True} "
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\") else {})}):\n    run()\n");
}

TEST(FlagUse, IsGuardedUnderTheMinimalPolicyToo) {
  const JudgedSettings file(
      absl::StrCat(kImport, "ind.max_autotune_defer_layout_freezing = True\n"), FileKind::kPython,
      Minimal());
  EXPECT_EQ(file.Summary(), "3 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, MakesAnotherOptInNeedless) {
  EXPECT_EQ(
      Findings("ind.max_autotune = True\nind.max_autotune_defer_layout_freezing = True\n"),
      "3 advice - ind.max_autotune\n4 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagUse, SaysThatNoReleaseHasTheFlag) {
  const JudgedSettings file(
      absl::StrCat(kImport, "ind.max_autotune_defer_layout_freezing = True\n"));
  EXPECT_TRUE(absl::StrContains(file.Messages(), "No released torch up to 2.15 has the flag"));
}

TEST(FlagGuard, IsHasattr) {
  EXPECT_EQ(Findings("if hasattr(ind, 'max_autotune_defer_layout_freezing'):\n"
                     "    ind.max_autotune_defer_layout_freezing = True\n"),
            "");
}

TEST(FlagGuard, IsHasattrWithTheNameInAName) {
  EXPECT_EQ(Findings("NAME = 'max_autotune_defer_layout_freezing'\nif hasattr(ind, NAME):\n    "
                     "setattr(ind, NAME, True)\n"),
            "");
}

TEST(FlagGuard, IsNotTheElseOfHasattr) {
  EXPECT_EQ(Findings("if hasattr(ind, 'max_autotune_defer_layout_freezing'):\n    pass\nelse:\n"
                     "    ind.max_autotune_defer_layout_freezing = True\n"),
            "6 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagGuard, IsTheElseOfNotHasattr) {
  EXPECT_EQ(Findings("if not hasattr(ind, 'max_autotune_defer_layout_freezing'):\n    pass\nelse:\n"
                     "    ind.max_autotune_defer_layout_freezing = True\n"),
            "");
}

TEST(FlagGuard, IsAnEarlyReturn) {
  EXPECT_EQ(Findings("def f():\n    if not hasattr(ind, 'max_autotune_defer_layout_freezing'):\n   "
                     "     return\n"
                     "    ind.max_autotune_defer_layout_freezing = True\n"),
            "");
}

TEST(FlagGuard, IsGetattr) {
  EXPECT_EQ(Findings("if getattr(ind, 'max_autotune_defer_layout_freezing', None) is not None:\n"
                     "    ind.max_autotune_defer_layout_freezing = True\n"),
            "");
}

TEST(FlagGuard, IsTryWithAttributeError) {
  EXPECT_EQ(Findings("try:\n    ind.max_autotune_defer_layout_freezing = True\nexcept "
                     "AttributeError:\n    pass\n"),
            "");
}

TEST(FlagGuard, IsNotTryWithAnotherError) {
  EXPECT_EQ(Findings("try:\n    ind.max_autotune_defer_layout_freezing = True\nexcept "
                     "ImportError:\n    pass\n"),
            "4 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagGuard, IsNotATryAroundTheDefinitionOfAFunction) {
  EXPECT_EQ(Findings("try:\n    def f():\n        ind.max_autotune_defer_layout_freezing = "
                     "True\nexcept AttributeError:\n    pass\n"),
            "5 breaking safe ind.max_autotune_defer_layout_freezing\n");
}

TEST(FlagGuard, IsSuppress) {
  EXPECT_EQ(Findings("import contextlib\nwith contextlib.suppress(AttributeError):\n"
                     "    ind.max_autotune_defer_layout_freezing = True\n"),
            "");
}

TEST(FlagGuard, IsTheConditionalOfTheGuardedOption) {
  EXPECT_EQ(
      Findings("f = torch.compile(g, options={**({'max_autotune_defer_layout_freezing': True} "
               "if hasattr(ind, 'max_autotune_defer_layout_freezing') else {})})\n"),
      "");
}

TEST(FlagGuard, IsAFunctionThatAsksForTheFlag) {
  EXPECT_EQ(
      Findings("def has_flag():\n    return hasattr(ind, 'max_autotune_defer_layout_freezing')\n"
               "if has_flag():\n    ind.max_autotune_defer_layout_freezing = True\n"),
      "");
}

TEST(FlagGuard, IsForReviewWhenItComparesVersions) {
  EXPECT_EQ(
      Findings(
          "if torch.__version__ >= '2.12':\n    ind.max_autotune_defer_layout_freezing = True\n"),
      "4 advice review ind.max_autotune_defer_layout_freezing\n");
}

}  // namespace
}  // namespace torchlift
