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
using ::testing::Not;

constexpr absl::string_view kImports =
    "import asyncio, functools, os, runpy, shlex, shutil, subprocess, threading\n";

std::string Summary(absl::string_view text) {
  return JudgedPython(absl::StrCat(kImports, text, "\n")).Summary();
}

void ExpectOnlyReview(absl::string_view text) {
  EXPECT_THAT(Summary(text), HasSubstr(" review ")) << text;
  EXPECT_THAT(Summary(text), Not(HasSubstr(" safe "))) << text;
}

void ExpectSafe(absl::string_view text) {
  EXPECT_THAT(Summary(text), HasSubstr(" safe ")) << text;
  EXPECT_THAT(Summary(text), Not(HasSubstr(" review "))) << text;
}

TEST(PythonUses, AreSafeWhenAllAreSeenAndRunTheWords) {
  for (const absl::string_view rest :
       {"subprocess.run(c)", "print(shlex.join(c))\nsubprocess.run(c)",
        "c += extra\nsubprocess.run(c)", "c.append(x)\nsubprocess.run(c + y)", "os.execvp(c[0], c)",
        "d = c\nsubprocess.run(args=d)", "print(f\"{' '.join(c)}\")\nsubprocess.run(c)"}) {
    ExpectSafe(absl::StrCat("c = ['torchrun', 'a.py']\n", rest));
  }
}

TEST(PythonUses, AreReviewedWhenOneTakesTheWordsApart) {
  for (const absl::string_view use :
       {"c.insert(1, x)", "c[1] = x", "c[1:1] = x", "del c[1]", "n = c[1]", "n = len(c)", "f(c)",
        "d = c\nd.insert(1, x)", "self.c = c", "for w in c: pass", "a, b = c", "x = [*c]",
        "x = {'c': c}", "c *= 2 if c == d else 1", "if c == d: pass"}) {
    ExpectOnlyReview(absl::StrCat("c = ['torchrun', 'a.py']\n", use, "\nsubprocess.run(c)"));
  }
}

TEST(PythonUses, AreReviewedWhenOneTakesTheTextApart) {
  for (const absl::string_view text :
       {"c = 'torchrun a.py'\nsubprocess.run(c.replace('n a', 'n b'), shell=True)",
        "c = 'torchrun a.py'\nos.system(c[9:])", "c = 'torchrun a.py'\nn = len(c)\nos.system(c)",
        "subprocess.run('torchrun a.py'.split()[1:])",
        "a, b = 'torchrun a.py'.split()\nsubprocess.run([a, b])"}) {
    ExpectOnlyReview(text);
  }
}

TEST(PythonUses, AreReviewedWhenNoneRunsTheList) {
  for (const absl::string_view text :
       {"x = ['torchrun', 'a.py']", "run(['torchrun', 'a.py'])", "d(*['torchrun', 'a.py'])",
        "a, b = ['torchrun', 'a.py']", "x = dict(zip(k, ['torchrun', 'a.py']))",
        "x = y = ['torchrun', 'a.py']", "sys.argv = ['torchrun', 'a.py']",
        "for a, b in [('torchrun', 'a.py')]: pass", "def f():\n    return 'torchrun', 'a.py'",
        "class A:\n    c = ['torchrun', 'a.py']\n    def f(self): subprocess.run(self.c)",
        "functools.partial(subprocess.run, ['torchrun', 'a.py'])"}) {
    ExpectOnlyReview(text);
  }
}

TEST(PythonEnvironment, MakesALaunchReviewWhereTheFileNamesItsVariables) {
  for (const absl::string_view line :
       {"os.environ.setdefault('PET_MASTER_PORT', '1')", "os.putenv('PET_MASTER_PORT', '1')",
        "K = 'PET_MASTER_PORT'\nos.environ[K] = '1'", "os.environ['PET_' + 'MASTER_PORT'] = '1'",
        "for k in ['PET_MASTER_PORT']: os.environ[k] = '1'",
        "monkeypatch.setenv('PET_MASTER_PORT', '1')", "env.update(PET_MASTER_PORT='1')",
        "env = dict(os.environ, PET_MASTER_PORT='1')", "os.environ[f'PET_{x}'] = '1'"}) {
    ExpectOnlyReview(absl::StrCat(line, "\nsubprocess.run(['torchrun', 'a.py'], env=env)"));
    ExpectOnlyReview(absl::StrCat(line, "\nsubprocess.run('torchrun a.py', shell=True, env=env)"));
  }
}

TEST(PythonEnvironment, MayBeHandedOnByAFunctionOfTheFile) {
  ExpectOnlyReview(
      "def f(env): subprocess.run(['torchrun', 'a.py'], env=env)\nf(env={'PET_MASTER_PORT': '7'})");
}

TEST(PythonEnvironment, ThatIsUnseenIsTakenForOneWithoutThem) {
  ExpectSafe("subprocess.run(['torchrun', 'a.py'], env=make())");
}

TEST(PythonEnvironment, IsThatOfTheCallThatRunsAListWithAName) {
  EXPECT_EQ(Summary("c = ['torchrun', 'a.py']\nsubprocess.run(c, env={'PET_MASTER_PORT': '1'})"),
            "");
}

TEST(PythonOverlaps, AreReviewed) {
  for (const absl::string_view text :
       {"a = subprocess.Popen(['torchrun', 'a.py'])\nb = subprocess.Popen(['torchrun', 'b.py'])",
        "x = {i: subprocess.Popen(['torchrun', 'a.py']) for i in y}",
        "for i in y: os.system(f'torchrun {i}.py &')",
        "os.system('torchrun a.py &')\nos.system('torchrun b.py')",
        "a = os.popen('torchrun a.py')\nb = os.popen('torchrun b.py')",
        "list(map(lambda s: subprocess.Popen(['torchrun', s + '.py']), y))",
        "def s(): return subprocess.Popen(['torchrun', 'a.py'])\na = s()\nb = s()",
        "def s(): return subprocess.Popen(['torchrun', 'a.py'])\nx = [s() for i in y]",
        "def g(): subprocess.run(['torchrun', 'a.py'])\nthreading.Thread(target=g).start()",
        "def g(): subprocess.run(['torchrun', 'a.py'])\ndef h(): g()\npool.map(h, x)",
        "def g(): subprocess.run(['torchrun', 'a.py'])\nex.submit(functools.partial(g, s))",
        "def g(): subprocess.run(['torchrun', 'a.py'])\nt = g\nthreading.Thread(target=t).start()",
        "t = threading.Thread(target=lambda: os.system('torchrun a.py'))",
        "@ray.remote\ndef g(): subprocess.run(['torchrun', 'a.py'])",
        "class W(Thread):\n    def run(self): subprocess.run(['torchrun', 'a.py'])",
        "class T:\n    def go(self):\n        self.p = subprocess.Popen(['torchrun', "
        "'a.py'])\nT().go(); T().go()",
        "async def g():\n    p = await asyncio.create_subprocess_exec('torchrun', 'a.py')\n    "
        "await "
        "p.wait()\nasync def m(): await asyncio.gather(g(), g())",
        "for i in y:\n    if os.fork() == 0:\n        os.execlp('torchrun', 'torchrun', 'a.py')",
        "os.spawnlp(os.P_NOWAIT, 'torchrun', 'torchrun', 'a.py')\nos.spawnlp(os.P_NOWAIT, "
        "'torchrun', 'torchrun', 'b.py')"}) {
    ExpectOnlyReview(text);
  }
}

TEST(PythonOverlaps, AreNoneWhereALaunchEndsBeforeTheNext) {
  for (const absl::string_view text :
       {"p = subprocess.Popen(['torchrun', 'a.py'])",
        "a = subprocess.Popen(['torchrun', 'a.py'])\na.wait()\nb = subprocess.Popen(['torchrun', "
        "'b.py'])",
        "subprocess.Popen(['torchrun', 'a.py']).communicate()\nsubprocess.run(['torchrun', "
        "'b.py'])",
        "for i in y:\n    p = subprocess.Popen(['torchrun', 'a.py'])\n    p.wait()",
        "if x:\n    p = subprocess.Popen(['torchrun', 'a.py'])\nelse:\n    p = "
        "subprocess.Popen(['torchrun', 'b.py'])",
        "def a(): subprocess.run(['torchrun', 'a.py'])\na()\na()",
        "with subprocess.Popen(['torchrun', 'a.py']) as p: pass\nsubprocess.run(['torchrun', "
        "'b.py'])"}) {
    ExpectSafe(text);
  }
}

TEST(HiddenLaunches, AreReviewed) {
  for (const absl::string_view text :
       {"subprocess.run(['torchrun' if x else 'python', 'a.py'])",
        "subprocess.run((['torchrun'] if x else ['python']) + ['a.py'])",
        "subprocess.run(['torchrun'] * 1 + ['a.py'])",
        "subprocess.run([str(Path(b) / 'torchrun'), 'a.py'])",
        "subprocess.run([x for x in ['torchrun', 'a.py']])",
        "subprocess.run(['torchrun', 'a.py'][:])",
        "for c in ['torchrun', 'python']: subprocess.run([c, 'a.py'])",
        "def go(c='torchrun'): subprocess.run([c, 'a.py'])",
        "subprocess.run(['a.py'], executable='torchrun')",
        "subprocess.run(b'torchrun a.py', shell=True)", "subprocess.run([b'torchrun', b'a.py'])",
        "c = 'torchrun'\nif x: c += ' --standalone'\nsubprocess.run(c + ' a.py', shell=True)",
        "runpy.run_module('torch.distributed.run', run_name='__main__')",
        "from torch.distributed.run import get_args_parser\nget_args_parser().parse_args(['a.py'])",
        "import sh\nsh.torchrun('a.py')", "x = '''\nset -e\ntorchrun a.py\n'''"}) {
    ExpectOnlyReview(text);
  }
}

}  // namespace
}  // namespace torchlift
