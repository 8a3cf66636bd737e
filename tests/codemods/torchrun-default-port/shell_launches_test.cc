// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;

// The text after safe fixes with the pin shown as '+'.
std::string Pinned(absl::string_view text) {
  std::string fixed = JudgedLaunches(text).Fixed();
  const std::string pin = " --master-port=29500";
  for (auto at = fixed.find(pin); at != std::string::npos; at = fixed.find(pin))
    fixed.replace(at, pin.size(), "+");
  return fixed;
}

TEST(ShellLaunches, ArePinnedBehindTheLauncher) {
  EXPECT_EQ(Pinned("torchrun --nproc_per_node=2 a.py\n"), "torchrun+ --nproc_per_node=2 a.py\n");
  EXPECT_EQ(Pinned("torchrun \\\n  a.py &\n"), "torchrun+ \\\n  a.py &\n");
  EXPECT_EQ(Pinned("python -m torch.distributed.run a.py"),
            "python -m torch.distributed.run+ a.py");
  EXPECT_EQ(Pinned("\"$VENV/bin/torchrun\" a.py\r\n"), "\"$VENV/bin/torchrun\"+ a.py\r\n");
  EXPECT_EQ(Pinned("if ! torchrun a.py; then b; fi | tee x\n"),
            "if ! torchrun+ a.py; then b; fi | tee x\n");
}

TEST(ShellLaunches, ArePinnedInsideNestedTexts) {
  EXPECT_EQ(Pinned("bash -lc \"A=1 torchrun \\\"my x.py\\\"\"\n"),
            "bash -lc \"A=1 torchrun+ \\\"my x.py\\\"\"\n");
  EXPECT_EQ(Pinned("su u -c 'torchrun a.py'\n"), "su u -c 'torchrun+ a.py'\n");
  EXPECT_EQ(Pinned("x=$(torchrun a.py)\n"), "x=$(torchrun+ a.py)\n");
  EXPECT_EQ(Pinned("cat > j.sbatch <<EOF\ntorchrun --nproc_per_node=$N a.py\nEOF\n"),
            "cat > j.sbatch <<EOF\ntorchrun+ --nproc_per_node=$N a.py\nEOF\n");
}

TEST(ShellLaunches, ArePinnedOnceInTextsThatAShellReads) {
  EXPECT_EQ(Pinned("echo torchrun x.py | sh -x\n"), "echo torchrun+ x.py | sh -x\n");
  EXPECT_EQ(Pinned("cat <<E | bash\ntorchrun x.py\nE\n"), "cat <<E | bash\ntorchrun+ x.py\nE\n");
  EXPECT_EQ(Pinned("sh -s a <<E\ntorchrun x.py\nE\n"), "sh -s a <<E\ntorchrun+ x.py\nE\n");
  EXPECT_EQ(Pinned("bash <<< $'torchrun x.py'\n"), "bash <<< $'torchrun+ x.py'\n");
  EXPECT_EQ(Pinned("printf 'torchrun %s\\n' a.py b.py | bash\n"),
            "printf 'torchrun+ %s\\n' a.py b.py | bash\n");
}

TEST(ShellLaunches, AreReviewedWhereAnOptionNeedsQuotes) {
  const JudgedLaunches file("bash <<< torchrun\\ x.py\n");
  EXPECT_EQ(file.Summary(), "1 silent review torchrun\n");
  EXPECT_EQ(file.Fixed(Applicability::kReview), "bash <<< torchrun\\ x.py\n");
}

TEST(ShellLaunches, ArePinnedTwiceOnALine) {
  EXPECT_EQ(Pinned("torchrun a.py && torchrun b.py; torchrun --standalone c.py\n"),
            "torchrun+ a.py && torchrun+ b.py; torchrun --standalone c.py\n");
}

TEST(ShellLaunches, AreSeenThroughArrays) {
  EXPECT_EQ(JudgedLaunches("A=(--nproc_per_node 8 --master_port 6000)\ntorchrun ${A[@]} x.py\n")
                .Summary(),
            "");
  EXPECT_EQ(Pinned("A=(--nproc_per_node $N)\ntorchrun \"${A[@]}\" x.py\n"),
            "A=(--nproc_per_node $N)\ntorchrun+ \"${A[@]}\" x.py\n");
  EXPECT_EQ(Pinned("A=\"--nproc_per_node 8\"\ntorchrun $A x.py\n"),
            "A=\"--nproc_per_node 8\"\ntorchrun+ $A x.py\n");
}

TEST(ShellLaunches, AreReviewedWhenAnArrayMayChange) {
  for (const absl::string_view text :
       {"A=(--x)\nA+=(--y)\ntorchrun ${A[@]} x.py\n",
        "if a; then A=(--role r); fi\ntorchrun ${A[@]} x.py\n",
        "torchrun ${A[@]} x.py\nA=(--role r)\n", "A=1\nread A\ntorchrun $A x.py\n"}) {
    EXPECT_THAT(JudgedLaunches(text).Summary(), HasSubstr("review torchrun")) << text;
  }
}

TEST(ShellLaunches, AreLeftAloneWhereAPortVariableMayBeSet) {
  for (const absl::string_view text :
       {"export \"PET_MASTER_PORT=3\"\ntorchrun a.py\n", ": ${PET_MASTER_PORT:=3}\ntorchrun a.py\n",
        "read PET_MASTER_PORT\ntorchrun a.py\n", "export $(cat .env)\ntorchrun a.py\n",
        "PET_MASTER_PORT=3 \\\nbash -c 'torchrun a.py'\n"}) {
    const JudgedLaunches file(text);
    EXPECT_EQ(file.Summary(), "2 silent review torchrun\n") << text;
    EXPECT_EQ(file.Fixed(Applicability::kReview), text);
  }
}

TEST(ShellLaunches, AreLeftAloneWhereTheScriptHasItsOwnTorchrun) {
  const JudgedLaunches file(
      "torchrun() { command torchrun --master_port=1 \"$@\"; }\ntorchrun a.py\n");
  EXPECT_EQ(file.Summary(), "2 silent review torchrun\n");
  EXPECT_EQ(file.Fixed(Applicability::kReview), file.Fixed());
}

TEST(ShellLaunches, ArePinnedInsideExpansions) {
  EXPECT_EQ(Pinned("echo \"${x:-$(torchrun a.py)}\"\n"), "echo \"${x:-$(torchrun+ a.py)}\"\n");
  EXPECT_EQ(Pinned("y=$(( $(torchrun a.py) + 1 ))\n"), "y=$(( $(torchrun+ a.py) + 1 ))\n");
}

TEST(ShellLaunches, AreReviewedWhenOptionsCannotBeSeen) {
  const JudgedLaunches file("torchrun $ARGS train.py\n");
  EXPECT_EQ(file.Summary(), "1 silent review torchrun\n");
  EXPECT_EQ(file.Fixed(), "torchrun $ARGS train.py\n");
  EXPECT_EQ(file.Fixed(Applicability::kReview), "torchrun --master-port=29500 $ARGS train.py\n");
  EXPECT_THAT(file.Messages(), HasSubstr("($ARGS)"));
  EXPECT_THAT(file.Messages(), HasSubstr("unless PET_MASTER_PORT is set outside"));
}

TEST(ShellLaunches, SayWhatElseIsLost) {
  EXPECT_THAT(JudgedLaunches("torchrun --rdzv-id=7 a.py\n").Messages(), HasSubstr("run id"));
  EXPECT_THAT(JudgedLaunches("torchrun --master_addr=h a.py\n").Messages(), HasSubstr("address"));
}

TEST(ShellLaunches, NoteASharedNode) {
  EXPECT_THAT(JudgedLaunches("#!/bin/bash\n#SBATCH --nodes=1\ntorchrun a.py\n").Messages(),
              HasSubstr("--exclusive"));
  EXPECT_EQ(JudgedLaunches("#!/bin/bash\n#SBATCH --exclusive\ntorchrun a.py\n")
                .findings()
                .front()
                .notes.size(),
            0u);
}

TEST(ShellLaunches, AreReviewedInAnArrayOfJobsThatMayShareANode) {
  EXPECT_EQ(JudgedLaunches("#!/bin/sh\n#SBATCH --array=0-3\ntorchrun a.py\n").Summary(),
            "3 silent review torchrun\n");
  for (const absl::string_view header : {"--array=0-3%1", "--array=0-3 --exclusive"}) {
    EXPECT_EQ(
        JudgedLaunches(absl::StrCat("#!/bin/sh\n#SBATCH ", header, "\ntorchrun a.py\n")).Summary(),
        "3 silent safe torchrun\n");
  }
}

TEST(ShellLaunches, AreNoneInText) {
  for (const absl::string_view text :
       {"# torchrun a.py\n", "echo \"torchrun a.py\"\n", "printf '%s' 'torchrun a.py'\n",
        "command -v torchrun\n", "which torchrun\n", "grep -c torchrun run.log\n",
        "pkill -f \"torchrun --nproc_per_node\"\n", "torchrun --help\n", "./torchrun.sh a.py\n",
        "export LOG=torchrun.log\n", "pip install torchrun-helper\n",
        "cat <<EOF\ntorchrun a.py\nEOF\n", "axolotl train c --launcher torchrun -- --nnodes 1\n",
        "accelerate launch a.py\n", "MSG=\"torchrun is nice\"\n",
        "USAGE=\"torchrun --nproc_per_node=N a.py\"\necho $USAGE\n"}) {
    EXPECT_EQ(JudgedLaunches(text).Summary(), "") << text;
  }
}

TEST(ShellLaunches, AreAdviceUnderTheMinimalPolicy) {
  EXPECT_EQ(JudgedLaunches("torchrun a.py\n", FileKind::kShell, Minimal()).Summary(),
            "1 advice - torchrun\n");
  ProjectFacts project;
  project.port_29500.push_back({{"probe.py", 3}, "connect(29500)"});
  const JudgedLaunches relied("torchrun a.py\n", FileKind::kShell, Minimal(), project);
  EXPECT_EQ(relied.Summary(), "1 silent safe torchrun\n");
  EXPECT_THAT(relied.Messages(), HasSubstr("probe.py:3"));
}

TEST(ShellLaunches, AreNotLostWhereAScriptCannotBeRead) {
  const JudgedLaunches file("echo 'a\ntorchrun x.py\necho 'b'\n");
  EXPECT_THAT(file.Summary(), HasSubstr("silent review torchrun"));
  EXPECT_EQ(file.Fixed(Applicability::kReview), "echo 'a\ntorchrun x.py\necho 'b'\n");
}

TEST(ShellLaunches, AreFoundBehindTheQuotesThatSshLeaves) {
  EXPECT_EQ(JudgedLaunches("ssh h bash -c \"'torchrun x.py'\"\n").Fixed(),
            "ssh h bash -c \"'torchrun --master-port=29500 x.py'\"\n");
}

}  // namespace
}  // namespace torchlift
