// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/named_shell.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace torchlift::embed::yaml {
namespace {

bool IsShell(absl::string_view program) {
  for (const absl::string_view shell : {"bash", "sh", "zsh", "dash", "ksh", "ash"}) {
    if (program == shell || absl::EndsWith(program, absl::StrCat("-", shell))) return true;
  }
  return program == "micromamba-shell";
}

}  // namespace

void SetShell(absl::string_view shell, CommandSetting& setting) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(shell, absl::ByAnyChar(" \t\n"), absl::SkipEmpty());
  // `conda run -n x bash {0}`: the last program counts.
  for (auto word = words.rbegin(); word != words.rend(); ++word) {
    std::string program = absl::AsciiStrToLower(word->substr(word->find_last_of("/\\") + 1));
    program = std::string(absl::StripSuffix(program, ".exe"));
    if (IsShell(program)) return;
    if (absl::StartsWith(program, "python")) {
      setting.language = FileKind::kPython;
      return;
    }
  }
  if (words.empty() || !setting.doubt.empty()) return;
  setting.doubt = absl::StrCat("It is read here as a text of a POSIX shell, and run by another: ",
                               absl::StrContains(shell, DecodedText::kUnknown)
                                   ? absl::string_view("a template names it")
                                   : words.front(),
                               ".");
}

}  // namespace torchlift::embed::yaml
