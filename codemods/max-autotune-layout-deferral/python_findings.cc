// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/python_findings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/guarded_use.h"
#include "codemods/max-autotune-layout-deferral/messages.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "codemods/max-autotune-layout-deferral/opt_in.h"
#include "codemods/max-autotune-layout-deferral/setting.h"
#include "core/python/feature_guard.h"
#include "core/python/placement.h"

namespace torchlift::max_autotune {
namespace {

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context)
      : context_(context),
        settings_(FindSettings(*context.python())),
        pin_note_(PinNote(context.project())) {}

  std::vector<Finding> Judge() && {
    ChooseSettingsToCover();
    for (const Setting& setting : settings_) {
      if (setting.subject == Setting::Subject::kFlag) {
        JudgeFlag(setting);
      } else {
        JudgeMaxAutotune(setting);
      }
    }
    return std::move(findings_);
  }

 private:
  bool IsFlag(const Setting& setting) const { return setting.subject == Setting::Subject::kFlag; }

  // Whether the file itself already decides about the deferral for everything that it compiles.
  bool DecidesForAll() const {
    return std::any_of(settings_.begin(), settings_.end(), [&](const Setting& setting) {
      return IsFlag(setting) && !setting.call && setting.form != Setting::Form::kRead;
    });
  }

  // Whether the call that turns max-autotune on takes the flag too.
  bool DecidesForCall(const Setting& setting) const {
    if (!setting.call) return false;
    return std::any_of(settings_.begin(), settings_.end(), [&](const Setting& other) {
      return IsFlag(other) && other.call == setting.call;
    });
  }

  void ChooseSettingsToCover() {
    decided_ = DecidesForAll();
    if (decided_ || context_.options().policy == Policy::kMinimal) return;
    for (const Setting& setting : settings_) {
      if (!IsFlag(setting) && setting.is_certain && !DecidesForCall(setting))
        to_cover_.push_back(&setting);
    }
  }

  Finding& Add(const Setting& setting, Level level, std::string message) {
    Finding finding;
    finding.level = level;
    finding.place = setting.place.range();
    finding.statement = python::EnclosingStatement(setting.place).range();
    finding.message = std::move(message);
    if (pin_note_) finding.notes.push_back(*pin_note_);
    findings_.push_back(std::move(finding));
    return findings_.back();
  }

  static void Attach(Remedy remedy, Finding& finding) {
    finding.fix = std::move(remedy.fix);
    finding.imports = std::move(remedy.imports);
  }

  void JudgeFlag(const Setting& setting) {
    if (setting.form == Setting::Form::kVariable) return;
    const python::Guard guard = python::GuardAround(*context_.python(), setting.node, kFlag);
    if (guard == python::Guard::kSure) {
      context_.explanation().Considered(setting.place.range(), [] {
        return std::string("the flag is used only where torch has it");
      });
      return;
    }
    const bool version_checked = guard == python::Guard::kVersion;
    Finding& finding = Add(setting, version_checked ? Level::kAdvice : Level::kBreaking,
                           FlagMessage(setting.form, version_checked));
    Attach(GuardUse(context_, setting), finding);
    const bool likely = version_checked && finding.fix->applicability == Applicability::kSafe;
    if (likely) finding.fix->applicability = Applicability::kReview;
  }

  void JudgeMaxAutotune(const Setting& setting) {
    Finding& finding = Add(setting, Level::kAdvice, OnMessage(setting.how, setting.is_certain));
    if (decided_ || DecidesForCall(setting)) {
      finding.notes.push_back("The file already decides about the deferral.");
    } else if (!setting.is_certain) {
      finding.notes.push_back("The value is not seen, so nothing is written.");
    } else if (!to_cover_.empty() && to_cover_.front() == &setting) {
      Attach(PlanOptIn(context_, to_cover_), finding);
    } else if (!to_cover_.empty()) {
      const std::uint32_t line =
          context_.source().LocationAt(to_cover_.front()->place.begin()).line;
      finding.notes.push_back(
          absl::StrCat("The opt-in that line ", line, " brings covers this one too."));
    }
  }

  const RewriteContext& context_;
  std::vector<Setting> settings_;
  std::optional<std::string> pin_note_;
  bool decided_ = false;
  std::vector<const Setting*>
      to_cover_;  // What an opt-in must cover, in order; empty when none is to be written.
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> PythonFindings(const RewriteContext& context) {
  return PythonFile(context).Judge();
}

}  // namespace torchlift::max_autotune
