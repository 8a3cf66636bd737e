// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/torchrun.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/shell/environment_history.h"
#include "core/shell/script.h"
#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

absl::string_view NameOf(PortDecision decision) {
  switch (decision) {
    case PortDecision::kFreePort:
      return "free";
    case PortDecision::kUnchanged:
      return "unchanged";
    case PortDecision::kUnseen:
      return "unseen";
    case PortDecision::kNoLaunch:
      return "no launch";
    case PortDecision::kIncomplete:
      return "incomplete";
    case PortDecision::kInvalid:
      return "invalid";
  }
  return "?";
}

struct Read {
  std::string decision = "no launcher";
  std::string anchor;
  std::string script;
  Launch launch;
};

// The last command of the text that is not in a substitution.
Read ReadLast(absl::string_view text) {
  const absl::StatusOr<Script> script = Script::Read(text);
  EXPECT_TRUE(script.ok()) << script.status();
  std::size_t last = script->commands().size() - 1;
  for (BlockId found = 0;
       script->FindAround(script->commands()[last].block, BlockKind::kSubstitution, &found);)
    --last;
  const SimpleCommand& command = script->commands()[last];
  const CommandLine line = ReadCommandLine(command.words);
  const auto launcher = FindLauncher(command.words, line);
  Read read;
  if (!launcher) return read;
  Environment environment = EnvironmentHistory(*script, "PET_").At(command);
  environment.Apply(line.environment);
  read.launch = ReadLaunch(command.words, line, *launcher, environment);
  read.decision = std::string(NameOf(read.launch.decision));
  read.anchor = std::string(command.words[launcher->word].range.In(text));
  if (read.launch.script)
    read.script = std::string(command.words[*read.launch.script].range.In(text));
  return read;
}

struct DecisionCase {
  absl::string_view command;
  absl::string_view decision;
};

class DecisionTest : public ::testing::TestWithParam<DecisionCase> {};
TEST_P(DecisionTest, IsThatOfTheRelease) {
  const Read read = ReadLast(GetParam().command);
  EXPECT_EQ(read.decision, GetParam().decision) << GetParam().command << ": " << read.launch.reason;
}

INSTANTIATE_TEST_SUITE_P(
    FreePort, DecisionTest,
    ::testing::Values(DecisionCase{"torchrun x.py", "free"},
                      DecisionCase{"torchrun --nnodes=1 x.py", "free"},
                      DecisionCase{"torchrun --nnodes 1:1 x.py", "free"},
                      DecisionCase{"torchrun --rdzv-backend static x.py", "free"},
                      DecisionCase{"torchrun --node-rank 0 x.py", "free"},
                      DecisionCase{"torchrun -m mod", "free"},
                      DecisionCase{"PET_NNODES=1 torchrun x.py", "free"},
                      DecisionCase{"MASTER_PORT=1 torchrun x.py", "free"},
                      DecisionCase{"torchrun --rdzv-endpoint \"\" x.py", "free"},
                      DecisionCase{"PET_STANDALONE=0 torchrun x.py", "free"},
                      DecisionCase{"torchrun --master-addr=A x.py", "free"},
                      DecisionCase{"torchrun x.py --master-port=1", "free"},
                      DecisionCase{"torchrun -- x.py --standalone", "free"},
                      DecisionCase{"torchrun '--no such.py' --standalone", "free"},
                      DecisionCase{"torchrun --role '--no such' x.py --standalone", "free"},
                      DecisionCase{"torchrun -mr3 mod --standalone", "free"},
                      DecisionCase{"torchrun -r 3 -t=1 x.py", "free"},
                      DecisionCase{"torchrun --nproc_per_node $N \"$SCRIPT\" --x \"$@\"", "free"},
                      DecisionCase{"torchrun --nproc-per-node=$(a | b) x.py ${@:1}", "free"},
                      DecisionCase{"torchrun $DIR/x.py", "free"},
                      DecisionCase{"torchrun --max-restarts -1 x.py", "free"},
                      DecisionCase{"PET_NNODES=2 torchrun --nnodes=1 x.py", "free"}));

INSTANTIATE_TEST_SUITE_P(
    Unchanged, DecisionTest,
    ::testing::Values(DecisionCase{"torchrun --master-port=1 x.py", "unchanged"},
                      DecisionCase{"torchrun --master_p 1 x.py", "unchanged"},
                      DecisionCase{"torchrun --master_port $P x.py", "unchanged"},
                      DecisionCase{"PET_MASTER_PORT=1 torchrun x.py", "unchanged"},
                      DecisionCase{"torchrun --standalone x.py", "unchanged"},
                      DecisionCase{"PET_STANDALONE=1 torchrun x.py", "unchanged"},
                      DecisionCase{"torchrun --rdzv-backend=c10d x.py", "unchanged"},
                      DecisionCase{"torchrun --rdzv-endpoint=h:1 x.py", "unchanged"},
                      DecisionCase{"torchrun --rdzv-endpoint=$H:29400 x.py", "unchanged"},
                      DecisionCase{"env PET_RDZV_ENDPOINT=h:1 torchrun x.py", "unchanged"},
                      DecisionCase{"torchrun --nnodes=2 x.py", "unchanged"},
                      DecisionCase{"torchrun --nnodes=1:2 x.py", "unchanged"},
                      DecisionCase{"torchrun '--role=a b' --nnodes=2 x.py", "unchanged"},
                      DecisionCase{"torchrun '-t 3' --nnodes=2 x.py", "unchanged"},
                      DecisionCase{"PET_NNODES=2 torchrun x.py", "unchanged"},
                      DecisionCase{"torchrun --standalone $ARGS x.py", "unchanged"},
                      DecisionCase{"export PET_MASTER_PORT=1\ntorchrun x.py", "unchanged"}));

TEST(ReadLaunch, TakesAPathOfUnseenPartsForTheScript) {
  EXPECT_EQ(ReadLast("torchrun \"$FOLDER\"/$NAME --lr 3").decision, "free");
}

INSTANTIATE_TEST_SUITE_P(
    Unseen, DecisionTest,
    ::testing::Values(DecisionCase{"torchrun $ARGS x.py", "unseen"},
                      DecisionCase{"torchrun \"$@\"", "unseen"},
                      DecisionCase{"torchrun ${ARGS} --nproc_per_node=8 x.py", "unseen"},
                      DecisionCase{"torchrun --nnodes=$N x.py", "unseen"},
                      DecisionCase{"torchrun --nproc_per_node=4 \"${APP[@]}\"", "unseen"},
                      DecisionCase{"torchrun --nnodes $N x.py", "unseen"},
                      DecisionCase{"torchrun \"$A\" --nnodes=2 x.py", "unseen"},
                      DecisionCase{"torchrun --rdzv-endpoint=$E x.py", "unseen"},
                      DecisionCase{"if a; then export PET_MASTER_PORT=1; fi; torchrun x.py",
                                   "unseen"},
                      DecisionCase{"torchrun --nproc_per_node=2 $SCRIPT --lr 3", "unseen"},
                      DecisionCase{"torchrun $SCRIPT --help", "unseen"},
                      DecisionCase{"xargs torchrun --nproc-per-node=2", "unseen"},
                      DecisionCase{"torchrun --nproc_per_node \"$@\" x.py", "unseen"}));

INSTANTIATE_TEST_SUITE_P(
    NoLaunch, DecisionTest,
    ::testing::Values(DecisionCase{"torchrun --help", "no launch"},
                      DecisionCase{"torchrun -h", "no launch"},
                      DecisionCase{"torchrun", "incomplete"},
                      DecisionCase{"torchrun --nproc-per-node=2", "incomplete"},
                      DecisionCase{"torchrun --nproc=2 x.py", "invalid"},
                      DecisionCase{"torchrun --nonsense x.py", "invalid"},
                      DecisionCase{"torchrun '--dupli=a b' x.py", "invalid"},
                      DecisionCase{"torchrun --role '--tee=a b' x.py", "invalid"},
                      DecisionCase{"torchrun --master-port --x x.py", "invalid"},
                      DecisionCase{"torchrun --standalone=1 x.py", "invalid"},
                      DecisionCase{"torchrun -mmod x.py", "invalid"},
                      DecisionCase{"torchrun --nnodes=many x.py", "invalid"},
                      DecisionCase{"PET_STANDALONE=true torchrun x.py", "invalid"},
                      DecisionCase{"torchrun --use-env x.py", "invalid"}));

INSTANTIATE_TEST_SUITE_P(
    Launchers, DecisionTest,
    ::testing::Values(
        DecisionCase{"python -m torch.distributed.run x.py", "free"},
        DecisionCase{"python3.11 -u -X a -W b -m torch.distributed.run x.py", "free"},
        DecisionCase{"python -um torch.distributed.launch --use-env x.py", "free"},
        DecisionCase{"$PYTHON -m torch.distributed.run x.py", "free"},
        DecisionCase{"${PY:-python} -mtorch.distributed.run x.py", "free"},
        DecisionCase{"/opt/bin/torchrun x.py", "free"},
        DecisionCase{"$(which torchrun) x.py", "free"},
        DecisionCase{"\"$VENV/bin/torchrun\" x.py", "free"},
        DecisionCase{
            "python -m debugpy --listen 5678 --wait-for-client -m torch.distributed.run x.py",
            "free"},
        DecisionCase{"coverage run --source a -m torch.distributed.run x.py", "free"},
        DecisionCase{"python -m coverage run -m torch.distributed.run x.py", "free"},
        DecisionCase{"uv run -m torch.distributed.run x.py", "free"},
        DecisionCase{"python $(which torchrun) x.py", "free"},
        DecisionCase{"python -m torch.distributed.runner x.py", "no launcher"},
        DecisionCase{"python -c 'x' -m torch.distributed.run", "no launcher"},
        DecisionCase{"python x.py -m torch.distributed.run", "no launcher"},
        DecisionCase{"./torchrun.sh x.py", "no launcher"},
        DecisionCase{"echo torchrun x.py", "no launcher"},
        DecisionCase{"axolotl train c.yaml --launcher torchrun -- --nnodes 1", "no launcher"},
        DecisionCase{"command -v torchrun", "no launcher"},
        DecisionCase{"$LAUNCH x.py", "no launcher"}));

TEST(Torchrun, PutsOptionsBehindTheLauncher) {
  EXPECT_EQ(ReadLast("python -m torch.distributed.run x.py").anchor, "torch.distributed.run");
  EXPECT_EQ(ReadLast("python -mtorch.distributed.run x.py").anchor, "-mtorch.distributed.run");
  EXPECT_EQ(ReadLast("bash -c \"torchrun 'my x.py'\"").anchor, "torchrun");
}

TEST(Torchrun, FindsTheScript) {
  EXPECT_EQ(ReadLast("torchrun --nproc-per-node 2 -m mod --x").script, "mod");
  EXPECT_EQ(ReadLast("torchrun -r 3 x.py y.py").script, "x.py");
}

TEST(Torchrun, SaysWhatTheNewDefaultDrops) {
  EXPECT_TRUE(ReadLast("torchrun --rdzv-id=7 x.py").launch.loses_run_id);
  EXPECT_TRUE(ReadLast("torchrun --master_addr=h x.py").launch.loses_master_address);
}

}  // namespace
}  // namespace torchlift::shell
