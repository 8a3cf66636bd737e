// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/autoheuristic-string-config/switches.h"
#include "core/python/config_uses.h"
#include "core/python/constant.h"
#include "core/python/feature_guard.h"
#include "core/python/placement.h"
#include "core/rewrite/codemod.h"
#include "core/rewrite/statement_lines.h"
#include "core/rewrite/torch_minimum.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using autoheuristic::Switches;
using python::ConfigUse;
using Form = ConfigUse::Form;

constexpr absl::string_view kConfig = "torch._inductor.config";
constexpr absl::string_view kOptions[] = {"autoheuristic_use", "autoheuristic_collect"};
// No attribute has this name: handlers and versions are asked for alone.
constexpr absl::string_view kNoAttribute = "(none)";

// Whether an argument behind this one may not follow `**`.
bool IsFollowedByStar(Node argument) {
  for (Node next = argument.next_named_sibling(); next; next = next.next_named_sibling()) {
    if (next.kind() == python::kListSplat) return true;
  }
  return false;
}

bool HasComment(Node node) {
  for (Node inner : node.Subtree()) {
    if (inner.kind() == python::kComment) return true;
  }
  return false;
}

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context)
      : context_(context), module_(*context.python()) {}

  std::vector<Finding> Judge() && {
    for (const ConfigUse& use : python::FindConfigUses(module_, kConfig, kOptions)) {
      if (IsForOldTorchAlone(use)) continue;
      if (use.form == Form::kRead || use.form == Form::kImported || use.form == Form::kReadByName) {
        JudgeRead(use);
      } else {
        JudgeSetting(use);
      }
    }
    return std::move(findings_);
  }

 private:
  Finding& Add(const ConfigUse& use, Level level, std::string message) {
    Finding finding;
    finding.level = level;
    finding.place = use.place.range();
    finding.statement = python::EnclosingStatement(use.place).range();
    finding.message = std::move(message);
    finding.fix = Fix{"Set the switches", Applicability::kManual, {}, {}};
    findings_.push_back(std::move(finding));
    return findings_.back();
  }

  // Whether 2.12 does not come here, or the error is caught.
  bool IsForOldTorchAlone(const ConfigUse& use) const {
    const bool is_old =
        python::GuardAround(module_, use.node, kNoAttribute) != python::Guard::kNone ||
        python::RunsOnlyWithout(module_, use.node, "pad_mm") || IsAskedForString(use);
    if (is_old) {
      context_.explanation().Considered(use.place.range(), [] {
        return std::string("it runs only where the option is a string, or the error is caught");
      });
    }
    return is_old;
  }

  // if isinstance(config.autoheuristic_use, str): …
  bool IsAskedForString(const ConfigUse& use) const {
    for (Node inner = use.node, outer = inner.parent(); outer;
         inner = outer, outer = outer.parent()) {
      const bool is_body =
          (outer.kind() == python::kIfStatement || outer.kind() == python::kElifClause) &&
          inner.field() == python::field::kConsequence;
      if (!is_body) continue;
      const Node condition = outer.Child(python::field::kCondition);
      const bool asks = condition.kind() == python::kCall &&
                        module_.IsBuiltin(condition.Child(python::field::kFunction), "isinstance");
      if (asks && absl::StrContains(condition.text(), use.option)) return true;
    }
    return false;
  }

  void JudgeRead(const ConfigUse& use) {
    const Node holder = use.node.parent();
    if (use.form == Form::kRead && holder.kind() == python::kAttribute) {
      const absl::string_view member = holder.Child(python::field::kAttribute).text();
      if (autoheuristic::IsSwitch(member)) return;  // The form of 2.12.
      Add(use, Level::kBreaking,
          absl::StrCat(use.option,
                       " is no str on 2.12 but holds the switches pad_mm and mixed_mm: .", member,
                       " raises AttributeError. Read the switches."));
      return;
    }
    if (IsAskedAbout(use)) return;
    Add(use, Level::kSilent,
        absl::StrCat(
            use.option,
            " is no str on 2.12 but holds the switches pad_mm and mixed_mm: it is equal to "
            "no str, `in` raises TypeError, and it cannot be put back. Read the switches."));
  }

  // isinstance(config.autoheuristic_use, str), hasattr(config.autoheuristic_use, "pad_mm"),
  // hasattr(config, "autoheuristic_use").
  bool IsAskedAbout(const ConfigUse& use) const {
    if (use.form == Form::kReadByName) return module_.IsBuiltin(use.place, "hasattr");
    if (use.node.parent().kind() != python::kArgumentList) return false;
    const Node function = use.node.parent().parent().Child(python::field::kFunction);
    for (const absl::string_view name : {"isinstance", "hasattr", "type", "setattr", "getattr"}) {
      if (module_.IsBuiltin(function, name)) return true;
    }
    return false;
  }

  static std::string Failure(const ConfigUse& use) {
    switch (use.form) {
      case Form::kOption:
        return "torch.compile raises RuntimeError for the unknown option";
      case Form::kPatched:
        return absl::EndsWith(use.call.Child(python::field::kFunction).text(), "load_config")
                   ? "a str for it is ignored without a word"
                   : "patching it raises AttributeError";
      case Form::kNamed:
        return "replacing it raises AttributeError";
      default:
        return "setting it raises AttributeError";
    }
  }

  void JudgeSetting(const ConfigUse& use) {
    const std::optional<std::string> text =
        use.value ? python::FoldString(module_, use.value) : std::nullopt;
    const Switches switches = autoheuristic::ReadSwitches(text.value_or(""));
    std::string message = absl::StrCat(
        use.option, " is no str on 2.12 but holds the switches pad_mm and mixed_mm: ", Failure(use),
        ". ");
    if (!switches.unknown.empty()) {
      absl::StrAppend(&message, "There is no switch for ", switches.unknown,
                      ": on 2.12 only the variable TORCHINDUCTOR_",
                      use.option == kOptions[0] ? "AUTOHEURISTIC_USE" : "AUTOHEURISTIC_COLLECT",
                      " turns it on.");
    } else {
      absl::StrAppend(&message, "Set ", use.option,
                      ".pad_mm = True or False, which 2.11 does not have.");
    }
    const bool is_ignored = absl::StrContains(message, "without a word");
    Finding& finding = Add(use, is_ignored ? Level::kSilent : Level::kBreaking, std::move(message));
    if (!text || !switches.unknown.empty() || !Write(use, switches, *finding.fix)) return;
    finding.fix->applicability = RequiresTorch(context_, Version{2, 12, 0}) ? Applicability::kSafe : Applicability::kReview;
  }

  // Writes the form of 2.12 in place of the use; false where that cannot be done.
  bool Write(const ConfigUse& use, const Switches& switches, Fix& fix) const {
    if (!use.is_certain && use.form != Form::kOption) return false;
    if (HasComment(use.node)) return false;
    if (use.form == Form::kAssignment) return WriteStatements(use, switches, fix);
    if (use.form != Form::kPatched && use.form != Form::kOption) return false;
    const std::string entries = switches.Entries(use.option);
    const bool is_one = switches.on.size() == 1;
    if (use.node == use.call) {
      Replace(use.call.Child(python::field::kArguments), absl::StrCat("({", entries, "})"), fix);
    } else if (use.node.kind() == python::kPair) {
      Replace(use.node, is_one ? entries : absl::StrCat("**{", entries, "}"), fix);
    } else if (use.node.kind() == python::kKeywordArgument && !IsFollowedByStar(use.node)) {
      Replace(use.node, absl::StrCat("**{", entries, "}"), fix);
    } else {
      return false;
    }
    return true;
  }

  static void Replace(Node node, std::string code, Fix& fix) {
    fix.edits.push_back(Edit{node.range(), code});
    Claim claim{Claim::Kind::kReplace, node.range(), NewCode{}};
    claim.code.Text(code);
    fix.claims.push_back(std::move(claim));
  }

  bool WriteStatements(const ConfigUse& use, const Switches& switches, Fix& fix) const {
    const Node statement = use.node;
    if (statement.NamedChild(0).Child(python::field::kType)) return false;
    std::string separator = "; ";
    if (OwnsItsLines(statement)) {
      separator = absl::StrCat(LineEndNear(context_.source().bytes(), statement.end()),
                               Indentation(statement));
    }
    const std::string code = switches.Statements(use.place.text(), separator);
    fix.edits.push_back(Edit{{use.place.end(), statement.end()}, code});
    Claim claim{Claim::Kind::kReplace, statement.range(), NewCode{}};
    claim.code.Keep(use.place.range(), use.place.text()).Text(code);
    fix.claims.push_back(std::move(claim));
    return true;
  }

  const RewriteContext& context_;
  const python::Module& module_;
  std::vector<Finding> findings_;
};

class AutoheuristicStringConfig : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr) return {};
    return PythonFile(context).Judge();
  }

 private:
  const CodemodInfo info_ = {
      .id = "autoheuristic-string-config",
      .summary = "torch._inductor.config.autoheuristic_use and _collect are no strings any longer",
      .release = "2.12",
      .pull_request = "",
      .kinds = {FileKind::kPython},
      .needles = {{kOptions[0]}, {kOptions[1]}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeAutoheuristicStringConfigCodemod() {
  return std::make_unique<AutoheuristicStringConfig>();
}

}  // namespace torchlift
