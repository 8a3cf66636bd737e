// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/inline-inbuilt-nn-modules/flag_findings.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/config_patch.h"
#include "core/python/config_uses.h"
#include "core/python/constant.h"
#include "core/python/feature_guard.h"
#include "core/python/placement.h"
#include "core/python/side_effects.h"
#include "core/rewrite/removal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::inline_inbuilt_nn_modules {
namespace {

using python::ConfigUse;
using Form = ConfigUse::Form;

constexpr absl::string_view kNoEffect =
    "inline_inbuilt_nn_modules does nothing on 2.12, where built-in modules are always inlined, "
    "and "
    "the first access warns (FutureWarning).";

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context)
      : module_(*context.python()), uses_(python::FindConfigUses(module_, kConfig, {&kFlag, 1})) {}

  std::vector<Finding> Judge() && {
    for (const ConfigUse& use : uses_) {
      if (IsAskedForOnly(use)) continue;
      Finding& finding = Add(use);
      if (use.form == Form::kAssignment) {
        JudgeAssignment(use, finding);
      } else if (use.form == Form::kPatched) {
        JudgePatch(use, finding);
      } else {
        absl::StrAppend(&finding.message, " ", Advice(use));
      }
    }
    return std::move(findings_);
  }

 private:
  Finding& Add(const ConfigUse& use) {
    Finding finding;
    finding.level = Level::kDeprecated;
    finding.place = use.place.range();
    finding.statement = python::EnclosingStatement(use.place).range();
    finding.message = std::string(kNoEffect);
    finding.fix = Fix{"Take the flag out", Applicability::kManual, {}, {}};
    findings_.push_back(std::move(finding));
    return findings_.back();
  }

  static absl::string_view Advice(const ConfigUse& use) {
    switch (use.form) {
      case Form::kRead:
      case Form::kReadByName:
      case Form::kImported:
        return "What is read is what was set, else True, and says nothing about what torch does: "
               "take the read out.";
      case Form::kStored:
        return "Take this target out of the statement.";
      default:
        return "Take it out.";
    }
  }

  // The `if` of `if hasattr(config, "flag"): config.flag = v`, for either of both; else null.
  Node WholeGuard(Node statement) const {
    Node outer = statement.parent();
    if (outer.kind() == python::kBlock) outer = outer.parent();
    if (outer.kind() != python::kIfStatement || outer.Child(python::field::kAlternative))
      return Node();
    const Node condition = outer.Child(python::field::kCondition);
    const Node body = outer.Child(python::field::kConsequence);
    const bool asks = std::any_of(uses_.begin(), uses_.end(), [&](const ConfigUse& use) {
      return use.form == Form::kReadByName && use.is_certain && use.call == condition &&
             module_.IsBuiltin(use.place, "hasattr");
    });
    return asks && body.named_child_count() == 1 ? outer : Node();
  }

  // Whether the use is the hasattr of such an `if`, which goes with its assignment.
  bool IsAskedForOnly(const ConfigUse& use) const {
    if (use.form != Form::kReadByName) return false;
    return std::any_of(uses_.begin(), uses_.end(), [&](const ConfigUse& other) {
      if (other.form != Form::kAssignment || !other.is_certain) return false;
      const Node guard = WholeGuard(other.node);
      return guard && guard.Child(python::field::kCondition) == use.call;
    });
  }

  bool IsRead() const {
    return std::any_of(uses_.begin(), uses_.end(), [&](const ConfigUse& use) {
      return use.form == Form::kRead || use.form == Form::kImported ||
             (use.form == Form::kReadByName && use.place.text() == "getattr");
    });
  }

  // Whether every statement of the block is such an assignment: then the first leaves `pass`.
  bool LeavesPass(Node statement) const {
    const Node block = python::EnclosingBlock(statement);
    if (block.kind() != python::kBlock || block.NamedChild(0) != statement) return false;
    for (Node other : block.named_children()) {
      const bool goes = std::any_of(uses_.begin(), uses_.end(), [&](const ConfigUse& use) {
        return use.form == Form::kAssignment && use.node == other;
      });
      if (!goes) return false;
    }
    return true;
  }

  void JudgeAssignment(const ConfigUse& use, Finding& finding) {
    if (python::GuardAround(module_, use.node, kFlag) == python::Guard::kVersion) {
      finding.level = Level::kAdvice;
      finding.fix.reset();
      absl::StrAppend(&finding.message, " It stands behind a comparison of a version.");
      return;
    }
    absl::StrAppend(&finding.message, " Delete the assignment.");
    if (IsFalse(use.value))
      absl::StrAppend(&finding.message, " A false value no longer turns the inlining off.");
    const Node guard = WholeGuard(use.node);
    Fix& fix = *finding.fix;
    const Node statement = guard ? guard : use.node;
    if (!use.is_certain || !RemoveStatement(statement, LeavesPass(statement), fix)) return;
    fix.title = "Delete the assignment";
    fix.applicability = Applicability::kSafe;
    if (python::MayHaveSideEffects(module_, use.value)) {
      fix.applicability = Applicability::kReview;
      finding.notes.push_back("What computes the value goes with the assignment.");
    }
    if (IsRead()) {
      fix.applicability = Applicability::kReview;
      finding.notes.push_back("The file also reads the flag, and gets what was assigned.");
    }
    RetireImports(use.place.Child(python::field::kObject), finding);
  }

  bool IsFalse(Node value) const {
    const auto constant = python::FoldConstant(module_, value);
    return constant && *constant == python::Constant(false);
  }

  void JudgePatch(const ConfigUse& use, Finding& finding) {
    Fix& fix = *finding.fix;
    if (!use.is_certain) return;
    if (!python::IsWrittenInCall({use.option, use.node, use.value}, use.call)) {
      absl::StrAppend(&finding.message,
                      " Take the entry out of the dictionary that is patched in.");
      return;
    }
    fix.title = "Take the flag out of the patch";
    fix.applicability = Applicability::kReview;
    const bool is_alone = use.node == use.call || use.node.parent().named_child_count() == 1;
    if (is_alone) {
      absl::StrAppend(&finding.message,
                      " Nothing else is patched here, so the whole patch can go; the fix leaves an "
                      "empty one.");
    }
    if (use.node == use.call) {
      const Node arguments = use.call.Child(python::field::kArguments);
      fix.edits.push_back(Edit{arguments.range(), "()"});
      Claim claim{Claim::Kind::kReplace, arguments.range(), NewCode{}};
      claim.code.Text("()");
      fix.claims.push_back(std::move(claim));
    } else if (!RemoveElement(use.node, fix)) {
      fix.applicability = Applicability::kManual;
    } else if (!is_alone && !python::MayHaveSideEffects(module_, use.value)) {
      fix.applicability = Applicability::kSafe;
    }
  }

  // Whether a statement of the file stays although all uses of the flag and these imports go.
  bool SomethingStays(const std::vector<const python::Binding*>& imports) const {
    for (Node statement : module_.tree().root().named_children()) {
      const bool is_import = std::any_of(
          imports.begin(), imports.end(),
          [&](const python::Binding* binding) { return binding->statement == statement; });
      const bool holds_use = std::any_of(uses_.begin(), uses_.end(), [&](const ConfigUse& use) {
        return statement.Contains(use.place);
      });
      if (!is_import && !holds_use) return true;
    }
    return false;
  }

  // Imports of torch._dynamo at the top level that only the deleted code used.
  void RetireImports(Node config, Finding& finding) const {
    const python::Resolution what = module_.Resolve(config);
    const auto* qualified = std::get_if<python::Qualified>(&what);
    if (qualified == nullptr || !SomethingStays(qualified->imports)) return;
    for (const python::Binding* binding : qualified->imports) {
      if (absl::StartsWith(binding->imported, "torch._dynamo") &&
          python::EnclosingBlock(binding->statement).kind() == python::kModule)
        finding.retired_imports.push_back(binding->name_node.range());
    }
  }

  const python::Module& module_;
  std::vector<ConfigUse> uses_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> FlagFindings(const RewriteContext& context) {
  return PythonFile(context).Judge();
}

}  // namespace torchlift::inline_inbuilt_nn_modules
