// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/cmake_findings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codemods/cxx17-build/cmake_settings.h"
#include "codemods/cxx17-build/cmake_targets.h"
#include "codemods/cxx17-build/cmake_torch_version.h"
#include "codemods/cxx17-build/compiler_flag.h"
#include "codemods/cxx17-build/messages.h"
#include "core/project/version.h"

namespace torchlift::cxx17_build {
namespace {

// The oldest CMake that knows C++20 as a number or a feature.
constexpr Version kCMakeOfCxx20{3, 12, 0};

class CMakeJudge {
 public:
  explicit CMakeJudge(const RewriteContext& context)
      : context_(context), file_(*context.cmake()), bytes_(context.source().bytes()) {}

  std::vector<Finding> Judge() {
    std::vector<CMakeSetting> settings = FindCMakeSettings(bytes_, file_);
    if (settings.empty()) return {};
    build_ = context_.project().TorchBuildFor(context_.source().path());
    const CMakeTargets targets(bytes_, file_);
    std::vector<Finding> findings;
    for (const CMakeSetting& setting : settings) {
      const std::string reason = ReasonToLeave(setting, targets);
      if (reason.empty()) {
        findings.push_back(FindingOf(setting));
      } else {
        context_.explanation().Considered(setting.place, [&] { return reason; });
      }
    }
    return findings;
  }

 private:
  // Why nothing is to be said about a setting; empty when there is something.
  std::string ReasonToLeave(const CMakeSetting& setting, const CMakeTargets& targets) const {
    if (build_ == nullptr)
      return "nothing in this file, in the CMake files above or in those below shows that PyTorch "
             "is built against";
    const bool may_use_torch =
        setting.targets.empty() ||
        std::any_of(setting.targets.begin(), setting.targets.end(),
                    [&](const std::string& target) { return targets.MayUseTorch(target); });
    if (!may_use_torch)
      return absl::StrCat(absl::StrJoin(setting.targets, ", "), " does not link PyTorch");
    if (TorchVersionBranchOf(file_, setting.command) == TorchVersionBranch::kOther)
      return "torch 2.12 does not take this branch";
    return "";
  }

  Finding FindingOf(const CMakeSetting& setting) const {
    Finding finding;
    finding.level = LevelOf(*build_);
    finding.place = setting.place;
    finding.statement = file_.commands[setting.command].range;
    finding.message = Message(setting.what, setting.standard, *build_);
    finding.notes = Notes(*build_, context_.project());
    AddAdvice(setting, finding.notes);
    const TorchVersionBranch branch = TorchVersionBranchOf(file_, setting.command);
    if (branch != TorchVersionBranch::kNone) {
      finding.message =
          VersionMessage(setting.what, setting.standard, branch == TorchVersionBranch::kThis);
      finding.fix = Fix{"Ask for C++20 from 2.12 on", Applicability::kReview, {}, {}};
    } else if (!file_.IsSoundUpTo(finding.statement.end)) {
      finding.notes.push_back(
          absl::StrCat("Not edited, since CMake does not read the file up to here: ",
                       file_.problems.front().what, "."));
      finding.fix = Fix{"Ask for C++20", Applicability::kReview, {}, {}};
    } else {
      finding.fix = FixOf(setting);
      if (!setting.doubt.empty()) finding.notes.push_back(setting.doubt);
    }
    return finding;
  }

  static Fix FixOf(const CMakeSetting& setting) {
    Fix fix;
    fix.title = "Ask for C++20";
    fix.applicability = setting.doubt.empty() ? Applicability::kSafe : Applicability::kReview;
    std::vector<ByteRange> places = setting.conditions;
    places.push_back(setting.version);
    std::sort(places.begin(), places.end());
    for (const ByteRange place : places) {
      fix.edits.push_back({place, std::string(kWantedStandard)});
      Claim claim;
      claim.range = place;
      claim.code.Text(kWantedStandard);
      fix.claims.push_back(std::move(claim));
    }
    return fix;
  }

  void AddAdvice(const CMakeSetting& setting, std::vector<std::string>& notes) const {
    if (setting.what == "CMAKE_CUDA_STANDARD" && FindsTorch())
      notes.push_back("Without this line find_package(Torch) sets it to CMAKE_CXX_STANDARD.");
    const bool is_flag = absl::StrContains(setting.what, "++");
    const std::optional<Version> least = LeastCMake();
    if (!is_flag && least && *least < kCMakeOfCxx20)
      notes.push_back("CMake knows C++20 from 3.12 on; the file asks for an older one.");
  }

  bool FindsTorch() const {
    return std::any_of(file_.commands.begin(), file_.commands.end(),
                       [](const cmake::Command& command) {
                         return command.name == "find_package" && !command.arguments.empty() &&
                                command.arguments[0].Is("Torch");
                       });
  }

  // The version in cmake_minimum_required(VERSION 3.5...3.20), its lower end where there are two.
  std::optional<Version> LeastCMake() const {
    for (const cmake::Command& command : file_.commands) {
      if (command.name != "cmake_minimum_required" || command.arguments.size() < 2) continue;
      const std::string& text = command.arguments[1].text.text;
      return Version::Parse(text.substr(0, text.find("...")));
    }
    return std::nullopt;
  }

  const RewriteContext& context_;
  const cmake::File& file_;
  const absl::string_view bytes_;
  const TorchBuild* build_ = nullptr;
};

}  // namespace

std::vector<Finding> CMakeFindings(const RewriteContext& context) {
  return CMakeJudge(context).Judge();
}

}  // namespace torchlift::cxx17_build
