// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/port_scanner.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<PortUse> Shell(absl::string_view bytes) {
  return ScanPortUses("run.sh", FileKind::kShell, bytes);
}

TEST(PortScanner, FindsAProbeOfThePort) {
  const std::vector<PortUse> uses = Shell("set -e\n  nc -z localhost 29500\n");
  ASSERT_THAT(uses, SizeIs(1));
  EXPECT_EQ(uses[0].place.line, 2u);
  EXPECT_EQ(uses[0].line, "nc -z localhost 29500");
}

TEST(PortScanner, FindsThePortOfAUrlInPython) {
  EXPECT_THAT(ScanPortUses("a.py", FileKind::kPython, "init_method=\"tcp://127.0.0.1:29500\"\n"),
              SizeIs(1));
}

TEST(PortScanner, FindsThePortOfAService) {
  EXPECT_THAT(ScanPortUses("s.yaml", FileKind::kYaml, "    - port: 29500        # torch default\n"),
              SizeIs(1));
}

TEST(PortScanner, FindsItemsOfAListOfPorts) {
  EXPECT_THAT(ScanPortUses("c.yaml", FileKind::kYaml, "expose:\n  - \"22\"\n  - \"29500\"\n"),
              SizeIs(1));
  EXPECT_THAT(ScanPortUses("c.yaml", FileKind::kYaml, "steps:\n  - 29500\n"), IsEmpty());
}

TEST(PortScanner, TakesTheLaunchersOwnOptionForNoReliance) {
  EXPECT_THAT(Shell("torchrun --master-port=29500 a.py\ntorchrun --master_port 29500 a.py\n"),
              IsEmpty());
}

TEST(PortScanner, PassesOverLongerNumbersAndNames) {
  EXPECT_THAT(Shell("port=129500\nport=295001\nport_29500_x=1\nport=0.29500\n"), IsEmpty());
}

TEST(PortScanner, PassesOverNumbersThatAreNoPort) {
  EXPECT_THAT(Shell("STEPS=29500\n"), IsEmpty());
}

TEST(PortScanner, PassesOverComments) {
  EXPECT_THAT(Shell("# the port is 29500\nx=1 # port 29500\n"), IsEmpty());
}

TEST(PortScanner, PassesOverProse) {
  EXPECT_THAT(ScanPortUses("a.md", FileKind::kMarkdown, "The port is 29500.\n"), IsEmpty());
}

TEST(ConcurrentScripts, AreThoseStartedInTheBackground) {
  EXPECT_THAT(ScanConcurrentScripts(
                  "bash jobs/a.sh &\n./b.sh 0 &\nbash c.sh && true\n# bash d.sh &\nbash e.sh\n"),
              ElementsAre("a.sh", "b.sh"));
}

TEST(ConcurrentScripts, AreThoseGivenToAParallelLauncher) {
  EXPECT_THAT(
      ScanConcurrentScripts("ls *.cfg | xargs -P 4 ./one.sh\nparallel bash two.sh ::: 1 2\n"),
      ElementsAre("one.sh", "two.sh"));
}

}  // namespace
}  // namespace torchlift
