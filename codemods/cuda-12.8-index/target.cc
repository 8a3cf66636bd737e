// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cuda-12.8-index/target.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace torchlift::cuda_index {
namespace {

constexpr Version kRelease{2, 12, 0};

bool ContainsIgnoringCase(absl::string_view text, absl::string_view lower) {
  return std::search(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
           return absl::ascii_tolower(static_cast<unsigned char>(a)) == b;
         }) != text.end();
}

}  // namespace

Target TargetOf(const RewriteContext& context) {
  const Surroundings* around = context.surroundings();
  const absl::string_view file = around != nullptr ? around->host : context.source().bytes();
  if (ContainsIgnoringCase(file, "driver")) return {"126", true};
  return {"130", false};
}

std::string PinOfProject(const RewriteContext& context) {
  const TorchRequirement* pin = context.project().PinnedBelow(kRelease);
  if (pin == nullptr) return "";
  return absl::StrCat(pin->place.path, ":", pin->place.line, " requires '", pin->text,
                      "', which the cu128 index has");
}

Finding MakeFinding(const RewriteContext& context, ByteRange place, const Target& target) {
  const std::optional<Version> minimum = context.project().torch_minimum();
  const bool needs_release = minimum && *minimum >= kRelease;
  Finding finding;
  finding.level = needs_release ? Level::kBreaking : Level::kDeprecated;
  finding.place = place;
  finding.holds_unrun = true;
  finding.message =
      absl::StrCat("The cu128 index has no wheels of PyTorch 2.12, so ",
                   needs_release ? "nothing can be installed from it here"
                                 : "an older release is installed from it",
                   ". 2.12 has cu130, the default, and cu126 for drivers older than 580.");
  Fix fix;
  fix.title = absl::StrCat("Take the cu", target.number, " index");
  fix.applicability = Applicability::kSafe;
  if (target.names_driver) {
    fix.applicability = Applicability::kReview;
    finding.notes.push_back(
        "The file speaks of a driver, so cu126 is proposed: cu130 needs driver 580 or later.");
  }
  finding.fix = std::move(fix);
  return finding;
}

}  // namespace torchlift::cuda_index
