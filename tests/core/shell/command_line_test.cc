// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/command_line.h"

#include <string>
#include <vector>

#include "core/shell/script.h"
#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

// The words of the first command of a text.
std::vector<Word> WordsOf(absl::string_view text) {
  const absl::StatusOr<Script> script = Script::Read(text);
  EXPECT_TRUE(script.ok() && !script->commands().empty()) << text;
  return script->commands().front().words;
}

// The program word with everything behind it.
std::string ProgramOf(absl::string_view text) {
  const std::vector<Word> words = WordsOf(text);
  const CommandLine line = ReadCommandLine(words);
  std::string program;
  for (std::size_t i = line.program; i < line.end; ++i)
    program += (program.empty() ? "" : " ") + std::string(words[i].text());
  return program;
}

class WrapperTest : public ::testing::TestWithParam<absl::string_view> {};

TEST_P(WrapperTest, IsPeeledOff) { EXPECT_EQ(ProgramOf(GetParam()), "torchrun x.py"); }

INSTANTIATE_TEST_SUITE_P(
    All, WrapperTest,
    ::testing::Values(
        "torchrun x.py", "env torchrun x.py", "env -u A -i B=1 torchrun x.py",
        "exec -a name torchrun x.py", "nohup torchrun x.py", "time -p torchrun x.py",
        "/usr/bin/time -v -o f torchrun x.py", "command torchrun x.py", "nice -n 10 torchrun x.py",
        "nice -10 torchrun x.py", "ionice -c2 -n0 torchrun x.py", "timeout -k 5 3600 torchrun x.py",
        "timeout --signal=KILL 10m torchrun x.py", "stdbuf -oL torchrun x.py",
        "setsid -w torchrun x.py", "numactl --cpunodebind=0 -m 0 torchrun x.py",
        "taskset -c 0-3 torchrun x.py", "chrt -f 10 torchrun x.py",
        "srun --ntasks-per-node=1 -N 1 torchrun x.py", "srun -p gpu --gres gpu:4 torchrun x.py",
        "srun -N1 -n1 torchrun x.py", "mpirun -np 1 torchrun x.py",
        "sudo -E -u me A=1 torchrun x.py", "doas -u me torchrun x.py", "xargs -n 1 torchrun x.py",
        "strace -f -o log torchrun x.py", "gdb -ex run --args torchrun x.py",
        "perf stat -e cycles torchrun x.py", "nsys profile -o out --trace=cuda torchrun x.py",
        "ncu -o out torchrun x.py", "catchsegv torchrun x.py",
        "uv run --with x --no-sync torchrun x.py", "uv --project p run torchrun x.py",
        "poetry run -- torchrun x.py", "pdm run torchrun x.py", "pipenv run torchrun x.py",
        "hatch run torchrun x.py", "rye run torchrun x.py",
        "conda run --no-capture-output -n py311 torchrun x.py", "mamba run -n e torchrun x.py",
        "singularity exec --nv -B /d image.sif torchrun x.py",
        "docker run --rm --gpus all -v /a:/b image torchrun x.py",
        "docker exec -it name torchrun x.py", "kubectl exec -it pod -n ns -- torchrun x.py",
        "ssh -p 22 host torchrun x.py", "eval torchrun x.py", "parallel -j 2 torchrun x.py ::: a b",
        "sudo env A=1 timeout 5 nice torchrun x.py"));

TEST(CommandLine, StopsAtProgramsItDoesNotKnow) {
  EXPECT_EQ(ProgramOf("accelerate launch x.py"), "accelerate launch x.py");
  EXPECT_EQ(ProgramOf("uv sync"), "uv sync");
}

TEST(CommandLine, HandsTextsOver) {
  const std::vector<Word> words = WordsOf("sudo sh -euxo pipefail -c 'a b' name");
  const CommandLine line = ReadCommandLine(words);
  ASSERT_EQ(line.texts.size(), 1u);
  EXPECT_EQ(line.texts[0].text(), "a b");
  EXPECT_EQ(words[line.program].text(), "sh");
}

TEST(CommandLine, TakesATextBehindAnEqualSign) {
  const CommandLine line = ReadCommandLine(WordsOf("sbatch -N 1 --wrap=\"torchrun x.py\""));
  ASSERT_EQ(line.texts.size(), 1u);
  EXPECT_EQ(line.texts[0].text(), "torchrun x.py");
}

TEST(CommandLine, CollectsTheEnvironment) {
  const CommandLine line =
      ReadCommandLine(WordsOf("env -u A B=x docker run -e C=1 --env D=2 image torchrun"));
  ASSERT_EQ(line.environment.size(), 4u);
  EXPECT_EQ(line.environment[0].kind, EnvironmentChange::Kind::kUnset);
  EXPECT_EQ(line.environment[1].name, "B");
  EXPECT_EQ(line.environment[3].value.text(), "2");
  EXPECT_TRUE(line.has_own_environment);
}

TEST(CommandLine, KnowsWhatRunsSeveralAtATime) {
  for (const absl::string_view text :
       {"mpirun -np 2 torchrun x.py", "mpirun torchrun x.py", "xargs -P 4 torchrun x.py",
        "xargs -P4 torchrun x.py", "parallel torchrun ::: a", "srun -n 4 torchrun x.py",
        "srun --ntasks-per-node=2 torchrun x.py"}) {
    EXPECT_NE(ReadCommandLine(WordsOf(text)).concurrency, "") << text;
  }
  for (const absl::string_view text :
       {"mpirun -np 1 torchrun x.py", "xargs torchrun x.py", "parallel -j1 torchrun ::: a",
        "srun torchrun x.py", "srun -N 2 torchrun x.py", "srun -N $N -n $N torchrun x.py",
        "srun -n $N --ntasks-per-node=1 torchrun x.py"}) {
    EXPECT_EQ(ReadCommandLine(WordsOf(text)).concurrency, "") << text;
  }
}

TEST(CommandLine, RunsNothingForAQuestion) {
  EXPECT_TRUE(ReadCommandLine(WordsOf("command -v torchrun")).runs_nothing);
}

TEST(CommandLine, GuessesOptionsThatCannotBeSeen) {
  EXPECT_TRUE(ReadCommandLine(WordsOf("srun $OPTIONS torchrun x.py")).guessed);
  EXPECT_EQ(ProgramOf("srun $OPTIONS torchrun x.py"), "torchrun x.py");
}

}  // namespace
}  // namespace torchlift::shell
