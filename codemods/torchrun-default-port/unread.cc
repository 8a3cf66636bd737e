// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/unread.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift::torchrun {
namespace {

constexpr absl::string_view kLaunchers[] = {"torchrun ", "torch.distributed.run ",
                                            "torch.distributed.launch "};

// The launcher in a line that a shell could run, or an empty range. Deliberately plain: it shares
// nothing with the reader.
ByteRange LauncherIn(absl::string_view bytes, ByteRange line) {
  const absl::string_view text = absl::StripLeadingAsciiWhitespace(line.In(bytes));
  if (absl::StartsWith(text, "#") || absl::StartsWith(text, "echo ") ||
      absl::StartsWith(text, "printf "))
    return {};
  for (const absl::string_view launcher : kLaunchers) {
    const auto at = line.In(bytes).find(launcher);
    if (at == absl::string_view::npos) continue;
    const auto begin = line.begin + static_cast<std::uint32_t>(at);
    return {begin, begin + static_cast<std::uint32_t>(launcher.size()) - 1};
  }
  return {};
}

// Whether a command surely has the place in one of its words. A word of many lines is what a quote
// in the wrong place makes.
bool IsInCommand(const shell::Script& script, ByteRange place) {
  for (const shell::SimpleCommand& command : script.commands()) {
    for (const shell::Word& word : command.words) {
      if (word.range.Contains(place) && !command.doubtful && !absl::StrContains(word.text(), "\n"))
        return true;
    }
  }
  return false;
}

bool IsFound(const std::vector<Finding>& findings, ByteRange place) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.place.Contains(place); });
}

}  // namespace

void AddUnreadLaunches(const RewriteContext& context, std::vector<Finding>& findings) {
  const auto& problems = context.shell()->problems();
  if (problems.empty()) return;
  const SourceFile& source = context.source();
  for (std::uint32_t line = 1; line <= source.line_count(); ++line) {
    const ByteRange place = LauncherIn(source.bytes(), source.LineRange(line));
    if (place.empty() || IsFound(findings, place) || IsInCommand(*context.shell(), place)) continue;
    Finding finding;
    finding.level = Level::kSilent;
    finding.place = place;
    finding.message = absl::StrCat(
        "This may start torchrun, but the script could not be read here: line ",
        source.LocationAt(problems.front().place.begin).line, ": ", problems.front().what,
        ". If it does, --master-port=29500 keeps the port of 2.11.");
    finding.fix =
        Fix{"Look whether this launch needs --master-port=29500", Applicability::kReview, {}, {}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace torchlift::torchrun
