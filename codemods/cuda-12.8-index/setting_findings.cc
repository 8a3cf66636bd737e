// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cuda-12.8-index/setting_findings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "codemods/cuda-12.8-index/index_mention.h"
#include "codemods/cuda-12.8-index/target.h"
#include "core/rewrite/replacement.h"

namespace torchlift::cuda_index {
namespace {

// Settings that are for people.
bool IsProse(absl::string_view name) {
  const std::string last = absl::AsciiStrToLower(name.substr(name.rfind('.') + 1));
  for (const absl::string_view word :
       {"description", "help", "title", "summary", "readme", "message", "comment"}) {
    if (last == word) return true;
  }
  return absl::StartsWith(last, "label");
}

}  // namespace

std::vector<Finding> SettingFindings(const RewriteContext& context) {
  std::vector<Finding> findings;
  const absl::string_view text = context.source().bytes();
  const std::uint32_t begin = context.surroundings()->preamble;
  if (IsProse(text.substr(0, begin - 1))) return findings;
  const Target target = TargetOf(context);
  const std::string pin = PinOfProject(context);
  for (const ByteRange number : FindIndexUrls(text)) {
    const ByteRange place{number.begin - 2, number.end};
    if (!pin.empty()) {
      context.explanation().Considered(place, [&] { return pin; });
      continue;
    }
    Finding finding = MakeFinding(context, place, target);
    // A file among those of an index, and not the index: there is none of that name elsewhere.
    if (absl::StrContains(text, ".whl"))
      finding.fix->applicability = Applicability::kManual;
    else
      ReplaceBytes(context, number, target.number, *finding.fix);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace torchlift::cuda_index
