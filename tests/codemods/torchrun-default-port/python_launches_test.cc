// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr absl::string_view kImports = "import asyncio, os, shlex, shutil, subprocess, sys\n";

std::string Summary(absl::string_view text) {
  return JudgedPython(absl::StrCat(kImports, text, "\n")).Summary();
}

// The text after safe fixes, without the imports.
std::string Fixed(absl::string_view text) {
  return JudgedPython(absl::StrCat(kImports, text, "\n")).Fixed().substr(kImports.size());
}

TEST(PythonLists, GetAnElementBehindTheLauncher) {
  EXPECT_EQ(Fixed("subprocess.run(['torchrun', f'--nproc-per-node={N}', x])"),
            "subprocess.run(['torchrun', '--master-port=29500', f'--nproc-per-node={N}', x])\n");
}

TEST(PythonLists, ArePinned) {
  for (const absl::string_view list :
       {"['torchrun', '--nproc_per_node=2', 'a.py']",
        "['torchrun', f'--nproc-per-node={n}', __file__] + args", "('torchrun', 'a.py')",
        "[sys.executable, '-m', 'torch.distributed.run', '-r', str(n), 'a.py']",
        "[*pre] + ['torchrun', 'a.py']", "pre + ['torchrun', 'a.py']",
        "['uv', 'run', 'torchrun', 'a.py']", "[shutil.which('torchrun'), 'a.py']",
        "[os.path.join(d, 'torchrun'), 'a.py']",
        "['torchrun', '--nproc-per-node', str(n), script]"}) {
    EXPECT_EQ(Summary(absl::StrCat("subprocess.run(", list, ")")).substr(0, 13), "2 silent safe")
        << list;
  }
}

TEST(PythonLists, AreReviewed) {
  for (const absl::string_view list :
       {"['torchrun', *args, 'a.py']", "[*pre, 'torchrun', 'a.py']",
        "['torchrun', '--nnodes', str(n), 'a.py']", "['torchrun', '--nproc-per-node=2']",
        "[sys.executable, '-m', 'torch.distributed.run']"}) {
    EXPECT_EQ(Summary(absl::StrCat("subprocess.run(", list, ")")).substr(0, 15), "2 silent review")
        << list;
  }
  EXPECT_EQ(Summary("cmd = ['torchrun']\ncmd += ['a.py']"), "2 silent review 'torchrun'\n");
}

TEST(PythonLists, AreNoLaunches) {
  for (const absl::string_view text :
       {"TOOLS = ['torchrun', 'accelerate', 'deepspeed']", "['torchrun', '--standalone', 'a.py']",
        "assert c == ['torchrun', '--x', 'a.py']",
        "f(['axolotl', 'train', '--launcher', 'torchrun', '--', '--nnodes', '1'])",
        "for t in ['torchrun', 'a.py']: pass", "print(['torchrun', 'a.py'])",
        "m.assert_called_with(['torchrun', 'a.py'])", "f(['torchrun', '--help'])",
        "f(['torchrun', '--nproc=2', 'a.py'])"}) {
    EXPECT_EQ(Summary(text), "") << text;
  }
}

TEST(PythonLists, TakeTheLayoutOfTheirElements) {
  EXPECT_EQ(
      Fixed("os.execv(p, [\n    \"torchrun\",  # why\n    \"a.py\",\n])"),
      "os.execv(p, [\n    \"torchrun\",  # why\n    \"--master-port=29500\",\n    \"a.py\",\n])\n");
  EXPECT_EQ(Fixed("os.execv(p, [\"torchrun\",\n   \"a.py\"])"),
            "os.execv(p, [\"torchrun\",\n   \"--master-port=29500\",\n   \"a.py\"])\n");
  EXPECT_EQ(Fixed("os.execv(p, [\n    \"torchrun\", \"a.py\",\n])"),
            "os.execv(p, [\n    \"torchrun\", \"--master-port=29500\", \"a.py\",\n])\n");
}

TEST(PythonLists, AreLeftWhenTheEnvironmentHasAPort) {
  EXPECT_EQ(
      Summary("subprocess.run(['torchrun', 'a.py'], env={**os.environ, 'PET_MASTER_PORT': '1'})"),
      "");
  EXPECT_EQ(Summary("os.environ['PET_MASTER_PORT'] = p\nsubprocess.run(['torchrun', 'a.py'])"),
            "3 silent review 'torchrun'\n");
}

TEST(PythonLists, AreReviewedWhenALoopStartsThem) {
  EXPECT_EQ(Summary("for i in x:\n    subprocess.Popen(['torchrun', 'a.py'])"),
            "3 silent review 'torchrun'\n");
  EXPECT_EQ(Summary("for i in x:\n    subprocess.run(['torchrun', 'a.py'])"),
            "3 silent safe 'torchrun'\n");
}

TEST(PythonLists, HoldShellTexts) {
  EXPECT_EQ(Fixed("subprocess.run(['bash', '-c', 'cd x && torchrun a.py'])"),
            "subprocess.run(['bash', '-c', 'cd x && torchrun --master-port=29500 a.py'])\n");
}

TEST(PythonArguments, GetAnArgumentBehindTheLauncher) {
  EXPECT_EQ(Fixed("asyncio.create_subprocess_exec('torchrun', 'a.py')"),
            "asyncio.create_subprocess_exec('torchrun', '--master-port=29500', 'a.py')\n");
}

TEST(PythonTexts, ArePinnedWhereTheyRun) {
  EXPECT_EQ(Fixed("os.system(\"torchrun a.py\")"),
            "os.system(\"torchrun --master-port=29500 a.py\")\n");
  EXPECT_EQ(
      Fixed("subprocess.run(shlex.split(f\"torchrun --nproc_per_node={n} a.py\"))"),
      "subprocess.run(shlex.split(f\"torchrun --master-port=29500 --nproc_per_node={n} a.py\"))\n");
  EXPECT_EQ(
      Fixed("c = (\n    \"A=1 \"\n    \"torchrun \"\n    \"a.py\")\nsubprocess.run(c, shell=True)"),
      "c = (\n    \"A=1 \"\n    \"torchrun --master-port=29500 \"\n    "
      "\"a.py\")\nsubprocess.run(c, shell=True)\n");
  EXPECT_EQ(Fixed("os.system('%s -m torch.distributed.launch --nproc_per_node=%d a.py' % (p, n))"),
            "os.system('%s -m torch.distributed.launch --master-port=29500 --nproc_per_node=%d "
            "a.py' % (p, n))\n");
  EXPECT_EQ(Fixed("subprocess.run('torchrun a.py'.split())"),
            "subprocess.run('torchrun --master-port=29500 a.py'.split())\n");
}

TEST(PythonTexts, ArePinnedTogetherInOneString) {
  EXPECT_EQ(
      Fixed("os.system('torchrun a.py && torchrun b.py')"),
      "os.system('torchrun --master-port=29500 a.py && torchrun --master-port=29500 b.py')\n");
}

TEST(PythonTexts, AreReviewedWhereTheyMayRun) {
  for (const absl::string_view text :
       {"x = f'torchrun --nproc_per_node={n} --role rank -m mod.train '",
        "cmds = ['torchrun a.py']", "h.write('torchrun a.py')",
        "h.write('''#!/bin/bash\ntorchrun a.py\n''')", "os.system('torchrun {} a.py'.format(n))",
        "x = 'torchrun --nproc_per_node=2 '"}) {
    EXPECT_THAT(Summary(text), HasSubstr("silent review torchrun")) << text;
  }
}

TEST(PythonTexts, AreNoneForPeople) {
  for (const absl::string_view text :
       {"'''torchrun a.py'''", "print('start it with torchrun a.py')",
        "raise RuntimeError('torchrun --nproc-per-node=2 a.py')",
        "p.add_argument('--x', help='torchrun a.py')", "log.info('torchrun a.py')",
        "usage = 'torchrun a.py'", "x = 'torchrun is good'",
        "x = 'torchrun --nproc-per-node must be given'", "assert a[0] == 'torchrun'",
        "c = 'torchrun a.py'\nprint(c)"}) {
    EXPECT_EQ(Summary(text), "") << text;
  }
}

TEST(LauncherCalls, GetAFirstArgument) {
  EXPECT_EQ(Fixed("from torch.distributed import run\nrun.main(['a.py'])"),
            "from torch.distributed import run\nrun.main(['--master-port=29500', 'a.py'])\n");
  EXPECT_EQ(Summary("from torch.distributed.run import main\nmain(args)"),
            "3 silent review main\n");
  EXPECT_EQ(Summary("from torch.distributed.run import main\nmain(['--standalone', 'a.py'])"), "");
}

TEST(LauncherCalls, AreReviewedWhereTheirArgumentsAreNotSeen) {
  EXPECT_EQ(Summary("import torch.distributed.run as r\nr.run(args)"),
            "3 silent review r.run(args)\n");
  EXPECT_EQ(Summary("from torch.distributed.run import main\nmain()"), "3 silent review main()\n");
  EXPECT_EQ(Summary("import runpy\nrunpy.run_module(mod_name='torch.distributed.run')"),
            "3 silent review runpy.run_module(mod_name='torch.distributed.run')\n");
}

TEST(LauncherCalls, AreJudgedOnceWhereTheirArgumentsAreParsed) {
  EXPECT_EQ(Summary("import torch.distributed.run as r\na = r.parse_args(['x.py'])\nr.run(a)"),
            "3 silent safe r.parse_args\n");
}

TEST(PassedWords, AreReviewed) {
  for (const absl::string_view call :
       {"session.run('torchrun', 'x.py')", "session.run('torchrun', '--nproc-per-node=2', 'train')",
        "session.run('python', '-m', 'torch.distributed.run', 'x.py')",
        "run_cmd(['torchrun', 'train'])", "pexpect.spawn('torchrun', ['x.py'])",
        "os.execvp('torchrun', sys.argv)", "p.stdin.write(b'torchrun --nproc-per-node=2 x.py\\n')",
        "sh.Command('torchrun')('x.py')", "sh.torchrun.bake('x.py')",
        "plumbum.local['torchrun']['x.py']()", "plumbum.local.cmd.torchrun('x.py')",
        "plumbum.cmd.torchrun['x.py']()"}) {
    EXPECT_THAT(Summary(absl::StrCat("import pexpect, plumbum, plumbum.cmd, sh\n", call)),
                HasSubstr("silent review"))
        << call;
  }
}

TEST(TaskRunners, RunTheTextsThatTheirContextIsGiven) {
  for (const absl::string_view program :
       {"@invoke.task\ndef f(c):\n  c.run('torchrun x.py')",
        "@invoke.task(optional=['n'])\ndef f(c, n):\n  c.run(f'torchrun --nproc-per-node={n} "
        "x.py')",
        "invoke.run('torchrun x.py')", "fabric.Connection('h').run('torchrun x.py')"}) {
    EXPECT_THAT(Summary(absl::StrCat("import invoke, fabric\n", program)), HasSubstr("silent safe"))
        << program;
  }
}

TEST(TaskRunners, RunTheWordsThatTheirSessionIsGiven) {
  EXPECT_THAT(Fixed("import nox\n@nox.session\ndef f(s):\n  s.run('torchrun', 'x.py')"),
              HasSubstr("s.run('torchrun', '--master-port=29500', 'x.py')"));
}

TEST(TaskRunners, AreNoOtherObjects) {
  for (const absl::string_view program : {"def f(c):\n  c.run('torchrun x.py')",
                                          "@invoke.task\ndef f(c, d):\n  d.run('torchrun x.py')",
                                          "@nox.session\ndef f(s):\n  g.run('torchrun', 'x.py')"}) {
    EXPECT_THAT(Summary(absl::StrCat("import invoke, nox\n", program)), HasSubstr("silent review"))
        << program;
  }
}

TEST(TaskRunners, MayComeBackBeforeTheLaunchEnds) {
  EXPECT_THAT(Summary("import invoke\n@invoke.task\ndef f(c):\n"
                      "  c.run('torchrun x.py', asynchronous=True)\n  c.run('torchrun y.py')"),
              AllOf(HasSubstr("silent review"), Not(HasSubstr("silent safe"))));
}

TEST(PassedWords, AreNoneInNamesAndTexts) {
  for (const absl::string_view call :
       {"log.info('torchrun', 'x.py')", "shutil.which('torchrun')", "re.sub('torchrun', 'x.py', s)",
        "d.get('torchrun', 'x.py')", "f('torchrun', 'accelerate')", "L = ['torchrun', 'mpirun']",
        "p.add_argument('--l', choices=['torchrun', 'mpirun'])", "run('torchrun')"}) {
    EXPECT_EQ(Summary(call), "") << call;
  }
}

}  // namespace
}  // namespace torchlift
