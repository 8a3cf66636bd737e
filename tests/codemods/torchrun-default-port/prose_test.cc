// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/prose.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

using torchrun::IsProse;

// What is found in a text of Python that some function takes.
std::size_t FindingsIn(const std::string& text) {
  return JudgedPython("keep(\"\"\"" + text + "\"\"\")\n").findings().size();
}

TEST(Prose, IsATextWithASentence) {
  EXPECT_TRUE(IsProse("To train on one node\n  torchrun x.py\n"));
  EXPECT_TRUE(IsProse("Example:\n  torchrun x.py\n"));
  EXPECT_TRUE(IsProse("usage:\n  torchrun x.py\n"));
}

TEST(Prose, IsATextWithItemsOrPrompts) {
  EXPECT_TRUE(IsProse("- first\n- torchrun x.py\n"));
  EXPECT_TRUE(IsProse("$ cd x\n$ torchrun x.py\n"));
}

TEST(Prose, IsNoScript) {
  EXPECT_FALSE(IsProse("cd x\nNCCL_DEBUG=INFO torchrun x.py\n"));
  EXPECT_FALSE(IsProse("#!/bin/sh\nEcho it:\ntorchrun x.py\n"));
  EXPECT_FALSE(IsProse("#SBATCH -N 1\nTo be:\ntorchrun x.py\n"));
  EXPECT_FALSE(IsProse("cat <<E\nRead me:\nE\ntorchrun x.py\n"));
  EXPECT_FALSE(IsProse("if a; then\n  torchrun x.py\nfi\n"));
}

TEST(Prose, IsNoSingleLine) { EXPECT_FALSE(IsProse("Then torchrun x.py\n")); }

TEST(Prose, IsNotReportedUnlessItIsRun) {
  EXPECT_EQ(FindingsIn("Run it so:\n\ntorchrun x.py\n"), 0u);
  EXPECT_EQ(FindingsIn("cd x\ntorchrun x.py\n"), 1u);
  EXPECT_EQ(JudgedPython("import os\nos.system('''To be:\ntorchrun x.py\n''')\n").findings().size(),
            1u);
}

TEST(Prose, IsWhatNamesOfDocumentationSay) {
  EXPECT_EQ(JudgedPython("def usage():\n    return 'torchrun x.py'\n").Summary(), "");
  EXPECT_EQ(JudgedPython("f = field(metadata={'help': 'torchrun x.py'})\n").Summary(), "");
  EXPECT_EQ(JudgedPython("import sys\nsys.stderr.write('torchrun x.py')\n").Summary(), "");
  EXPECT_EQ(JudgedPython("def command():\n    return 'torchrun x.py'\n").findings().size(), 1u);
}

}  // namespace
}  // namespace torchlift
