// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/opt_in.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codemods/max-autotune-layout-deferral/config_lines.h"
#include "codemods/max-autotune-layout-deferral/import_section.h"
#include "codemods/max-autotune-layout-deferral/line_layout.h"
#include "codemods/max-autotune-layout-deferral/module_name.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Module;

class Writer {
 public:
  Writer(const RewriteContext& context, absl::Span<const Setting* const> settings)
      : context_(context),
        module_(*context.python()),
        source_(context.source()),
        settings_(settings) {
    std::vector<Node> stops;
    for (const Setting* setting : settings) stops.push_back(setting->node);
    section_ = FindImportSection(module_, source_, stops);
    remedy_.fix.title = "Opt in to the layout deferral of 2.11 where torch has the flag";
    remedy_.fix.applicability = Applicability::kSafe;
  }

  Remedy Write() && {
    const OptInForm form = context_.options().opt_in;
    const std::optional<ConfigLines> lines = LinesToJoin();
    if (form == OptInForm::kEnvironment) {
      WriteVariable();
    } else if (lines) {
      const std::string config(lines->config.text());
      InsertLines(source_, NextLineBegin(source_, lines->last.end()), Indentation(lines->last),
                  GuardCode(config, Indentation(lines->last)), 0, 0, remedy_.fix);
    } else if (form == OptInForm::kGuard || section_.inductor_import) {
      WriteGuardBehindImports();
    } else {
      WriteVariable();
    }
    return std::move(remedy_);
  }

 private:
  absl::string_view Indentation(Node statement) const {
    return TextBefore(source_, statement.begin());
  }

  std::string GuardCode(absl::string_view config, absl::string_view indentation) const {
    return absl::StrCat("if hasattr(", config, ", \"", kFlag,
                        "\"):", LineEndText(source_.LineEndAt(0)), indentation,
                        IndentationUnit(source_, module_.tree()), config, ".", kFlag, " = True");
  }

  static std::string VariableCode(absl::string_view os) {
    return absl::StrCat(os, ".environ.setdefault(\"", kFlagVariable, "\", \"1\")");
  }

  // The lines that set the configuration whose effect reaches every setting: those at the top level
  // of the file do, others reach what stands in the same block. Such that turn max-autotune on are
  // the better company.
  std::optional<ConfigLines> LinesToJoin() const {
    std::optional<ConfigLines> best;
    int best_rank = 0;
    for (const ConfigLines& lines : FindConfigLines(module_, source_)) {
      const bool at_top = lines.block.kind() == python::kModule;
      const bool reaches =
          std::all_of(settings_.begin(), settings_.end(),
                      [&](const Setting* setting) { return lines.block.Contains(setting->node); });
      if (!at_top && !reaches) continue;
      const int rank = 1 + (at_top ? 1 : 0) + (lines.turn_on ? 2 : 0);
      if (rank <= best_rank) continue;
      best = lines;
      best_rank = rank;
    }
    return best;
  }

  void WriteGuardBehindImports() {
    const ModuleName config = NameAt(context_, kConfig, section_.end,
                                     section_.next ? section_.next : settings_.front()->node);
    WriteStatement(config, GuardCode(config.expression, ""), section_.end);
  }

  // Inductor reads the variable when it is imported, so the statement has to stand before that.
  void WriteVariable() {
    std::uint32_t place = section_.end;
    Node next = section_.next ? section_.next : settings_.front()->node;
    if (section_.inductor_import && section_.inductor_import.begin() < place) {
      place = LineBegin(source_, section_.inductor_import.begin());
      next = section_.inductor_import;
    }
    const ModuleName os = NameAt(context_, "os", place, next);
    WriteStatement(os, VariableCode(os.expression), place);
  }

  // Writes `statement`, which uses `name`, at the line that begins at `place`.
  void WriteStatement(const ModuleName& name, std::string statement, std::uint32_t place) {
    const absl::string_view line_end = LineEndText(source_.LineEndAt(place));
    if (!name.import_statement.empty()) {
      statement = absl::StrCat(name.import_statement, line_end, line_end, statement);
    }
    if (name.request) remedy_.imports.push_back(*name.request);
    const bool first = place == 0 || (place == 3 && source_.has_byte_order_mark());
    const bool blank_before = !first && !IsBlankLine(place - 1);
    const bool blank_after = place < source_.bytes().size() && !IsBlankLine(place);
    InsertLines(source_, place, "", statement, blank_before ? 1 : 0, blank_after ? 1 : 0,
                remedy_.fix);
  }

  bool IsBlankLine(std::uint32_t offset) const {
    const absl::string_view line =
        source_.LineRange(source_.LocationAt(offset).line).In(source_.bytes());
    return line.find_first_not_of(" \t\f") == absl::string_view::npos;
  }

  const RewriteContext& context_;
  const Module& module_;
  const SourceFile& source_;
  absl::Span<const Setting* const> settings_;
  ImportSection section_;
  Remedy remedy_;
};

}  // namespace

Remedy PlanOptIn(const RewriteContext& context, absl::Span<const Setting* const> settings) {
  return Writer(context, settings).Write();
}

}  // namespace torchlift::max_autotune
