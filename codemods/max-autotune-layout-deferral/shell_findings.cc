// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/shell_findings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/line_layout.h"
#include "codemods/max-autotune-layout-deferral/messages.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "codemods/max-autotune-layout-deferral/shell_setting.h"

namespace torchlift::max_autotune {
namespace {

class ShellFile {
 public:
  explicit ShellFile(const RewriteContext& context)
      : context_(context),
        script_(*context.shell()),
        settings_(FindShellSettings(script_, context.source().bytes())),
        pin_note_(PinNote(context.project())) {}

  std::vector<Finding> Judge() && {
    for (const ShellSetting& setting : settings_) {
      if (!setting.is_flag) Judge(setting);
    }
    return std::move(findings_);
  }

 private:
  void Judge(const ShellSetting& setting) {
    Finding finding;
    finding.place = setting.place;
    finding.statement = setting.command->statement;
    const bool is_certain = setting.is_certain && setting.form != ShellSetting::Form::kUnseen;
    finding.message = OnMessage(setting.variable, is_certain);
    if (pin_note_) finding.notes.push_back(*pin_note_);
    if (IsDecided(setting)) {
      finding.notes.push_back("The script already decides about the deferral.");
    } else if (!is_certain) {
      finding.notes.push_back("The value is not seen, so nothing is written.");
    } else if (context_.options().policy == Policy::kPreserve) {
      Cover(setting, finding);
    }
    findings_.push_back(std::move(finding));
  }

  // Whether the script exports the deferral's variable, or this command gets it.
  bool IsDecided(const ShellSetting& setting) const {
    const bool has_own = setting.form == ShellSetting::Form::kOption;
    return std::any_of(settings_.begin(), settings_.end(), [&](const ShellSetting& other) {
      if (!other.is_flag) return false;
      return other.command == setting.command ||
             (other.form == ShellSetting::Form::kExport && !has_own);
    });
  }

  void Cover(const ShellSetting& setting, Finding& finding) {
    if (const ShellSetting* covering = CoveringExport(setting)) {
      finding.notes.push_back(CoveredNote(*covering));
      return;
    }
    if (IsSecondOfCommand(setting)) {
      finding.notes.push_back(
          "The opt-in of the other variable of this command covers this one too.");
      return;
    }
    finding.fix = OptIn(setting);
    if (setting.form == ShellSetting::Form::kExport) exports_.push_back(&setting);
    covered_.push_back(setting.command);
  }

  std::string CoveredNote(const ShellSetting& covering) const {
    // It may stand somewhere else in the file around.
    if (context_.surroundings() != nullptr)
      return "The opt-in for what the file sets for this command covers this one too.";
    const std::uint32_t line = context_.source().LocationAt(covering.place.begin).line;
    return absl::StrCat("The opt-in that line ", line, " brings covers this one too.");
  }

  // The export before whose opt-in reaches this place.
  const ShellSetting* CoveringExport(const ShellSetting& setting) const {
    if (setting.form == ShellSetting::Form::kOption) return nullptr;
    for (const ShellSetting* covering : exports_) {
      if (script_.IsInside(setting.command->block, covering->command->block)) return covering;
    }
    return nullptr;
  }

  bool IsSecondOfCommand(const ShellSetting& setting) const {
    return std::find(covered_.begin(), covered_.end(), setting.command) != covered_.end();
  }

  Fix OptIn(const ShellSetting& setting) const {
    Fix fix;
    fix.title = "Opt in to the layout deferral of 2.11 where torch has the flag";
    fix.applicability = Applicability::kSafe;
    const SourceFile& source = context_.source();
    const ByteRange statement = setting.command->statement;
    const bool is_export = setting.form == ShellSetting::Form::kExport;
    if (is_export && setting.command->text == 0 && OwnsItsLines(source, statement)) {
      InsertLines(source, NextLineBegin(source, statement.end), TextBefore(source, statement.begin),
                  absl::StrCat("export ", kFlagVariable, "=1"), 0, 0, fix);
      return fix;
    }
    if (is_export && setting.is_plain) {
      fix.applicability = Applicability::kManual;
      return fix;
    }
    std::string word = absl::StrCat(kFlagVariable, "=1");
    if (!setting.option.empty()) word = absl::StrCat(setting.option, " ", word);
    const ByteRange place{setting.place.end, setting.place.end};
    fix.edits.push_back(Edit{place, absl::StrCat(" ", word)});
    Claim claim;
    claim.kind = Claim::Kind::kInsert;
    claim.range = place;
    claim.code.Text(word);
    fix.claims.push_back(std::move(claim));
    return fix;
  }

  const RewriteContext& context_;
  const shell::Script& script_;
  std::vector<ShellSetting> settings_;
  std::optional<std::string> pin_note_;
  std::vector<const ShellSetting*> exports_;          // That have a fix.
  std::vector<const shell::SimpleCommand*> covered_;  // That have a fix.
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> ShellFindings(const RewriteContext& context) {
  return ShellFile(context).Judge();
}

}  // namespace torchlift::max_autotune
