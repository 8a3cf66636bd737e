// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/messages.h"

#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "core/project/version.h"

namespace torchlift::max_autotune {
namespace {

absl::string_view Failure(Setting::Form form) {
  switch (form) {
    case Setting::Form::kOption:
      return "torch.compile raises RuntimeError for the unknown option";
    case Setting::Form::kPatch:
      return "the patch raises AttributeError";
    case Setting::Form::kRead:
      return "reading it raises AttributeError; read it with getattr and a default";
    default:
      return "setting it raises AttributeError";
  }
}

}  // namespace

std::string OnMessage(const std::string& how, bool is_certain) {
  return absl::StrCat(how, is_certain ? " turns max-autotune on" : " may turn max-autotune on",
                      ", for which the release notes of 2.12 make the layout deferral of 2.11 an "
                      "opt-in. No released torch "
                      "up to 2.15 has the flag `",
                      kFlag,
                      "`, and all of them still defer by default; nightlies of early 2026 and "
                      "vendor builds may not.");
}

std::string FlagMessage(Setting::Form form, bool version_checked) {
  return absl::StrCat(
      "No released torch up to 2.15 has the flag `", kFlag, "`: ", Failure(form), " there.",
      version_checked ? " A version number does not tell whether the flag is there; hasattr does."
      : form == Setting::Form::kRead ? ""
                                     : " Ask for the flag with hasattr first.");
}

std::optional<std::string> PinNote(const ProjectFacts& project) {
  const TorchRequirement* pin = project.PinnedBelow(Version{2, 12, 0});
  if (pin == nullptr) return std::nullopt;
  return absl::StrCat(pin->place.path, ":", pin->place.line, " requires '", pin->text,
                      "': nothing changes until that is raised to 2.12.");
}

}  // namespace torchlift::max_autotune
