// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/messages.h"

#include "absl/strings/str_cat.h"
#include "core/project/version.h"

namespace torchlift::cxx17_build {

Level LevelOf(const TorchBuild& build) {
  return build.is_pytorch ? Level::kBreaking : Level::kDeprecated;
}

std::string Message(absl::string_view what, absl::string_view standard, const TorchBuild& build) {
  const bool is_17 = standard == "C++17" || standard == "C++1z";
  const absl::string_view consequence =
      build.is_pytorch ? "PyTorch 2.12 needs C++20 to be built."
      : is_17 ? "PyTorch 2.12 is built as C++20; its headers still compile as C++17, those of "
                "2.14 refuse it."
              : "PyTorch 2.12 is built as C++20; its headers refuse what is older than C++17, "
                "those of 2.14 C++17, too.";
  return absl::StrCat(what, " asks for ", standard, ". ", consequence);
}

std::string VersionMessage(absl::string_view what, absl::string_view standard, bool is_seen) {
  return absl::StrCat(
      what, " asks for ", standard,
      is_seen
          ? " in a branch that torch 2.12 takes; the headers of 2.14 refuse C++17."
          : " in a branch that depends on the version of torch, and it is not seen whether 2.12 "
            "takes it; the headers of 2.14 refuse C++17.");
}

std::vector<std::string> Notes(const TorchBuild& build, const ProjectFacts& project) {
  std::vector<std::string> notes;
  notes.push_back(absl::StrCat(build.is_pytorch ? "PyTorch itself: " : "Builds against PyTorch: ",
                               build.place.path, ":", build.place.line, " ", build.what));
  if (const TorchRequirement* pin = project.PinnedBelow(Version{2, 12, 0})) {
    notes.push_back(absl::StrCat(pin->place.path, ":", pin->place.line, " requires '", pin->text,
                                 "': nothing changes until that is raised to 2.12."));
  }
  return notes;
}

}  // namespace torchlift::cxx17_build
