// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/powershell_host.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The commands as shell text, without blank lines.
std::string TextOf(absl::string_view script) {
  const auto texts = RegionTexts(FileKind::kPowerShell, "run.ps1", script);
  return texts.empty() ? "" : texts.front();
}

std::string Edited(absl::string_view script) {
  return WithNewWords(FileKind::kPowerShell, "run.ps1", script);
}

TEST(PowerShellHost, JoinsContinuedLines) { EXPECT_EQ(TextOf("tool `\r\n  x\r\n"), "tool x\n\n"); }

TEST(PowerShellHost, SeesNoVariables) {
  EXPECT_EQ(TextOf("tool $a \"x$b\" ${c} $d.e[0] $(f g) @args"), "tool ? \"x?\" ? ? ? ?");
}

TEST(PowerShellHost, ReadsBothKindsOfStrings) {
  EXPECT_EQ(TextOf("tool 'a $b ''c''' \"d`\"e\""), "tool \"a \\$b 'c'\" \"d\\\"e\"");
}

TEST(PowerShellHost, CallsWhatIsNamedByAString) {
  EXPECT_EQ(TextOf("& \"$v\\bin\\tool.exe\" x"), "\"?/bin/tool\" x");
}

TEST(PowerShellHost, ExportsVariablesOfTheEnvironment) {
  EXPECT_EQ(TextOf("$env:A = \"1\"\n$Env:B=2\n$env:C = $d\n"),
            "export A=\"1\"\nexport B=\"2\"\nexport C=\"?\"\n");
}

TEST(PowerShellHost, ReadsTheCommandOfAnAssignment) { EXPECT_EQ(TextOf("$x = tool y"), "tool y"); }

TEST(PowerShellHost, PassesOverComments) { EXPECT_EQ(TextOf("# tool x\n<# tool\nx #>\n"), "\n\n"); }

TEST(PowerShellHost, WritesNewWordsBehindTheProgram) {
  EXPECT_EQ(Edited("tool `\r\n  x\r\n& tool y\r\nif ($z) { tool z }\r\n"),
            "tool --new `\r\n  x\r\n& tool --new y\r\nif ($z) { tool --new z }\r\n");
}

TEST(PowerShellHost, ReadsGroupsThatMayBeRunOrNot) {
  EXPECT_EQ(TextOf("if ($a) { tool b }\nelseif ($c) { tool d } else { tool e }"),
            ": && { :\ntool b \n} || : && { :\ntool d \n} || { :\ntool e \n}");
  EXPECT_EQ(TextOf("try { tool a } catch [X] { tool b } finally { tool c }"),
            "{ :\ntool a \n} || { :\ntool b \n}\n{ :\ntool c \n}");
  EXPECT_EQ(TextOf("switch ($a) { \"b\" { tool c } }"), ": && { :\n\n{ :\ntool c \n}\n}");
}

TEST(PowerShellHost, ReadsLoopsAndFunctions) {
  EXPECT_EQ(TextOf("foreach ($a in $b) { tool $a }"), "for _ in $_; do { :\ntool ? \n}\ndone");
  EXPECT_EQ(TextOf("function f($a) { tool $a }"), "f() { :\ntool ? \n}");
}

TEST(PowerShellHost, RunsJobsAndParallelLoopsBesideTheRest) {
  EXPECT_EQ(TextOf("Start-Job -ScriptBlock { tool a }"),
            "Start-Job -ScriptBlock \n{ :\ntool a \n} &\n: ");
  EXPECT_EQ(TextOf("$a | ForEach-Object -Parallel { tool $_ } -X 2"),
            "\n:|ForEach-Object -Parallel \n{ :\ntool ? \n} &\n:  -X 2");
  EXPECT_EQ(TextOf("tool a &\ntool b"), "tool a &\ntool b");
}

TEST(PowerShellHost, KeepsRedirections) {
  EXPECT_EQ(TextOf("tool a 2>&1 >> b"), "tool a 2>&1 >> b");
}

TEST(PowerShellHost, CannotReadWhatAProcessIsStartedWith) {
  const Host host = ReadPowerShellHost("a.ps1", "Start-Process tool -ArgumentList 'a'\n");
  EXPECT_EQ(host.problems.size(), 1U);
}

TEST(PowerShellHost, DoubtsStringsOfExpressions) {
  const auto texts = [](absl::string_view script) {
    return RegionTexts(FileKind::kPowerShell, "run.ps1", script);
  };
  EXPECT_THAT(texts("$a = \"tool $b\""), ElementsAre("\n", "~tool ?"));
  EXPECT_THAT(texts("$a = @('tool', $b, 'c')"), ElementsAre("\n", "~tool ? c"));
  EXPECT_THAT(texts("@'\ntool a\n'@ | b"), ElementsAre("\n:|b", "~\ntool a\n"));
  EXPECT_THAT(texts("param($a = 'tool b', $c = 'd')"), ElementsAre("\n", "~tool b", "~d"));
}

TEST(PowerShellHost, WritesNewWordsIntoAStringButNotIntoAList) {
  EXPECT_EQ(Edited("$a = 'tool b'\n"), "$a = 'tool --new b'\n");
  EXPECT_EQ(Edited("$a = @('tool', 'b')\n"), "$a = @('tool', 'b')\n");
}

TEST(PowerShellHost, TakesOtherShellsAndTheLauncherOfPython) {
  EXPECT_EQ(TextOf("cmd /c \"tool a\"\niex 'tool b'\npy -3 -m c\nwsl -e tool d\ncmd /c tool e"),
            "sh -c \"tool a\"\neval \"tool b\"\npython -m c\ntool d\ntool e");
}

TEST(PowerShellHost, UnsetsVariablesOfTheEnvironment) {
  EXPECT_EQ(TextOf("$env:A = $null\nRemove-Item Env:\\B\nremove-item env:C"),
            "unset A\nunset B\nunset C");
}

TEST(PowerShellHost, DoesNotSeeExpressionsAmongWords) {
  EXPECT_EQ(TextOf("tool --a=(f b).c $PSScriptRoot/d.py"), "tool --a=? \"?\"/d.py");
}

TEST(PowerShellHost, ReadsWhateverStandsThere) {
  for (const char* script :
       {"{", "}", "(", "\"", "@'", "$", "${", "if", "if (", "function", "`", "tool \"a", "tool {",
        "$a =", "$env:A", "|", "&", "<#", "Remove-Item env:"}) {
    ReadPowerShellHost("a.ps1", script);
  }
}

TEST(PowerShellHost, HoldsNothingInAnEmptyFile) {
  EXPECT_THAT(ReadPowerShellHost("a.ps1", "").regions, IsEmpty());
}

}  // namespace
}  // namespace torchlift::embed
