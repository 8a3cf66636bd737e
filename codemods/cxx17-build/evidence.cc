// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/evidence.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace torchlift::cxx17_build {
namespace {

constexpr std::size_t kLongestQuote = 60;

bool IsComment(absl::string_view line) {
  return absl::StartsWith(line, "#") || absl::StartsWith(line, "//");
}

// Whether the line imports PyTorch's builder of extensions.
bool ImportsBuilder(absl::string_view line) {
  return absl::StrContains(line, "cpp_extension") && absl::StrContains(line, "torch");
}

// Reads pyproject.toml's `requires = [ … "torch>=2" … ]` line by line.
class BuildRequirements {
 public:
  bool NamesTorch(absl::string_view line) {
    if (absl::StartsWith(line, "[")) is_in_table_ = line == "[build-system]";
    return is_in_table_ &&
           (absl::StrContains(line, "\"torch") || absl::StrContains(line, "'torch"));
  }

 private:
  bool is_in_table_ = false;
};

}  // namespace

std::optional<Evidence> FindEvidence(const RewriteContext& context) {
  const Surroundings* around = context.surroundings();
  const absl::string_view file = around != nullptr ? around->host : context.source().bytes();
  const std::string path(context.source().path());
  BuildRequirements requirements;
  std::uint32_t number = 0;
  for (const absl::string_view written : absl::StrSplit(file, '\n')) {
    ++number;
    const absl::string_view line = absl::StripAsciiWhitespace(written);
    if (IsComment(line)) continue;
    if (!NamesTorchLibrary(line) && !ImportsBuilder(line) && !requirements.NamesTorch(line) &&
        !absl::StrContains(line, "-ltorch"))
      continue;
    return Evidence{{{path, number}, std::string(line.substr(0, kLongestQuote))}, true};
  }
  const TorchBuild* build = context.project().TorchBuildFor(path);
  return build == nullptr ? std::nullopt : std::make_optional(Evidence{*build, false});
}

}  // namespace torchlift::cxx17_build
