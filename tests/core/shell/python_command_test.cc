// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/python_command.h"

#include <gtest/gtest.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "core/shell/script.h"

namespace torchlift::shell {
namespace {

using Kind = PythonCommand::Kind;

// Reads `python` with these arguments.
PythonCommand Read(absl::string_view arguments, std::vector<Word>* words = nullptr) {
  const Script script = *Script::Read(absl::StrCat("python ", arguments, "\n"));
  const std::vector<Word>& all = script.commands().front().words;
  if (words != nullptr) *words = all;
  return ReadPythonCommand(all, 1, all.size());
}

TEST(PythonCommand, FindsTheModuleBehindOptions) {
  const PythonCommand command = Read("-u -W ignore -m pkg.train --lr 1");
  EXPECT_EQ(command.kind, Kind::kModule);
  EXPECT_EQ(command.module, "pkg.train");
  EXPECT_EQ(command.word, 5u);
}

TEST(PythonCommand, FindsTheModuleInTheWordOfItsOption) {
  const PythonCommand command = Read("-umpkg.train");
  EXPECT_EQ(command.module, "pkg.train");
  EXPECT_EQ(command.word, 1u);
}

TEST(PythonCommand, FindsTheTextInAWordOfItsOwn) {
  const PythonCommand command = Read("-Wignore -uc 'x'");
  EXPECT_EQ(command.kind, Kind::kText);
  EXPECT_EQ(command.word, 3u);
  EXPECT_EQ(command.text_begin, 0u);
}

TEST(PythonCommand, FindsTheTextInTheWordOfItsOption) {
  std::vector<Word> words;
  const PythonCommand command = Read("-c'import os'", &words);
  EXPECT_EQ(Tail(words[command.word], command.text_begin).text(), "import os");
}

TEST(PythonCommand, ReadsItsInputWhenThereIsNothingElse) {
  EXPECT_EQ(Read("").kind, Kind::kStandardInput);
  EXPECT_EQ(Read("-u - a").kind, Kind::kStandardInput);
  EXPECT_EQ(Read("/dev/stdin").kind, Kind::kStandardInput);
}

TEST(PythonCommand, TakesAWordThatCannotBeSeenForTheScript) {
  EXPECT_EQ(Read("-u $X").kind, Kind::kScript);
}

TEST(PythonCommand, IsCalledByTheNamesOfInterpreters) {
  for (const char* name : {"python", "python3", "python3.12", "pypy3", "ipython"})
    EXPECT_TRUE(IsPythonName(name)) << name;
  for (const char* name : {"pythonic", "pytest", "pyright", ""})
    EXPECT_FALSE(IsPythonName(name)) << name;
}

}  // namespace
}  // namespace torchlift::shell
