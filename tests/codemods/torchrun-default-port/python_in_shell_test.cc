// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Launches in Python that a script hands to an interpreter.

#include <gtest/gtest.h>

#include <string>

#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

std::string Reviewed(const std::string& text) {
  return JudgedLaunches(text).Fixed(Applicability::kReview);
}

TEST(PythonInShell, IsReadInTextsOfTheCommandLine) {
  const std::string text = "srun python -uc 'import os; os.system(\"torchrun x.py\")'\n";
  EXPECT_EQ(JudgedLaunches(text).Summary(), "1 silent review torchrun\n");
  EXPECT_EQ(Reviewed(text),
            "srun python -uc 'import os; os.system(\"torchrun --master-port=29500 x.py\")'\n");
}

TEST(PythonInShell, IsReadInHereDocuments) {
  const std::string text =
      "python - <<'EOF'\nimport subprocess\nsubprocess.run([\"torchrun\", \"x.py\"])\nEOF\nls\n";
  EXPECT_EQ(JudgedLaunches(text).Summary(), "3 silent review \"torchrun\"\n");
  EXPECT_EQ(Reviewed(text),
            "python - <<'EOF'\nimport subprocess\n"
            "subprocess.run([\"torchrun\", \"--master-port=29500\", \"x.py\"])\nEOF\nls\n");
}

TEST(PythonInShell, IsReadWhereItIsWrittenToAFile) {
  const std::string text = "cat > x.py <<EOF\nimport os\nos.system('torchrun x.py')\nEOF\n";
  EXPECT_EQ(JudgedLaunches(text).Summary(), "3 silent review torchrun\n");
}

TEST(PythonInShell, KeepsThePortThatItNames) {
  EXPECT_EQ(JudgedLaunches("python -c 'import os; os.system(\"torchrun --master-port=1 x.py\")'\n")
                .Summary(),
            "");
}

TEST(PythonInShell, IsNotEditedWhereTheQuotesOfTheShellEnd) {
  const std::string text =
      "python -c \"import subprocess; subprocess.run(['torchrun', \\\"x.py\\\"])\"\n"
      "python -c 'import subprocess; subprocess.run([\"torchrun'\"\"'\", \"x.py\"])'\n"
      "python -c \"import subprocess; subprocess.run([\\\"torchrun\\\", \\\"x.py\\\"])\"\n";
  EXPECT_EQ(Reviewed(text),
            "python -c \"import subprocess; subprocess.run(['torchrun', '--master-port=29500', "
            "\\\"x.py\\\"])\"\n" +
                text.substr(text.find('\n') + 1));
}

TEST(PythonInShell, IsReportedWithoutEditWhereVariablesDecide) {
  const std::string text =
      "python - <<EOF\nimport os\nos.system('torchrun --nnodes=$N x.py')\nprint('torchrun $N')\n"
      "EOF\n";
  EXPECT_EQ(JudgedLaunches(text).findings().size(), 1u);
  EXPECT_EQ(Reviewed(text), text);
}

TEST(PythonInShell, IsReportedByLinesWhereItCannotBeRead) {
  const std::string text = "python - <<'EOF'\n# torchrun\nos.system('torchrun x.py'\nEOF\n";
  EXPECT_EQ(JudgedLaunches(text).Summary(), "3 silent review os.system('torchrun x.py'\n");
}

TEST(PythonInShell, IsReportedWhereItTakesItsOwnArguments) {
  EXPECT_EQ(
      JudgedLaunches("python -c 'from torch.distributed.run import main; main()' x.py\n").Summary(),
      "1 silent review main()\n");
}

TEST(PythonInShell, IsNotEditedWhereThePortVariableIsSet) {
  const std::string text =
      "export PET_MASTER_PORT=1\npython -c 'import os; os.system(\"torchrun x.py\")'\n";
  EXPECT_EQ(Reviewed(text), text);
}

TEST(HandedTexts, AreReviewedWhereTheyMayBeRun) {
  EXPECT_EQ(JudgedLaunches("cat > \"$JOB\" <<EOF\ntorchrun x.py\nEOF\n").Summary(),
            "2 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("CMD=$(cat <<EOF\ntorchrun x.py\nEOF\n)\neval \"$CMD\"\n").Summary(),
            "2 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("on_node 1 <<EOF\ntorchrun x.py\nEOF\n").Summary(),
            "2 silent review torchrun\n");
  EXPECT_EQ(Reviewed("on_node 1 <<EOF\ntorchrun x.py\nEOF\n"),
            "on_node 1 <<EOF\ntorchrun --master-port=29500 x.py\nEOF\n");
}

TEST(HandedTexts, AreReviewedWhereAFilterChangesThemForAShell) {
  EXPECT_EQ(JudgedLaunches("sed s/X/$o/ <<E | bash\ntorchrun X x.py\nE\n").Summary(),
            "2 silent review torchrun\n");
  EXPECT_EQ(JudgedLaunches("sed s/X/$o/ <<E\ntorchrun X x.py\nE\n").Summary(), "");
}

TEST(HandedTexts, AreLeftAloneWhereTheyAreForPeople) {
  EXPECT_EQ(
      JudgedLaunches("read -d '' USAGE <<EOF\ntorchrun x.py\nEOF\necho \"$USAGE\"\n").Summary(),
      "");
  EXPECT_EQ(JudgedLaunches("git commit -F - <<EOF\ntorchrun x.py\nEOF\n").Summary(), "");
}

TEST(EnvironmentWrapper, JoinsItsTextWithTheWordsBehind) {
  EXPECT_EQ(JudgedLaunches("env -S \"A=1 torchrun\" x.py\n").Fixed(),
            "env -S \"A=1 torchrun --master-port=29500\" x.py\n");
}

}  // namespace
}  // namespace torchlift
