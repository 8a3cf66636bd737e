// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Shell scripts.

#include <gtest/gtest.h>

#include "tests/codemods/max-autotune-layout-deferral/judged_settings.h"

namespace torchlift {
namespace {

std::string Fixed(absl::string_view text) { return JudgedScript(text).Fixed(); }
std::string Findings(absl::string_view text) { return JudgedScript(text).Summary(); }

TEST(Script, GetsOneMoreLineBehindAnExport) {
  EXPECT_EQ(Fixed("if x; then\n  export TORCHINDUCTOR_MAX_AUTOTUNE=1  # fast\n  python a.py\nfi\n"),
            "if x; then\n  export TORCHINDUCTOR_MAX_AUTOTUNE=1  # fast\n"
            "  export TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1\n  python a.py\nfi\n");
}

TEST(Script, KeepsCrLf) {
  EXPECT_EQ(Fixed("export TORCHINDUCTOR_MAX_AUTOTUNE_GEMM=1\r\npython a.py\r\n"),
            "export TORCHINDUCTOR_MAX_AUTOTUNE_GEMM=1\r\n"
            "export TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1\r\npython a.py\r\n");
}

TEST(Script, GetsAnotherAssignmentWhereTheExportSharesItsLine) {
  EXPECT_EQ(Fixed("export TORCHINDUCTOR_MAX_AUTOTUNE=1; python a.py\n"),
            "export TORCHINDUCTOR_MAX_AUTOTUNE=1 "
            "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1; python a.py\n");
}

TEST(Script, GetsAnotherPrefix) {
  EXPECT_EQ(Fixed("A=2 TORCHINDUCTOR_MAX_AUTOTUNE=1 python a.py\n"),
            "A=2 TORCHINDUCTOR_MAX_AUTOTUNE=1 TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1 "
            "python a.py\n");
}

TEST(Script, GetsAnotherWordOfEnv) {
  EXPECT_EQ(Fixed("exec env 'TORCHINDUCTOR_MAX_AUTOTUNE=1' python a.py\n"),
            "exec env 'TORCHINDUCTOR_MAX_AUTOTUNE=1' "
            "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1 python a.py\n");
}

TEST(Script, GetsAnotherOptionOfDocker) {
  EXPECT_EQ(Fixed("docker run -e TORCHINDUCTOR_MAX_AUTOTUNE=1 image python a.py\n"),
            "docker run -e TORCHINDUCTOR_MAX_AUTOTUNE=1 -e "
            "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1 "
            "image python a.py\n");
}

TEST(Script, IsFixedInsideAQuotedCommand) {
  EXPECT_EQ(Fixed("bash -c \"TORCHINDUCTOR_MAX_AUTOTUNE=1 python a.py\"\n"),
            "bash -c \"TORCHINDUCTOR_MAX_AUTOTUNE=1 "
            "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1 python a.py\"\n");
}

TEST(Script, CountsAnAssignmentThatIsExportedLater) {
  EXPECT_EQ(
      Fixed("TORCHINDUCTOR_MAX_AUTOTUNE=1\nexport TORCHINDUCTOR_MAX_AUTOTUNE\npython a.py\n"),
      "TORCHINDUCTOR_MAX_AUTOTUNE=1\nexport TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1\n"
      "export TORCHINDUCTOR_MAX_AUTOTUNE\npython a.py\n");
}

TEST(Script, LeavesAnAssignmentThatIsNotExported) {
  EXPECT_EQ(Findings("TORCHINDUCTOR_MAX_AUTOTUNE=1\npython a.py\n"), "");
}

TEST(Script, LeavesOtherVariablesAndValues) {
  EXPECT_EQ(Findings("export TORCHINDUCTOR_MAX_AUTOTUNE_GEMM_BACKENDS=TRITON\nexport "
                     "TORCHINDUCTOR_MAX_AUTOTUNE=0\n"),
            "");
}

TEST(Script, LeavesWhatIsOnlyPrinted) {
  EXPECT_EQ(Findings("echo TORCHINDUCTOR_MAX_AUTOTUNE=1\n# export TORCHINDUCTOR_MAX_AUTOTUNE=1\n"),
            "");
}

TEST(Script, IsCoveredByTheFirstExport) {
  EXPECT_EQ(
      Findings(
          "export TORCHINDUCTOR_MAX_AUTOTUNE=1\nTORCHINDUCTOR_MAX_AUTOTUNE_GEMM=1 python a.py\n"),
      "1 advice safe TORCHINDUCTOR_MAX_AUTOTUNE=1\n2 advice - TORCHINDUCTOR_MAX_AUTOTUNE_GEMM=1\n");
}

TEST(Script, HasOneFixForEachCommandOfItsOwn) {
  EXPECT_EQ(
      Findings(
          "TORCHINDUCTOR_MAX_AUTOTUNE=1 python a.py\nTORCHINDUCTOR_MAX_AUTOTUNE=1 python b.py\n"),
      "1 advice safe TORCHINDUCTOR_MAX_AUTOTUNE=1\n2 advice safe TORCHINDUCTOR_MAX_AUTOTUNE=1\n");
}

TEST(Script, IsLeftWhereItOptsIn) {
  EXPECT_EQ(Findings("export TORCHINDUCTOR_MAX_AUTOTUNE=1 "
                     "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1\npython a.py\n"),
            "1 advice - TORCHINDUCTOR_MAX_AUTOTUNE=1\n");
}

TEST(Script, IsOnByDefaultWhereTheCallerMayChooseOtherwise) {
  EXPECT_EQ(Findings("export TORCHINDUCTOR_MAX_AUTOTUNE=${TORCHINDUCTOR_MAX_AUTOTUNE:-1}\n"),
            "1 advice safe TORCHINDUCTOR_MAX_AUTOTUNE=${TORCHINDUCTOR_MAX_AUTOTUNE:-1}\n");
}

TEST(Script, HasNoFixForAValueThatIsNotSeen) {
  EXPECT_EQ(Findings("export TORCHINDUCTOR_MAX_AUTOTUNE=$FAST\n"),
            "1 advice - TORCHINDUCTOR_MAX_AUTOTUNE=$FAST\n");
}

TEST(Script, IsNotChangedUnderTheMinimalPolicy) {
  EXPECT_EQ(JudgedScript("export TORCHINDUCTOR_MAX_AUTOTUNE=1\n", Minimal()).Summary(),
            "1 advice - TORCHINDUCTOR_MAX_AUTOTUNE=1\n");
}

}  // namespace
}  // namespace torchlift
