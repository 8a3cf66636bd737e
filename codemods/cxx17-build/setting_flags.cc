// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/cxx17-build/flag_findings.h"

namespace torchlift::cxx17_build {
namespace {

bool IsProse(absl::string_view name) {
  const std::string last = absl::AsciiStrToLower(name.substr(name.rfind('.') + 1));
  for (const absl::string_view word :
       {"description", "help", "title", "summary", "readme", "message", "comment", "displayname"}) {
    if (last == word) return true;
  }
  return false;
}

// The variable of CMake's that the value is one of: of …CMAKE_CXX_STANDARD and of its `.value`.
absl::string_view VariableOf(absl::string_view name) {
  for (const absl::string_view variable :
       {"CMAKE_CXX_STANDARD", "CMAKE_CUDA_STANDARD", "CMAKE_HIP_STANDARD"}) {
    if (absl::EndsWith(name, variable) || absl::EndsWith(name, absl::StrCat(variable, ".value")))
      return variable;
  }
  return {};
}

// Moves a flag of the value behind the name that stands in front of it.
StandardFlag Moved(StandardFlag flag, std::uint32_t by) {
  flag.word = {flag.word.begin + by, flag.word.end + by};
  flag.version = {flag.version.begin + by, flag.version.end + by};
  return flag;
}

}  // namespace

std::vector<Finding> SettingFindings(const RewriteContext& context) {
  const absl::string_view text = context.source().bytes();
  const std::uint32_t begin = context.surroundings()->preamble;
  const absl::string_view name = text.substr(0, begin - 1);
  const absl::string_view value = text.substr(begin);
  std::vector<Finding> findings;
  if (IsProse(name)) return findings;
  const absl::string_view variable = VariableOf(name);
  std::vector<StandardFlag> flags = FindStandardFlags(value);
  if (!variable.empty()) {
    if (const auto number = ReadStandardNumber(value)) flags.push_back(*number);
  } else if (absl::EndsWith(name, "cpp_std")) {
    if (const auto standard = ReadStandardValue(value)) flags.push_back(*standard);
  }
  if (flags.empty()) return findings;
  const std::optional<Evidence> evidence = FindEvidence(context);
  if (!evidence) return findings;
  for (const StandardFlag& flag : flags) {
    const absl::string_view what = variable.empty() ? flag.word.In(value) : variable;
    findings.push_back(FlagFinding(context, *evidence, Moved(flag, begin), what));
  }
  return findings;
}

}  // namespace torchlift::cxx17_build
