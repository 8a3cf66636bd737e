// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/call.h"
#include "core/python/name_uses.h"
#include "core/python/placement.h"
#include "core/python/unseen_readers.h"
#include "core/rewrite/codemod.h"
#include "core/rewrite/torch_minimum.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using python::NameUse;
using Form = NameUse::Form;

constexpr absl::string_view kModule = "torch.fx.experimental.symbolic_shapes";
constexpr absl::string_view kOld[] = {"hint_int", "size_hint", "has_hint"};
constexpr absl::string_view kGuarding = "guarding_hint_or_throw";
constexpr absl::string_view kOptimization = "optimization_hint";
constexpr absl::string_view kHas = "has_guarding_hint";
constexpr absl::string_view kNew[] = {kGuarding, kOptimization, kHas};

// What takes the place of `old` where it is used as `use`; empty where that cannot be seen.
absl::string_view Successor(absl::string_view old, Node use) {
  if (old == "has_hint") return kHas;
  const Node call = use.parent();
  if (call.kind() != python::kCall || !(call.Child(python::field::kFunction) == use))
    return kGuarding;
  constexpr python::Parameter kParameters[] = {{"a", true}, {"fallback", false}};
  const python::BoundArguments arguments = python::BindArguments(call, kParameters);
  if (arguments.state != python::BoundArguments::State::kComplete) return "";
  const Node fallback = arguments.values[1];
  if (!fallback) return kGuarding;
  return fallback.kind() == python::kNone ? "" : kOptimization;  // The new one takes no None.
}

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context)
      : context_(context), module_(*context.python()) {}

  std::vector<Finding> Judge() && {
    for (const NameUse& use : python::FindNameUses(module_, kModule, kOld)) {
      if (python::ReckonsWithAbsence(module_, use, kNew)) {
        context_.explanation().Considered(use.place.range(), [] {
          return std::string("the code reckons with a torch that does not have it");
        });
        continue;
      }
      Finding& finding = Add(use);
      if (use.form == Form::kImport) {
        RenameImport(use, finding);
      } else if (use.form == Form::kAttribute && use.is_certain) {
        Rename(use.place, {Successor(use.name, use.node)}, finding);
      }
    }
    return std::move(findings_);
  }

 private:
  Finding& Add(const NameUse& use) {
    Finding finding;
    finding.level = Level::kBreaking;
    finding.place = use.place.range();
    finding.statement = python::EnclosingStatement(use.place).range();
    finding.message =
        absl::StrCat(use.name, " of torch.fx.experimental.symbolic_shapes is gone on 2.12 (",
                     use.form == Form::kImport ? "ImportError" : "AttributeError", "). ",
                     use.name == "has_hint" ? "has_guarding_hint does the same"
                                            : "guarding_hint_or_throw does the same without a "
                                              "fallback; with one, optimization_hint "
                                              "is the nearest",
                     "; 2.11 does not have it.");
    finding.fix = Fix{"Use the new name", Applicability::kManual, {}, {}};
    findings_.push_back(std::move(finding));
    return findings_.back();
  }

  void RenameImport(const NameUse& use, Finding& finding) const {
    std::vector<absl::string_view> successors;
    const std::vector<Node> references = module_.ReferencesTo(*use.binding);
    for (Node reference : references) {
      const absl::string_view successor = Successor(use.name, reference);
      if (std::find(successors.begin(), successors.end(), successor) == successors.end())
        successors.push_back(successor);
    }
    if (references.empty()) successors.push_back(use.name == "has_hint" ? kHas : kGuarding);
    const bool has_alias = use.place.begin() != use.binding->name_node.begin();
    if (has_alias || MustKeepName(use, successors)) {
      if (successors.size() != 1) return;
      Rename(use.place, successors, finding);
      if (finding.fix->edits.empty()) return;
      for (Node reference : references) ClaimNewMeaning(reference, *finding.fix);
      if (has_alias) return;
      const std::string alias = absl::StrCat(" as ", use.name);
      finding.fix->edits.front().text += alias;
      finding.fix->claims.front().code.Text(alias);
      return;
    }
    if (!Rename(use.place, successors, finding)) return;
    for (Node reference : references) Rename(reference, {Successor(use.name, reference)}, finding);
    std::sort(finding.fix->edits.begin(), finding.fix->edits.end());
  }

  // The name stays and means another function.
  static void ClaimNewMeaning(Node reference, Fix& fix) {
    Claim claim{Claim::Kind::kReplace, reference.range(), NewCode{}};
    claim.code.Text(reference.text());
    fix.claims.push_back(std::move(claim));
  }

  // Whether something may use the name that is not seen, or a new one means something else here.
  bool MustKeepName(const NameUse& use, const std::vector<absl::string_view>& successors) const {
    const python::Module::PublicNames names = module_.public_names();
    if (names.present || absl::EndsWith(context_.source().path(), "__init__.py") ||
        python::ReaderOfGlobals(module_))
      return true;
    for (const python::Binding& binding : module_.bindings()) {
      if (&binding == use.binding) continue;
      if (binding.name == use.name) return true;
      if (std::find(successors.begin(), successors.end(), binding.name) != successors.end())
        return true;
    }
    return false;
  }

  // The first takes the place of the old name; the others come in behind it.
  static void ClaimNames(ByteRange place, const std::vector<absl::string_view>& names, Fix& fix) {
    Claim first{Claim::Kind::kReplace, place, NewCode{}};
    first.code.Text(names.front());
    fix.claims.push_back(std::move(first));
    for (std::size_t i = 1; i < names.size(); ++i) {
      Claim other{Claim::Kind::kInsert, {place.end, place.end}, NewCode{}};
      other.code.Text(absl::StrCat(", ", names[i]));
      fix.claims.push_back(std::move(other));
    }
  }

  // Writes the names in place of `identifier`; false where one of them is not known.
  bool Rename(Node identifier, const std::vector<absl::string_view>& names,
              Finding& finding) const {
    std::string code;
    for (const absl::string_view name : names) {
      if (name.empty()) return false;
      absl::StrAppend(&code, code.empty() ? "" : ", ", name);
    }
    Fix& fix = *finding.fix;
    const bool is_same = std::find(names.begin(), names.end(), kOptimization) == names.end();
    const bool is_first = fix.edits.empty();
    fix.edits.push_back(Edit{identifier.range(), code});
    ClaimNames(identifier.range(), names, fix);
    const bool is_sure = is_same && RequiresTorch(context_, Version{2, 12, 0});
    if (is_first) fix.applicability = is_sure ? Applicability::kSafe : Applicability::kReview;
    return true;
  }

  const RewriteContext& context_;
  const python::Module& module_;
  std::vector<Finding> findings_;
};

class SymbolicShapesHints : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr) return {};
    return PythonFile(context).Judge();
  }

 private:
  const CodemodInfo info_ = {
      .id = "symbolic-shapes-hints",
      .summary = "hint_int, size_hint and has_hint of symbolic_shapes are gone",
      .release = "2.12",
      .pull_request = "",
      .kinds = {FileKind::kPython},
      .needles = {{"symbolic_shapes", "hint_int"},
                  {"symbolic_shapes", "size_hint"},
                  {"symbolic_shapes", "has_hint"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeSymbolicShapesHintsCodemod() {
  return std::make_unique<SymbolicShapesHints>();
}

}  // namespace torchlift
