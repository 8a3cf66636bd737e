// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/powershell_host.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::IsEmpty;

// The commands as shell text, without blank lines.
std::string TextOf(absl::string_view script) {
  const auto texts = RegionTexts(FileKind::kPowerShell, "run.ps1", script);
  return texts.empty() ? "" : texts.front();
}

std::string Edited(absl::string_view script) {
  return WithNewWords(FileKind::kPowerShell, "run.ps1", script);
}

TEST(PowerShellHost, JoinsContinuedLines) {
  EXPECT_EQ(TextOf("tool `\r\n  x\r\n"), "tool   x\n\n");
}

TEST(PowerShellHost, SeesNoVariables) {
  EXPECT_EQ(TextOf("tool $a \"x$b\" ${c} $d.e[0] $(f g) @args"), "tool ? \"x?\" ? ? ? ?");
}

TEST(PowerShellHost, ReadsBothKindsOfStrings) {
  EXPECT_EQ(TextOf("tool 'a $b ''c''' \"d`\"e\""), "tool \"a \\$b 'c'\" \"d\\\"e\"");
}

TEST(PowerShellHost, CallsWhatIsNamedByAString) {
  EXPECT_EQ(TextOf("& \"$v\\bin\\tool.exe\" x"), "\n\"?/bin/tool\" x");
}

TEST(PowerShellHost, ExportsVariablesOfTheEnvironment) {
  EXPECT_EQ(TextOf("$env:A = \"1\"\n$Env:B=2\n$env:C = $d\n"),
            "export A=\"1\"\nexport B=\"2\"\nexport C=\"?\"\n");
}

TEST(PowerShellHost, DoesNotSeeWhatIsSetOnSomePaths) {
  EXPECT_EQ(TextOf("{ $env:A = 1 }"), "\nexport A=\"?\"\n");
}

TEST(PowerShellHost, ReadsTheCommandOfAnAssignment) { EXPECT_EQ(TextOf("$x = tool y"), "tool y"); }

TEST(PowerShellHost, PassesOverComments) { EXPECT_EQ(TextOf("# tool x\n<# tool\nx #>\n"), "\n\n"); }

TEST(PowerShellHost, WritesNewWordsBehindTheProgram) {
  EXPECT_EQ(Edited("tool `\r\n  x\r\n& tool y\r\nif ($z) { tool z }\r\n"),
            "tool --new `\r\n  x\r\n& tool --new y\r\nif ($z) { tool --new z }\r\n");
}

TEST(PowerShellHost, HoldsNothingInAnEmptyFile) {
  EXPECT_THAT(ReadPowerShellHost("a.ps1", "").regions, IsEmpty());
}

}  // namespace
}  // namespace torchlift::embed
