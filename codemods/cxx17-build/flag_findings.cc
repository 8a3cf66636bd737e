// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/flag_findings.h"

#include <utility>

#include "codemods/cxx17-build/messages.h"
#include "core/rewrite/replacement.h"

namespace torchlift::cxx17_build {

Finding FlagFinding(const RewriteContext& context, const Evidence& evidence,
                    const StandardFlag& flag, absl::string_view what) {
  Finding finding;
  finding.level = LevelOf(evidence.build);
  finding.place = flag.word;
  finding.holds_unrun = true;
  finding.message = Message(what, flag.name, evidence.build);
  finding.notes = Notes(evidence.build, context.project());
  Fix fix;
  fix.title = "Ask for C++20";
  fix.applicability = evidence.is_own ? Applicability::kSafe : Applicability::kReview;
  ReplaceBytes(context, flag.version, kWantedStandard, fix);
  finding.fix = std::move(fix);
  return finding;
}

}  // namespace torchlift::cxx17_build
