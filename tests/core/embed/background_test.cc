// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/background.h"

#include <gtest/gtest.h>

namespace torchlift::embed {
namespace {

bool OfShell(absl::string_view text) { return MayLeaveProcesses(FileKind::kShell, text); }
bool OfPython(absl::string_view text) { return MayLeaveProcesses(FileKind::kPython, text); }

TEST(Background, IsLeftByAnAmpersand) {
  EXPECT_TRUE(OfShell("torchrun a.py &"));
  EXPECT_TRUE(OfShell("wait\ntorchrun a.py & sleep 5"));
  EXPECT_TRUE(OfShell("(torchrun a.py &) > log 2>&1"));
}

TEST(Background, IsNotLeftByOtherOperators) {
  EXPECT_FALSE(OfShell("cd x && torchrun a.py > log 2>&1 || true"));
  EXPECT_FALSE(OfShell("torchrun a.py &> log"));
  EXPECT_FALSE(OfShell("torchrun a.py --x=a\\&b"));
}

TEST(Background, EndsWithAWait) {
  EXPECT_FALSE(OfShell("torchrun a.py & torchrun b.py\nwait"));
  EXPECT_TRUE(OfShell("torchrun a.py & ./wait-for-it.sh"));
}

TEST(Background, IsLeftByProgramsThatDetach) {
  EXPECT_TRUE(OfShell("tmux new-session -d torchrun a.py"));
}

TEST(Background, IsLeftByProcessesOfPython) {
  EXPECT_TRUE(OfPython("p = subprocess.Popen(c)"));
  EXPECT_TRUE(OfPython("os.system('torchrun a.py &')"));
  EXPECT_TRUE(OfPython("p.wait()\np = subprocess.Popen(c)"));
}

TEST(Background, EndsWhereAPythonWaits) {
  EXPECT_FALSE(OfPython("p = subprocess.Popen(c)\np.wait()"));
  EXPECT_FALSE(OfPython("subprocess.run(c)"));
}

}  // namespace
}  // namespace torchlift::embed
