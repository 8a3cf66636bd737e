// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Code that looks like max-autotune and is not.

#include <gtest/gtest.h>

#include "tests/codemods/max-autotune-layout-deferral/judged_settings.h"

namespace torchlift {
namespace {

std::string Findings(absl::string_view text) { return JudgedSettings(text).Summary(); }

TEST(LeftAlone, AreOtherModes) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, mode='reduce-overhead')\n"), "");
}

TEST(LeftAlone, AreOptionsThatAreFalse) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, options={'max_autotune': False})\n"), "");
}

TEST(LeftAlone, AreAttributesThatAreFalse) {
  EXPECT_EQ(Findings("import torch\ntorch._inductor.config.max_autotune = False\n"), "");
}

TEST(LeftAlone, AreValuesThatArePutBack) {
  EXPECT_EQ(Findings("from torch._inductor import config\nold = "
                     "config.max_autotune\nconfig.max_autotune = old\n"),
            "");
}

TEST(LeftAlone, AreOptionsWithLongerNames) {
  EXPECT_EQ(Findings("import torch\ntorch._inductor.config.max_autotune_gemm_backends = 'ATEN'\n"
                     "torch._inductor.config.coordinate_descent_tuning = True\n"
                     "mixed_mm_kernel_max_autotune = True\n"),
            "");
}

TEST(LeftAlone, IsCompileOfAnotherModule) {
  EXPECT_EQ(
      Findings("import regexlib as re2\npat = re2.compile('max-autotune', mode='max-autotune')\n"),
      "");
}

TEST(LeftAlone, IsCompileOfSomethingUnseen) {
  EXPECT_EQ(Findings("import torch\ndef f(x):\n    x.compile(mode='max-autotune')\n"), "");
}

TEST(LeftAlone, IsALocalFunctionOfThatName) {
  EXPECT_EQ(Findings("def compile(x, mode):\n    pass\ncompile(f, mode='max-autotune')\n"), "");
}

TEST(LeftAlone, IsAnotherBackend) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, mode='max-autotune', backend='eager')\n"),
            "");
}

TEST(LeftAlone, IsDisabledCompilation) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, mode='max-autotune', disable=True)\n"),
            "");
}

TEST(LeftAlone, IsProse) {
  EXPECT_EQ(Findings("import torch\nHELP = \"use torch.compile(mode='max-autotune')\"  # "
                     "max_autotune = True\n"),
            "");
}

TEST(LeftAlone, IsADictionaryThatNobodyCompilesWith) {
  EXPECT_EQ(Findings("import torch\nconfig = {}\nconfig['max_autotune'] = True\n"), "");
}

TEST(LeftAlone, IsAnAttributeOfAnotherConfiguration) {
  EXPECT_EQ(Findings("from mine import config\nconfig.max_autotune = True\n"), "");
}

TEST(LeftAlone, IsANameImportedFromTheConfiguration) {
  EXPECT_EQ(Findings("from torch._inductor.config import max_autotune\nmax_autotune = True\n"), "");
}

TEST(LeftAlone, IsTheListOfModes) {
  EXPECT_EQ(Findings("import torch\nprint(torch._inductor.list_mode_options('max-autotune'))\n"),
            "");
}

TEST(LeftAlone, IsTheEnvironmentOfAChild) {
  EXPECT_EQ(Findings("env = {}\nenv['TORCHINDUCTOR_MAX_AUTOTUNE'] = '1'\n"), "");
}

TEST(LeftAlone, IsAVariableThatIsOff) {
  EXPECT_EQ(Findings("import os\nos.environ['TORCHINDUCTOR_MAX_AUTOTUNE'] = '0'\n"), "");
}

TEST(LeftAlone, IsAChoiceOfTheCommandLineThatReachesNoCompile) {
  EXPECT_EQ(
      Findings(
          "import argparse\nimport torch\np = argparse.ArgumentParser()\n"
          "p.add_argument('--mode', choices=['default', 'max-autotune'])\nf = torch.compile(g)\n"),
      "");
}

}  // namespace
}  // namespace torchlift
