// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/environment_history.h"

#include <string>

#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

// What PET_X is for the command whose first word is `run`: "unset", "unseen", "maybe", or its
// value.
std::string At(absl::string_view text) {
  const absl::StatusOr<Script> script = Script::Read(text);
  EXPECT_TRUE(script.ok());
  const EnvironmentHistory history(*script, "PET_", {"PET_X"});
  for (const SimpleCommand& command : script->commands()) {
    if (command.words.empty() || !command.words.front().Is("run")) continue;
    const Environment environment = history.At(command);
    const Variable* variable = environment.Find("PET_X");
    if (variable == nullptr) return "unset";
    return variable->maybe ? "maybe" : variable->known ? variable->value : "unseen";
  }
  return "no command";
}

TEST(Environment, HoldsAssignmentsBeforeTheCommand) { EXPECT_EQ(At("PET_X=1 run\n"), "1"); }
TEST(Environment, IsDoubtedBehindManyChangesThatSettleNothing) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "PET_X=1\n";
  EXPECT_EQ(At("export PET_X=2\n" + text + "run\n"), "maybe");
  EXPECT_EQ(At(text + "export PET_X=2\nrun\n"), "2");
}

TEST(Environment, HoldsExports) {
  EXPECT_EQ(At("export PET_X=1\nrun\n"), "1");
  EXPECT_EQ(At("PET_X=1\nexport PET_X\nrun\n"), "1");
  EXPECT_EQ(At("export PET_X=$Y\nrun\n"), "unseen");
  EXPECT_EQ(At("declare -x PET_X=1\nrun\n"), "1");
  EXPECT_EQ(At("set -a\nPET_X=1\nrun\n"), "1");
}
TEST(Environment, LeavesShellVariablesOut) { EXPECT_EQ(At("PET_X=1\nrun\n"), "unset"); }
TEST(Environment, TakesUnsetVariablesAway) {
  EXPECT_EQ(At("export PET_X=1\nunset PET_X\nrun\n"), "unset");
}
TEST(Environment, IsNotTheFutures) { EXPECT_EQ(At("run\nexport PET_X=1\n"), "unset"); }
TEST(Environment, MayHoldWhatABranchExports) {
  EXPECT_EQ(At("if a; then export PET_X=1; fi\nrun\n"), "maybe");
  EXPECT_EQ(At("a && export PET_X=1\nrun\n"), "maybe");
  EXPECT_EQ(At("if a; then export PET_X=1; run; fi\n"), "1");
}
TEST(Environment, DoesNotLeaveSubshells) {
  EXPECT_EQ(At("(export PET_X=1)\nrun\n"), "unset");
  EXPECT_EQ(At("(export PET_X=1; run)\n"), "1");
}
TEST(Environment, ReachesNestedTexts) { EXPECT_EQ(At("export PET_X=1\nbash -c 'run'\n"), "1"); }
TEST(Environment, MayReachAnotherHost) { EXPECT_EQ(At("export PET_X=1\nssh h 'run'\n"), "maybe"); }

TEST(Environment, HoldsWhatTheShellReadsItself) {
  EXPECT_EQ(At("eval 'export PET_X=1'\nrun\n"), "1");
  EXPECT_EQ(At("eval \"export PET_X=$Y\"\nrun\n"), "unseen");
  EXPECT_EQ(At("builtin eval 'export PET_X=1'\nrun\n"), "1");
  EXPECT_EQ(At("source /dev/stdin <<E\nexport PET_X=1\nE\nrun\n"), "1");
}
TEST(Environment, MayHoldWhatIsPrintedForTheShellItself) {
  EXPECT_EQ(At("eval \"$(echo export PET_X=1)\"\nrun\n"), "maybe");
  EXPECT_EQ(At("source <(echo 'export PET_X=1')\nrun\n"), "maybe");
  EXPECT_EQ(At("echo export PET_X=1\nrun\n"), "unset");
}
TEST(Environment, MayHoldWhatABranchEvaluates) {
  EXPECT_EQ(At("a && eval 'export PET_X=1'\nrun\n"), "maybe");
}
TEST(Environment, DoesNotLeaveOtherShells) {
  EXPECT_EQ(At("bash -c 'export PET_X=1'\nrun\n"), "unset");
  EXPECT_EQ(At("bash <<E\nexport PET_X=1\nE\nrun\n"), "unset");
}
TEST(Environment, MayHoldWhatIsExportedAndSetElsewhere) {
  EXPECT_EQ(At("export PET_X\nrun\n"), "maybe");
  EXPECT_EQ(At("declare -x PET_X\nrun\n"), "maybe");
  EXPECT_EQ(At("export PET_X\nPET_X=1\nrun\n"), "1");
}
TEST(Environment, LeavesDeclaredShellVariablesOut) {
  EXPECT_EQ(At("declare PET_X\nrun\n"), "unset");
}

}  // namespace
}  // namespace torchlift::shell
