// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Launches of a Python program that may run at the same time.

#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

// Whether a launch that Popen starts has ended for sure when the next one starts behind `lines`.
bool EndsBehind(const std::string& lines, const std::string& arguments = "") {
  const JudgedLaunches file =
      JudgedPython("import os, subprocess\np = subprocess.Popen([\"torchrun\", \"a.py\"]" +
                   arguments + ")\n" + lines + "subprocess.run([\"torchrun\", \"b.py\"])\n");
  for (const Finding& finding : file.findings()) {
    if (finding.applicability() != Applicability::kSafe) return false;
  }
  return file.findings().size() == 2;
}

TEST(PythonOverlaps, EndWithAWait) {
  EXPECT_TRUE(EndsBehind("p.wait()\n"));
  EXPECT_TRUE(EndsBehind("p.terminate()\np.wait()\n"));
  EXPECT_TRUE(EndsBehind("try:\n    f()\nfinally:\n    p.terminate()\n    p.wait()\n"));
  EXPECT_FALSE(EndsBehind("f()\n"));
}

// Whether all launches in a function that is called once, of these lines, may be pinned.
bool AreApartInAFunction(const std::string& lines) {
  const JudgedLaunches file =
      JudgedPython("import os, subprocess\ndef main():\n" + lines + "main()\n");
  for (const Finding& finding : file.findings()) {
    if (finding.applicability() != Applicability::kSafe) return false;
  }
  return file.findings().size() == 2;
}

TEST(PythonOverlaps, AreSeenInsideOfAFunctionThatIsCalled) {
  const std::string first = "    p = subprocess.Popen([\"torchrun\", \"a.py\"])\n";
  const std::string second = "    q = subprocess.Popen([\"torchrun\", \"b.py\"])\n";
  EXPECT_FALSE(AreApartInAFunction(first + second));
  EXPECT_FALSE(AreApartInAFunction(first + second + "    p.wait()\n    q.wait()\n"));
  EXPECT_FALSE(
      AreApartInAFunction("    os.system(\"torchrun a.py &\")\n"
                          "    os.system(\"torchrun b.py\")\n"));
  EXPECT_TRUE(AreApartInAFunction(first + "    p.wait()\n" + second + "    q.wait()\n"));
}

TEST(PythonOverlaps, AreThoseOfCommandsThatHandALaunchOn) {
  for (const std::string command :
       {"'sbatch --wrap=\"torchrun x.py\"', shell=True", "['sbatch', '--wrap', 'torchrun x.py']",
        "['docker', 'run', '-d', 'i', 'torchrun', 'x.py']"}) {
    const std::string run = "subprocess.run(" + command + ")\n";
    EXPECT_EQ(JudgedPython("import subprocess\n" + run).findings().front().applicability(),
              Applicability::kSafe);
    EXPECT_EQ(JudgedPython("import subprocess\nfor i in x:\n    " + run)
                  .findings()
                  .front()
                  .applicability(),
              Applicability::kReview);
  }
}

TEST(PythonOverlaps, EndWithAKillOfTheProcess) {
  EXPECT_TRUE(EndsBehind("p.kill()\n"));
  EXPECT_FALSE(EndsBehind("p.terminate()\n"));
  EXPECT_FALSE(EndsBehind("os.kill(p.pid, 2)\n"));
  EXPECT_FALSE(EndsBehind("q.kill()\n"));
}

TEST(PythonOverlaps, GoOnWhenOnlyTheirShellIsKilled) {
  EXPECT_FALSE(EndsBehind("p.kill()\n", ", shell=True"));
}

TEST(PythonOverlaps, EndWhenTheWaitIsLeftOutForTheEnded) {
  EXPECT_TRUE(EndsBehind("if p.poll() is None:\n    p.terminate()\n    p.wait()\n"));
  EXPECT_FALSE(EndsBehind("if done:\n    p.wait()\n"));
}

}  // namespace
}  // namespace torchlift
