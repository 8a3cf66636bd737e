// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;

TEST(IndirectLaunches, AreReviewedInVariables) {
  EXPECT_EQ(JudgedLaunches("L=\"torchrun --nproc_per_node=4\"\n$L x.py\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("L=(torchrun --nproc_per_node=4)\n\"${L[@]}\" x.py\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("L=\"torchrun --standalone x.py\"\neval \"$L\"\n").Summary(), "");
  EXPECT_EQ(JudgedLaunches("L=$(echo torchrun $A x.py)\n$L\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("alias t='torchrun --nproc_per_node=2'\n").Summary(),
            "1 silent review torchrun\n");
}

TEST(IndirectLaunches, AreEditedInsideTheQuotes) {
  EXPECT_EQ(
      JudgedLaunches("L=\"torchrun --nproc_per_node=4\"\n$L x.py\n").Fixed(Applicability::kReview),
      "L=\"torchrun --master-port=29500 --nproc_per_node=4\"\n$L x.py\n");
}

TEST(IndirectLaunches, AreReviewedBehindUnknownPrograms) {
  EXPECT_EQ(JudgedLaunches("with_gpus 2 torchrun --nproc-per-node=2 x.py\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("tmux send-keys -t 0 \"torchrun x.py\" C-m\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(
      JudgedLaunches("$PREFIX \"${PROFILE[@]}\" python -m torch.distributed.run x.py\n").Summary(),
      "1 silent review torch.distributed.run\n");
  EXPECT_EQ(JudgedLaunches("debugpy-run -p :$P -m torch.distributed.run -- ${A[@]}\n").Summary(),
            "1 silent review torch.distributed.run\n");
  EXPECT_EQ(JudgedLaunches("srun $OPTIONS torchrun x.py\n").Summary(),
            "1 silent review torchrun\n");
}

TEST(IndirectLaunches, AreReviewedBehindAVariableLauncher) {
  EXPECT_EQ(JudgedLaunches("T=torchrun\n$T --nproc_per_node=2 x.py\n").Summary(),
            "2 silent review $T\n");
  EXPECT_EQ(JudgedLaunches("$T --nproc_per_node=2 x.py\n").Summary(), "1 silent review $T\n");
  EXPECT_EQ(JudgedLaunches("$T x.py\n").Summary(), "");
}

TEST(Overlaps, AreReviewedForTwoInTheBackground) {
  const JudgedLaunches file("torchrun a.py &\ntorchrun b.py\nwait\n");
  EXPECT_EQ(file.Summary(), "1 silent review torchrun\n2 silent review torchrun\n");
  EXPECT_THAT(file.Messages(), HasSubstr("Two launches on one port fail"));
}

TEST(Overlaps, AreNoneForOneInTheBackground) {
  EXPECT_EQ(JudgedLaunches("torchrun a.py &\nwait\ntorchrun b.py\n").Summary(),
            "1 silent safe torchrun\n3 silent safe torchrun\n");
  EXPECT_EQ(JudgedLaunches("(torchrun a.py; torchrun b.py) &\n").Summary(),
            "1 silent safe torchrun\n1 silent safe torchrun\n");
}

TEST(Overlaps, AreReviewedForSeveralThatAreHandedToOneProgram) {
  const JudgedLaunches file("concurrently \"torchrun a.py\" \"torchrun b.py\"\n");
  EXPECT_THAT(file.Messages(), HasSubstr("Two launches on one port fail"));
  EXPECT_EQ(file.Fixed(Applicability::kReview),
            "concurrently \"torchrun a.py\" \"torchrun b.py\"\n");
}

TEST(Overlaps, AreReviewedInLoops) {
  EXPECT_EQ(JudgedLaunches("for i in 1 2; do torchrun $i.py & done\nwait\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("for i in 1 2; do torchrun $i.py & wait; done\n").Summary(),
            "1 silent safe torchrun\n");
  EXPECT_EQ(JudgedLaunches("for i in 1 2; do torchrun $i.py; done &\n").Summary(),
            "1 silent safe torchrun\n");
  EXPECT_EQ(JudgedLaunches("for i in 1; do torchrun $i.py & if x; then wait; fi; done\n").Summary(),
            "1 silent review torchrun\n");
}

TEST(Overlaps, AreReviewedThroughFunctions) {
  EXPECT_EQ(JudgedLaunches("f() { torchrun a.py; }\nf & f &\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("f() { torchrun a.py & }\nf\nf\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("f() { torchrun a.py; }\nf\nf\n").Summary(), "1 silent safe torchrun\n");
}

TEST(Overlaps, AreReviewedForParallelLaunchers) {
  EXPECT_EQ(JudgedLaunches("ls | xargs -P 4 torchrun --nproc_per_node 1 x.py\n").Summary(),
            "1 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("mpirun -np 2 torchrun x.py\n").Summary(), "1 silent review torchrun\n");
}

TEST(Overlaps, AreReviewedInOnePipelineOrBesideIt) {
  for (const absl::string_view text :
       {"torchrun a.py | torchrun b.py\n", "diff <(torchrun a.py) <(torchrun b.py)\n",
        "coproc torchrun a.py; torchrun b.py\n",
        "setsid -f torchrun a.py; setsid -f torchrun b.py\n",
        "docker exec -d c torchrun a.py; docker exec -d c torchrun b.py\n"}) {
    EXPECT_EQ(JudgedLaunches(text).Summary(),
              "1 silent review torchrun\n1 silent review torchrun\n")
        << text;
  }
}

TEST(Overlaps, AreReviewedForWhatALoopHandsOn) {
  for (const absl::string_view command :
       {"sbatch --wrap=\"torchrun $i.py\"",
        "docker run -d image torchrun $i.py",
        "kubectl run p$i --image=x -- torchrun $i.py",
        "screen -dm torchrun $i.py",
        "screen -dmS s bash -c 'torchrun x.py'",
        "tmux new -d 'torchrun x.py'",
        "tmux new-session -d -s s torchrun $i.py",
        "tmux new-window 'torchrun x.py'",
        "tmux send-keys -t $i 'torchrun x.py' C-m",
        "screen -S s -X stuff 'torchrun x.py'",
        "nohup torchrun $i.py & ",
        "setsid -f bash -c 'torchrun x.py'; wait",
        "at now <<< 'torchrun x.py'",
        "echo torchrun x.py | at now",
        "sbatch <<E\n#!/bin/sh\ntorchrun x.py\nE\n",
        "bsub torchrun x.py",
        "systemd-run torchrun x.py",
        "C='torchrun x.py'; $C & ",
        "cat > job.sh <<E\ntorchrun x.py\nE\nsbatch job.sh",
        "cat > \"$J\" <<E\n#!/bin/sh\ntorchrun x.py\nE\nbash $J & "}) {
    const std::string text = absl::StrCat("for i in 1 2; do\n", command, "\ndone\n");
    const JudgedLaunches file(text);
    ASSERT_EQ(file.findings().size(), 1u) << text;
    EXPECT_THAT(file.Messages(), HasSubstr("Two launches on one port fail")) << text;
    EXPECT_EQ(file.Fixed(Applicability::kReview), text);
  }
}

TEST(Overlaps, AreNoneForOneThatIsHandedOn) {
  for (const absl::string_view text :
       {"sbatch --wrap=\"torchrun x.py\"\n", "docker run -d --net=host i torchrun x.py\n",
        "nohup torchrun x.py > log &\n", "screen -dm torchrun x.py\n",
        "tmux new -d 'torchrun x.py'\n", "sbatch <<E\n#!/bin/sh\ntorchrun x.py\nE\n",
        "for i in 1 2; do sbatch --wait --wrap='torchrun x.py'; done\n",
        "for i in 1 2; do docker run image torchrun x.py; done\n",
        "for i in 1 2; do\nsbatch <<E\n#!/bin/sh\n#SBATCH --exclusive\ntorchrun x.py\nE\ndone\n",
        "for i in 1 2; do\ncat > a.sh <<E\ntorchrun x.py\nE\nbash a.sh\ndone\n"}) {
    const JudgedLaunches file(text);
    ASSERT_EQ(file.findings().size(), 1u) << text;
    EXPECT_EQ(file.findings().front().applicability(), Applicability::kSafe) << text;
  }
}

TEST(Overlaps, AreReviewedForTwoThatAreHandedOn) {
  for (const absl::string_view text :
       {"sbatch --wrap='torchrun a.py'\nsbatch --wrap='torchrun b.py'\n",
        "docker run -d i torchrun a.py\ntorchrun b.py\n",
        "cat > a.sh <<E\ntorchrun a.py\nE\ncat > b.sh <<E\ntorchrun b.py\nE\n"
        "chmod +x a.sh b.sh\nsbatch ./a.sh\nsbatch ./b.sh\n"}) {
    const JudgedLaunches file(text);
    ASSERT_EQ(file.findings().size(), 2u) << text;
    EXPECT_EQ(file.Fixed(Applicability::kReview), text);
  }
}

TEST(Overlaps, EndOnlyWithAWaitForTheLaunch) {
  EXPECT_EQ(JudgedLaunches("torchrun a.py &\nsleep 1 &\nwait $!\ntorchrun b.py\n").Summary(),
            "1 silent review torchrun\n4 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("torchrun a.py &\np=$!\nwait $p\ntorchrun b.py\n").Summary(),
            "1 silent safe torchrun\n4 silent safe torchrun\n");
}

TEST(Overlaps, AreReviewedForTextsOfParallelLaunchers) {
  EXPECT_EQ(JudgedLaunches("xargs -P4 bash -c 'torchrun \"$0\"'\n").Summary(),
            "1 silent review torchrun\n");
}

TEST(Overlaps, AreNoneOnDifferentHosts) {
  EXPECT_EQ(JudgedLaunches("ssh a torchrun x.py &\nssh b torchrun x.py &\n").Summary(),
            "1 silent safe torchrun\n2 silent safe torchrun\n");
}

TEST(Overlaps, AreReviewedForScriptsStartedBesideOthers) {
  ProjectFacts project;
  project.concurrently_started_scripts = {"input.sh"};
  EXPECT_EQ(JudgedLaunches("torchrun a.py\n", FileKind::kShell, {}, project).Summary(),
            "1 silent review torchrun\n");
}

TEST(IndirectLaunches, AreReviewedBehindWrappersOfAVariable) {
  for (const char* wrapper : {"exec", "sudo", "srun", "nohup"}) {
    const std::string text = absl::StrCat("R=torchrun\n", wrapper, " $R x.py\n");
    EXPECT_EQ(JudgedLaunches(text).Summary(), "2 silent review $R\n") << wrapper;
  }
}

TEST(IndirectLaunches, AreReviewedWhereAVariableHoldsThePathThatIsFound) {
  EXPECT_EQ(JudgedLaunches("T=$(which torchrun)\n$T x.py\n").Summary(), "2 silent review $T\n");
  EXPECT_EQ(JudgedLaunches("T=`command -v torchrun`\n\"$T\" x.py\n").Summary(),
            "2 silent review \"$T\"\n");
}

TEST(IndirectLaunches, AreReviewedWhereverTheirWordsAreKept) {
  for (const absl::string_view text :
       {"set -- torchrun x.py; exec \"$@\"\n", "set -- torchrun \"$@\"; \"$@\"\n",
        "set -- torchrun; \"$@\" x.py\n", "cmd=(python x.py); cmd[0]=torchrun; \"${cmd[@]}\"\n",
        "printf -v cmd 'torchrun %s' x.py; $cmd\n", "for c in torchrun python; do $c x.py; done\n",
        "for c in 'torchrun a.py' 'python b.py'; do $c; done\n", "c=torchrun; eval \"$c x.py\"\n",
        "c=torchrun; bash -c \"$c x.py\"\n", "a=torchrun; b=x.py; eval \"$a $b\"\n",
        "alias t=torchrun; t x.py\n", "run() { torchrun \"$@\"; }; run x.py\n",
        "run() { $1 x.py; }; run torchrun\n", "run() { \"$@\"; }; run torchrun x.py\n",
        "L=torch; ${L}run x.py\n", "C=([a]='torchrun a.py'); ${C[a]}\n",
        "C=('torchrun a.py' 'python b.py'); ${C[0]}\n", "bash -c '\"$@\"' _ 'torchrun x.py'\n"}) {
    const JudgedLaunches file(text);
    ASSERT_EQ(file.findings().size(), 1u) << text;
    EXPECT_EQ(file.findings().front().applicability(), Applicability::kReview) << text;
    file.Fixed(Applicability::kReview);
  }
}

TEST(IndirectLaunches, AreReviewedInWhatACompoundCommandReads) {
  EXPECT_EQ(JudgedLaunches("while read -r l; do $l; done <<E\ntorchrun x.py\nE\n").Summary(),
            "2 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("while read -r l; do $l; done < <(echo torchrun x.py)\n").Summary(),
            "1 silent review torchrun\n");
}

TEST(IndirectLaunches, AreSafeInFilesThatAShellReadsAtOnce) {
  EXPECT_EQ(JudgedLaunches("bash <(echo torchrun x.py)\n").Fixed(),
            "bash <(echo torchrun --master-port=29500 x.py)\n");
  EXPECT_EQ(JudgedLaunches("source /dev/stdin <<E\ntorchrun x.py\nE\n").Summary(),
            "2 silent safe torchrun\n");
  EXPECT_EQ(JudgedLaunches("diff <(echo torchrun x.py) y\n").Summary(), "");
}

TEST(IndirectLaunches, AreNoneInNamesOfToolsToLookFor) {
  for (const absl::string_view text :
       {"need() { command -v \"$1\"; }\nneed torchrun\n",
        "for t in torchrun nvcc; do command -v $t; done\n",
        "for t in torchrun nvcc; do echo \"$t\"; done\n", "set -o pipefail\n"}) {
    EXPECT_EQ(JudgedLaunches(text).Summary(), "") << text;
  }
}

TEST(IndirectLaunches, AreReadWithTheValuesInTheirWords) {
  EXPECT_EQ(JudgedLaunches("N=2\ntorchrun --nnodes=$N x.py\n").Summary(), "");
  EXPECT_EQ(JudgedLaunches("N=1\ntorchrun --nnodes=$N x.py\n").Summary(),
            "2 silent safe torchrun\n");
}

TEST(IndirectLaunches, ArePinnedInAVariableOfATextOfTheShell) {
  EXPECT_EQ(JudgedLaunches("eval 'cmd=\"torchrun x.py\"'; $cmd\n").Fixed(Applicability::kReview),
            "eval 'cmd=\"torchrun --master-port=29500 x.py\"'; $cmd\n");
}

// Review findings without an edit, and how many.
std::size_t UneditedReviews(const std::string& script) {
  const JudgedLaunches judged(script);
  std::size_t count = 0;
  for (const Finding& finding : judged.findings()) {
    if (finding.applicability() == Applicability::kReview && finding.fix->edits.empty()) ++count;
  }
  return count;
}

TEST(DefaultLaunchers, AreForReview) {
  for (const char* script : {
           "exec ${LAUNCHER:-torchrun} a.py\n",
           "srun ${L:-torchrun} a.py\n",
           "L=${L:-\"torchrun --nproc-per-node=8\"}; $L a.py\n",
           ": ${L:=torchrun --nproc-per-node=8}; $L a.py\n",
           "CMD=\"$PRE torchrun a.py\"; $CMD\n",
           "python -m ${M:-torch.distributed.run} a.py\n",
       }) {
    EXPECT_EQ(UneditedReviews(script), 1U) << script;
  }
}

TEST(DefaultLaunchers, AreNoneWhereAPortIsNamedOrTextIsPrinted) {
  EXPECT_EQ(UneditedReviews("exec ${L:-torchrun} --master-port=1 a.py\n"), 0U);
  EXPECT_EQ(UneditedReviews("echo ${L:-torchrun} a.py\n"), 0U);
  EXPECT_EQ(UneditedReviews("NAME=${NAME:-torchrun_job}\n"), 0U);
}

}  // namespace
}  // namespace torchlift
