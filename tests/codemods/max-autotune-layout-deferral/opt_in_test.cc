// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The opt-in that a fix writes into a Python file.

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "tests/codemods/max-autotune-layout-deferral/judged_settings.h"

namespace torchlift {
namespace {

std::string Fixed(absl::string_view text, RewriteOptions options = {}) {
  return JudgedSettings(text, FileKind::kPython, options).Fixed();
}

TEST(OptIn, IsTheVariableBehindTheImports) {
  EXPECT_EQ(
      Fixed("import os\nimport torch\n\n\n@torch.compile(mode='max-autotune')\ndef f(x):\n    "
            "return x\n"),
      "import os\nimport torch\n\n"
      "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n\n"
      "@torch.compile(mode='max-autotune')\ndef f(x):\n    return x\n");
}

TEST(OptIn, BringsTheImportOfOs) {
  EXPECT_EQ(Fixed("import torch\nf = torch.compile(g, mode='max-autotune')\n"),
            "import os\nimport torch\n\n"
            "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n"
            "f = torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, UsesTheFilesNameForOs) {
  EXPECT_TRUE(absl::StrContains(
      Fixed("import os as system\nimport torch\nf = torch.compile(g, mode='max-autotune')\n"),
      "\nsystem.environ.setdefault("));
}

TEST(OptIn, DoesNotUseAnImportOfOsThatComesLater) {
  EXPECT_EQ(Fixed("import torch\n\ndef f(x):\n    return x\n\nf = torch.compile(f, "
                  "mode='max-autotune')\nimport os\n"),
            "import os\nimport torch\n\n"
            "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n"
            "def f(x):\n    return x\n\nf = torch.compile(f, mode='max-autotune')\nimport os\n");
}

TEST(OptIn, StandsBehindImportsThatMayFail) {
  EXPECT_EQ(Fixed("import os\ntry:\n    import torch\nexcept ImportError:\n    torch = None\n\n"
                  "f = torch.compile(g, mode='max-autotune')\n"),
            "import os\ntry:\n    import torch\nexcept ImportError:\n    torch = None\n\n"
            "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n"
            "f = torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, BringsItsOwnImportWhereTheFileHasNoneAtTheTop) {
  EXPECT_EQ(
      Fixed("def f(g):\n    import torch\n    return torch.compile(g, mode='max-autotune')\n"),
      "import os\n\nos.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", "
      "\"1\")\n\n"
      "def f(g):\n    import torch\n    return torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, StandsBehindDocstringAndFutureImports) {
  EXPECT_EQ(
      Fixed("\"\"\"Doc.\"\"\"\nfrom __future__ import annotations\n\n"
            "def f(g):\n    import torch\n    return torch.compile(g, mode='max-autotune')\n"),
      "\"\"\"Doc.\"\"\"\nfrom __future__ import annotations\n\n"
      "import os\n\nos.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", "
      "\"1\")\n\n"
      "def f(g):\n    import torch\n    return torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, KeepsCrLf) {
  EXPECT_EQ(
      Fixed("import os\r\nimport torch\r\n\r\nf = torch.compile(g, mode='max-autotune')\r\n"),
      "import os\r\nimport torch\r\n\r\n"
      "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\r\n\r\n"
      "f = torch.compile(g, mode='max-autotune')\r\n");
}

TEST(OptIn, IsTheGuardBesideConfigurationLines) {
  EXPECT_EQ(Fixed("import torch\nimport torch._inductor.config as ind\n\nind.max_autotune = True\n"
                  "ind.shape_padding = True  # fast\n\nrun()\n"),
            "import torch\nimport torch._inductor.config as ind\n\nind.max_autotune = True\n"
            "ind.shape_padding = True  # fast\n"
            "if hasattr(ind, \"max_autotune_defer_layout_freezing\"):\n"
            "    ind.max_autotune_defer_layout_freezing = True\n\nrun()\n");
}

TEST(OptIn, HasTheIndentationOfItsBlock) {
  EXPECT_EQ(
      Fixed(
          "import torch\ndef setup():\n\ttorch._inductor.config.max_autotune = True\n\treturn 1\n"),
      "import torch\ndef setup():\n\ttorch._inductor.config.max_autotune = True\n"
      "\tif hasattr(torch._inductor.config, \"max_autotune_defer_layout_freezing\"):\n"
      "\t\ttorch._inductor.config.max_autotune_defer_layout_freezing = True\n\treturn 1\n");
}

TEST(OptIn, EndsAFileWithoutALastLineEnd) {
  EXPECT_EQ(Fixed("import torch\ntorch._inductor.config.max_autotune = True"),
            "import torch\ntorch._inductor.config.max_autotune = True\n"
            "if hasattr(torch._inductor.config, \"max_autotune_defer_layout_freezing\"):\n"
            "    torch._inductor.config.max_autotune_defer_layout_freezing = True\n");
}

TEST(OptIn, IsNotInAFunctionThatOthersDoNotRun) {
  EXPECT_EQ(
      Fixed("import os\nimport torch\ndef a():\n    torch._inductor.config.max_autotune = True\n"
            "def b(g):\n    return torch.compile(g, mode='max-autotune')\n"),
      "import os\nimport torch\n\n"
      "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n"
      "def a():\n    torch._inductor.config.max_autotune = True\n"
      "def b(g):\n    return torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, IsTheGuardWhereInductorIsImportedBefore) {
  EXPECT_EQ(Fixed("import torch\nfrom torch._inductor import config\n\nf = torch.compile(g, "
                  "mode='max-autotune')\n"),
            "import torch\nfrom torch._inductor import config\n\n"
            "if hasattr(config, \"max_autotune_defer_layout_freezing\"):\n"
            "    config.max_autotune_defer_layout_freezing = True\n\n"
            "f = torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, ComesOnceAFile) {
  const JudgedSettings file(
      "import torch\nf = torch.compile(g, mode='max-autotune')\nh = torch.compile(k, "
      "mode='max-autotune')\n");
  EXPECT_EQ(file.Summary(), "2 advice safe torch.compile\n3 advice - torch.compile\n");
}

TEST(OptIn, TellsWhichLineCoversTheOthers) {
  const JudgedSettings file(
      "import torch\nf = torch.compile(g, mode='max-autotune')\nh = torch.compile(k, "
      "mode='max-autotune')\n");
  EXPECT_TRUE(
      absl::StrContains(file.Messages(), "The opt-in that line 2 brings covers this one too."));
}

TEST(OptIn, IsNotWrittenUnderTheMinimalPolicy) {
  const JudgedSettings file("import torch\nf = torch.compile(g, mode='max-autotune')\n",
                            FileKind::kPython, Minimal());
  EXPECT_EQ(file.Summary(), "2 advice - torch.compile\n");
}

TEST(OptIn, IsNotWrittenWhereTheVariableIsSet) {
  const JudgedSettings file(
      "import os\nimport torch\nos.environ['TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING'] = "
      "'0'\n"
      "f = torch.compile(g, mode='max-autotune')\n");
  EXPECT_EQ(file.Summary(), "4 advice - torch.compile\n");
}

TEST(OptIn, IsNotWrittenWhereAGuardedAssignmentStands) {
  const JudgedSettings file(
      "import torch\nimport torch._inductor.config as ind\n"
      "if hasattr(ind, 'max_autotune_defer_layout_freezing'):\n"
      "    ind.max_autotune_defer_layout_freezing = True\n"
      "f = torch.compile(g, mode='max-autotune')\n");
  EXPECT_EQ(file.Summary(), "5 advice - torch.compile\n");
}

TEST(OptIn, IsTheGuardWhenAskedFor) {
  EXPECT_EQ(Fixed("import torch\n\nf = torch.compile(g, mode='max-autotune')\n",
                  WithForm(OptInForm::kGuard)),
            "import torch._inductor.config\nimport torch\n\n"
            "if hasattr(torch._inductor.config, \"max_autotune_defer_layout_freezing\"):\n"
            "    torch._inductor.config.max_autotune_defer_layout_freezing = True\n\n"
            "f = torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, IsTheVariableBeforeInductorWhenAskedFor) {
  EXPECT_EQ(Fixed("import os\nimport torch\nimport torch._inductor.config as "
                  "ind\n\nind.max_autotune = True\n",
                  WithForm(OptInForm::kEnvironment)),
            "import os\nimport torch\n\n"
            "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n"
            "import torch._inductor.config as ind\n\nind.max_autotune = True\n");
}

TEST(OptIn, StandsBehindAByteOrderMark) {
  EXPECT_EQ(
      Fixed("\xEF\xBB\xBF"
            "def f(g):\n    import torch\n    return torch.compile(g, mode='max-autotune')\n"),
      "\xEF\xBB\xBF"
      "import os\n\nos.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", "
      "\"1\")\n\n"
      "def f(g):\n    import torch\n    return torch.compile(g, mode='max-autotune')\n");
}

TEST(OptIn, StandsBehindStatementsOnTheLineOfTheLastImport) {
  EXPECT_EQ(Fixed("import os; import torch; x = 1\nf = torch.compile(g, mode='max-autotune')\n"),
            "import os; import torch; x = 1\n\n"
            "os.environ.setdefault(\"TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING\", \"1\")\n\n"
            "f = torch.compile(g, mode='max-autotune')\n");
}

}  // namespace
}  // namespace torchlift
