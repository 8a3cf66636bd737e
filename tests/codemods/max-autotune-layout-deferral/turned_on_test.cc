// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Places that turn max-autotune on.

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "tests/codemods/max-autotune-layout-deferral/judged_settings.h"

namespace torchlift {
namespace {

std::string Findings(absl::string_view text) { return JudgedSettings(text).Summary(); }

TEST(TurnedOn, IsTheModeOfADecorator) {
  EXPECT_EQ(Findings("import torch\n\n@torch.compile(mode=\"max-autotune\", dynamic=False)\ndef "
                     "f(x):\n    return x\n"),
            "3 advice safe torch.compile\n");
}

TEST(TurnedOn, IsTheModeWithoutCudaGraphs) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, mode='max-autotune-no-cudagraphs')\n"),
            "2 advice safe torch.compile\n");
}

TEST(TurnedOn, IsSeenThroughAnAliasOfCompile) {
  EXPECT_EQ(Findings("from torch import compile as tc\nf = tc(g, mode='max-autotune')\n"),
            "2 advice safe tc\n");
}

TEST(TurnedOn, IsSeenThroughPartial) {
  EXPECT_EQ(Findings("import functools\nimport torch\nc = functools.partial(torch.compile, "
                     "mode='max-autotune')\n"),
            "3 advice safe functools.partial\n");
}

TEST(TurnedOn, IsAModeInANameBoundOnce) {
  EXPECT_EQ(Findings("import torch\nMODE = 'max-autotune'\nf = torch.compile(g, mode=MODE)\n"),
            "3 advice safe torch.compile\n");
}

TEST(TurnedOn, IsOneBranchOfAConditionalMode) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, mode='max-autotune' if fast else None)\n"),
            "2 advice safe torch.compile\n");
}

TEST(TurnedOn, IsOneOfTwoBindingsOfTheMode) {
  EXPECT_EQ(Findings("import torch\nmode = 'default'\nif fast:\n    mode = 'max-autotune'\n"
                     "f = torch.compile(g, mode=mode)\n"),
            "5 advice safe torch.compile\n");
}

TEST(TurnedOn, IsAModeInADictionaryOfKeywords) {
  EXPECT_EQ(Findings("import torch\nkw = dict(mode='max-autotune')\nf = torch.compile(g, **kw)\n"),
            "3 advice safe torch.compile\n");
}

TEST(TurnedOn, IsAnOption) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, options={'max_autotune': True, "
                     "'epilogue_fusion': True})\n"),
            "2 advice safe torch.compile\n");
}

TEST(TurnedOn, IsTheGemmOption) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, options=dict(max_autotune_gemm=True))\n"),
            "2 advice safe torch.compile\n");
}

TEST(TurnedOn, IsAnOptionInADictionaryBoundOnce) {
  EXPECT_EQ(
      Findings("import torch\nopts = {'max_autotune': True}\nf = torch.compile(g, options=opts)\n"),
      "3 advice safe torch.compile\n");
}

TEST(TurnedOn, IsAnOptionSetLater) {
  EXPECT_EQ(Findings("import torch\nopts = {}\nopts['max_autotune'] = True\nf = torch.compile(g, "
                     "options=opts)\n"),
            "4 advice safe torch.compile\n");
}

TEST(TurnedOn, IsOneFindingForTwoOptionsOfACall) {
  EXPECT_EQ(Findings("import torch\nf = torch.compile(g, options={'max_autotune': True, "
                     "'max_autotune_gemm': True})\n"),
            "2 advice safe torch.compile\n");
}

TEST(TurnedOn, IsAnAttributeOfTheConfiguration) {
  EXPECT_EQ(Findings("import torch\ntorch._inductor.config.max_autotune = True\n"),
            "2 advice safe torch._inductor.config.max_autotune\n");
}

TEST(TurnedOn, IsTheGemmAttributeThroughAnAlias) {
  EXPECT_EQ(Findings("from torch._inductor import config as ind\nind.max_autotune_gemm = True\n"),
            "2 advice safe ind.max_autotune_gemm\n");
}

TEST(TurnedOn, IsAPatchOfANameAndAValue) {
  EXPECT_EQ(Findings("from torch._inductor import config\nwith config.patch('max_autotune', "
                     "True):\n    run()\n"),
            "2 advice safe config.patch\n");
}

TEST(TurnedOn, IsAPatchByKeyword) {
  EXPECT_EQ(
      Findings(
          "import torch\n@torch._inductor.config.patch(max_autotune=True)\ndef f():\n    pass\n"),
      "2 advice safe torch._inductor.config.patch\n");
}

TEST(TurnedOn, IsAPatchByDictionary) {
  EXPECT_EQ(Findings("from torch._inductor.config import patch\nwith patch({'max_autotune': "
                     "True}):\n    run()\n"),
            "2 advice safe patch\n");
}

TEST(TurnedOn, IsSetattrWithAConstant) {
  EXPECT_EQ(Findings("import torch\nsetattr(torch._inductor.config, 'max_autotune', True)\n"),
            "2 advice safe setattr\n");
}

TEST(TurnedOn, IsAVariableOfTheEnvironment) {
  EXPECT_EQ(Findings("import os\nos.environ['TORCHINDUCTOR_MAX_AUTOTUNE'] = '1'\n"),
            "2 advice safe os.environ['TORCHINDUCTOR_MAX_AUTOTUNE']\n");
}

TEST(TurnedOn, IsADefaultOfTheEnvironment) {
  EXPECT_EQ(
      Findings(
          "from os import environ\nenviron.setdefault('TORCHINDUCTOR_MAX_AUTOTUNE_GEMM', '1')\n"),
      "2 advice safe environ.setdefault\n");
}

TEST(TurnedOn, IsPutenv) {
  EXPECT_EQ(Findings("import os\nos.putenv('TORCHINDUCTOR_MAX_AUTOTUNE', '1')\n"),
            "2 advice safe os.putenv\n");
}

TEST(TurnedOn, IsAnUpdateOfTheEnvironment) {
  EXPECT_EQ(Findings("import os\nos.environ.update({'TORCHINDUCTOR_MAX_AUTOTUNE': '1'})\n"),
            "2 advice safe os.environ.update\n");
}

TEST(TurnedOn, IsCompileOfAClassThatIsAModule) {
  EXPECT_EQ(Findings("import torch\nfrom torch import nn\n\nclass Net(nn.Module):\n    pass\n\nnet "
                     "= Net().cuda()\n"
                     "net.compile(mode='max-autotune')\n"),
            "8 advice safe net.compile\n");
}

TEST(TurnedOn, IsCompileOfSelfInAModule) {
  EXPECT_EQ(Findings("import torch\n\nclass Net(torch.nn.Module):\n    def fast(self):\n"
                     "        self.compile(mode='max-autotune')\n"),
            "5 advice safe self.compile\n");
}

TEST(TurnedOn, MayBeADefaultOfTheCommandLineAndHasNoFix) {
  EXPECT_EQ(
      Findings("import argparse\nimport torch\np = argparse.ArgumentParser()\n"
               "p.add_argument('--compile-mode', default='max-autotune')\nargs = p.parse_args()\n"
               "f = torch.compile(g, mode=args.compile_mode)\n"),
      "6 advice - torch.compile\n");
}

TEST(TurnedOn, MayBeADefaultOfAParameterAndHasNoFix) {
  EXPECT_EQ(Findings("import torch\ndef make(g, mode='max-autotune'):\n    return torch.compile(g, "
                     "mode=mode)\n"),
            "3 advice - torch.compile\n");
}

TEST(TurnedOn, MayBeAValueThatIsNotSeenAndHasNoFix) {
  EXPECT_EQ(Findings("import torch\ntorch._inductor.config.max_autotune = args.fast\n"),
            "2 advice - torch._inductor.config.max_autotune\n");
}

TEST(TurnedOn, SaysThatNoReleaseHasTheFlag) {
  const JudgedSettings file("import torch\nf = torch.compile(g, mode='max-autotune')\n");
  EXPECT_TRUE(absl::StrContains(file.Messages(), "No released torch up to 2.15 has the flag"));
}

TEST(TurnedOn, SaysThatAPinnedProjectIsNotReached) {
  ProjectFacts project;
  TorchRequirement pin;
  pin.text = "torch<2.12";
  pin.below = Version{2, 12, 0};
  pin.place.path = "setup.py";
  project.torch.push_back(pin);
  const JudgedSettings file("import torch\nf = torch.compile(g, mode='max-autotune')\n",
                            FileKind::kPython, {}, project);
  EXPECT_TRUE(absl::StrContains(file.Messages(), "nothing changes until that is raised"));
}

}  // namespace
}  // namespace torchlift
