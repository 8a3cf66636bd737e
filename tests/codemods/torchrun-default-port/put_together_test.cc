// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Launches in Python whose name or list is put together where the program runs.

#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

// How many findings the lines have behind an import of all that they use.
std::size_t FindingsIn(const std::string& lines) {
  return JudgedPython("import os, subprocess\n" + lines).findings().size();
}

TEST(PutTogether, JoinsTheStringsOfAName) {
  EXPECT_EQ(
      JudgedPython("import subprocess\nsubprocess.run([\"torch\" \"run\", \"x.py\"])\n").Fixed(),
      "import subprocess\n"
      "subprocess.run([\"torch\" \"run\", \"--master-port=29500\", \"x.py\"])\n");
}

TEST(PutTogether, ReportsATextWhoseNameIsInTwoStrings) {
  EXPECT_EQ(FindingsIn("os.system('torch' 'run x.py')\n"), 1u);
  EXPECT_EQ(FindingsIn("os.system('torch' + 'run x.py')\n"), 1u);
  EXPECT_EQ(FindingsIn("os.system('torch.distri' 'buted.run x.py')\n"), 0u);
  EXPECT_EQ(FindingsIn("os.system('python -m torch.distri' 'buted.run x.py')\n"), 1u);
}

TEST(PutTogether, ReportsANameThatIsFormattedIn) {
  EXPECT_EQ(FindingsIn("os.system('%s x.py' % 'torchrun')\n"), 1u);
  EXPECT_EQ(FindingsIn("os.system('{} x.py'.format('torchrun'))\n"), 1u);
}

TEST(PutTogether, ReportsAFirstWordFromADefault) {
  EXPECT_EQ(FindingsIn("p.add_argument('-l', '--launcher', default='torchrun')\n"
                       "subprocess.run([a.launcher, 't.py'])\n"),
            1u);
  EXPECT_EQ(FindingsIn("p.add_argument('--launcher', default='torchrun')\n"
                       "print(a.launcher)\n"),
            0u);
  EXPECT_EQ(FindingsIn("@click.option('--launcher', default='torchrun')\n"
                       "def main(launcher):\n"
                       "    subprocess.run([launcher, 't.py'])\n"),
            1u);
  EXPECT_EQ(FindingsIn("class R:\n"
                       "    binary: str = field(default='torchrun')\n"
                       "    def go(self):\n"
                       "        subprocess.run([self.binary, 't.py'])\n"),
            1u);
}

TEST(PutTogether, ReportsAFirstWordThatAFunctionReturns) {
  EXPECT_EQ(FindingsIn("def pick():\n    return 'torchrun'\nsubprocess.run([pick(), 't.py'])\n"),
            1u);
  EXPECT_EQ(FindingsIn("def pick():\n    return 'torchrun'\nsubprocess.run([other(), 't.py'])\n"),
            0u);
}

// The findings for lines that run the text or list `cmd`.
std::string RunBy(const std::string& cmd, const std::string& run) {
  return JudgedPython("import os, shlex, string, subprocess\ncmd = " + cmd + "\n" + run + "\n")
      .Summary();
}

TEST(Templates, AreReviewedWhereAPlaceholderMayBeOptions) {
  const std::string review = "2 silent review torchrun\n";
  EXPECT_EQ(RunBy("'torchrun {o} x.py'", "os.system(cmd.format(o=o))"), review);
  EXPECT_EQ(RunBy("'torchrun {o} x.py'", "os.system(cmd.format_map(d))"), review);
  EXPECT_EQ(RunBy("'torchrun %s x.py'", "os.system(cmd % o)"), review);
  EXPECT_EQ(RunBy("'torchrun {o} x.py'", "c = f'A=1 {cmd}'\nos.system(c.format(o=o))"), review);
  EXPECT_EQ(RunBy("'torchrun OPTS x.py'", "os.system(cmd.replace('OPTS', o))"), review);
  EXPECT_EQ(RunBy("'torchrun $o x.py'", "os.system(string.Template(cmd).substitute(o=o))"), review);
}

TEST(Templates, AreSafeWhereAPlaceholderIsTheValueOfAnOption) {
  EXPECT_EQ(RunBy("'torchrun --nproc-per-node={n} x.py'", "os.system(cmd.format(n=n))"),
            "2 silent safe torchrun\n");
  EXPECT_EQ(RunBy("'torchrun --nproc-per-node=%d x.py'", "print(cmd % n)\nos.system(cmd % n)"),
            "2 silent safe torchrun\n");
}

TEST(Templates, GetTheirPinInReview) {
  EXPECT_EQ(JudgedPython("import os\ncmd = 'torchrun {} x.py'\nos.system(cmd.format(o))\n")
                .Fixed(Applicability::kReview),
            "import os\ncmd = 'torchrun --master-port=29500 {} x.py'\nos.system(cmd.format(o))\n");
}

TEST(Templates, AreReviewedWhereTheyAreFilledInUnseen) {
  EXPECT_EQ(RunBy("'torchrun {} x.py'.format", "os.system(cmd(o))"), "2 silent review torchrun\n");
  EXPECT_EQ(RunBy("{'a': 'torchrun %s x.py'}", "os.system(cmd[k] % o)"),
            "2 silent review torchrun\n");
  EXPECT_EQ(RunBy("'torchrun {{ o }} x.py'", "render(cmd, o=o)"), "2 silent review torchrun\n");
  EXPECT_EQ(RunBy("'torchrun {x} failed'", "show(cmd)"), "");
}

TEST(Templates, AreReviewedInLists) {
  EXPECT_EQ(RunBy("['torchrun', '{}', 'x.py']", "os.system([c.format(o) for c in cmd])"),
            "2 silent review 'torchrun'\n");
  const std::string review = "2 silent review 'torchrun'\n";
  EXPECT_EQ(RunBy("['torchrun', '{}', 'x.py']", "os.system(' '.join(cmd).format(o))"), review);
  EXPECT_EQ(RunBy("['torchrun', '%s', 'x.py']", "os.system(shlex.join(cmd) % o)"), review);
}

TEST(PutTogether, ReportsATextThatGrows) {
  EXPECT_EQ(FindingsIn("cmd = 'torchrun'\ncmd += ' x.py'\nos.system(cmd)\n"), 1u);
}

TEST(PutTogether, ReportsListsThatGrow) {
  EXPECT_EQ(FindingsIn("c = []\nc.append('torchrun')\nc.append('x.py')\nsubprocess.run(c)\n"), 1u);
  EXPECT_EQ(FindingsIn("c.insert(0, 'torchrun')\nsubprocess.run(c)\n"), 1u);
  EXPECT_EQ(FindingsIn("c.extend(['torchrun'])\nsubprocess.run(c)\n"), 1u);
  EXPECT_EQ(FindingsIn("c += ['torchrun']\nsubprocess.run(c)\n"), 1u);
  EXPECT_EQ(FindingsIn("c = []\nfor w in ['torchrun', 'x.py']:\n    c.append(w)\n"), 1u);
}

TEST(PutTogether, ReportsAModuleWithoutItsInterpreter) {
  EXPECT_EQ(FindingsIn("c += ['-m', 'torch.distributed.run', 'x.py']\n"), 1u);
  EXPECT_EQ(FindingsIn("c.extend(['-m', 'torch.distributed.run'])\n"), 1u);
}

TEST(PutTogether, ReportsPythonThatIsRunAsText) {
  EXPECT_EQ(
      FindingsIn("subprocess.run(['python', '-c', 'import os; os.system(\"torchrun x\")'])\n"), 1u);
  EXPECT_EQ(FindingsIn("os.system('python -c \"import os; os.system(\\'torchrun x\\')\"')\n"), 1u);
  EXPECT_EQ(FindingsIn("subprocess.run(['python', '-c', 'print(\"torchrun\")'])\n"), 0u);
}

TEST(PutTogether, ReportsANameFromATable) {
  EXPECT_EQ(FindingsIn("t = {'ddp': 'torchrun', 'one': 'python'}\n"
                       "subprocess.run([t[mode], 'x.py'])\n"),
            1u);
  EXPECT_EQ(FindingsIn("t = {'ddp': 'torchrun'}\nsubprocess.run([t.get(mode), 'x.py'])\n"), 1u);
}

TEST(PutTogether, ReportsAListOfATableWhereItStands) {
  EXPECT_EQ(FindingsIn("t = {'torchrun': ['torchrun']}\nsubprocess.run(t['torchrun'] + ['x'])\n"),
            1u);
  EXPECT_EQ(JudgedPython("import subprocess\nt = {'ddp': ['torchrun']}\n"
                         "subprocess.run(t[mode] + ['x.py'])\nsubprocess.run(t['ddp'] + ['y'])\n")
                .Summary(),
            "2 silent review 'torchrun'\n");
}

TEST(PutTogether, ReportsATableOfNamesOnceWhereTheNameStands) {
  EXPECT_EQ(JudgedPython("import subprocess\nt = {'ddp': 'torchrun'}\n"
                         "subprocess.run([t['ddp'], 'a.py'])\nsubprocess.run([t[m], 'b.py'])\n")
                .Summary(),
            "2 silent review 'torchrun'\n");
}

TEST(PutTogether, ReportsWordsOfAListThatChange) {
  EXPECT_EQ(FindingsIn("c = ['python', 'x.py']\nc[0] = 'torchrun'\nsubprocess.run(c)\n"), 1u);
  EXPECT_EQ(FindingsIn("c = ['python', 'x.py']\nc[:1] = ['torchrun']\nsubprocess.run(c)\n"), 1u);
  EXPECT_EQ(FindingsIn("config['launcher'] = 'torchrun'\n"), 0u);
}

TEST(PutTogether, ReportsANameThatIsAnAttribute) {
  EXPECT_EQ(FindingsIn("class A:\n    c = 'torchrun'\n    def f(self):\n"
                       "        subprocess.run([self.c, 'x.py'])\n"),
            1u);
  EXPECT_EQ(FindingsIn("class A:\n    def f(self):\n        self.c = 'torchrun'\n"
                       "        subprocess.run([self.c, 'x.py'])\n"),
            1u);
}

TEST(PutTogether, ReportsANameThatIsCutAnywhere) {
  EXPECT_EQ(FindingsIn("subprocess.run(['tor' 'chrun', 'x.py'])\n"), 1u);
  EXPECT_EQ(FindingsIn("os.system('tor' 'chrun x.py')\n"), 1u);
}

TEST(PutTogether, LeavesListsOfNamesAlone) {
  EXPECT_EQ(FindingsIn("for tool in ['torchrun', 'nvcc']:\n    print(tool)\n"), 0u);
}

}  // namespace
}  // namespace torchlift
