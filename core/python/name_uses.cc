// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/name_uses.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/python/constant.h"
#include "core/python/feature_guard.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

class Finder {
 public:
  Finder(const Module& module, absl::string_view from, absl::Span<const absl::string_view> names)
      : module_(module), from_(from), names_(names) {}

  std::vector<NameUse> Find() && {
    for (const Binding& binding : module_.bindings()) {
      if (binding.kind == BindingKind::kFromImport) LookAtImport(binding);
    }
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == kAttribute) {
        LookAtAttribute(node);
      } else if (node.kind() == kString && node.parent().kind() == kArgumentList) {
        LookAtString(node);
      }
    }
    std::stable_sort(uses_.begin(), uses_.end(), [](const NameUse& a, const NameUse& b) {
      return a.place.index() < b.place.index();
    });
    return std::move(uses_);
  }

 private:
  // The name of ours that the dotted name is, or empty.
  absl::string_view NameIn(absl::string_view dotted) const {
    if (!absl::ConsumePrefix(&dotted, from_) || !absl::ConsumePrefix(&dotted, ".")) return "";
    return IsOurs(dotted) ? dotted : "";
  }

  bool IsOurs(absl::string_view name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }

  void LookAtImport(const Binding& binding) {
    const absl::string_view name = NameIn(binding.imported);
    if (name.empty()) return;
    // The name as it is imported: the binding's own is that behind `as`.
    Node place = binding.name_node;
    if (place.parent().kind() == kAliasedImport) place = place.parent().Child(field::kName);
    while (place.named_child_count() == 1) place = place.NamedChild(0);
    uses_.push_back(
        {NameUse::Form::kImport, std::string(name), place, binding.statement, &binding, true});
  }

  void LookAtAttribute(Node attribute) {
    const Node name = attribute.Child(field::kAttribute);
    if (!IsOurs(name.text())) return;
    const Resolution what = module_.Resolve(attribute.Child(field::kObject));
    bool is_certain = false;
    if (const auto* qualified = std::get_if<Qualified>(&what)) {
      if (qualified->name != from_) return;
      is_certain = true;
    } else {
      const auto* ambiguous = std::get_if<Ambiguous>(&what);
      if (ambiguous == nullptr || std::find(ambiguous->names.begin(), ambiguous->names.end(),
                                            from_) == ambiguous->names.end())
        return;
    }
    uses_.push_back({NameUse::Form::kAttribute, std::string(name.text()), name, attribute, nullptr,
                     is_certain});
  }

  void LookAtString(Node string) {
    const std::optional<std::string> text = FoldString(module_, string);
    if (!text) return;
    const absl::string_view name = NameIn(*text);
    if (name.empty()) return;
    uses_.push_back({NameUse::Form::kNamed, std::string(name), string, string, nullptr, true});
  }

  const Module& module_;
  absl::string_view from_;
  absl::Span<const absl::string_view> names_;
  std::vector<NameUse> uses_;
};

// Whether the node stands in a handler of a `try` whose body names one of `successors`.
bool IsFallback(Node node, absl::Span<const absl::string_view> successors) {
  for (Node inner = node, outer = node.parent(); outer; inner = outer, outer = outer.parent()) {
    if (inner.kind() != kExceptClause || outer.kind() != kTryStatement) continue;
    for (Node part : outer.Child(field::kBody).Subtree()) {
      if (part.kind() == kIdentifier &&
          std::find(successors.begin(), successors.end(), part.text()) != successors.end())
        return true;
    }
  }
  return false;
}

}  // namespace

std::vector<NameUse> FindNameUses(const Module& module, absl::string_view from,
                                  absl::Span<const absl::string_view> names) {
  return Finder(module, from, names).Find();
}

bool ReckonsWithAbsence(const Module& module, const NameUse& use,
                        absl::Span<const absl::string_view> successors) {
  const bool is_import = use.form == NameUse::Form::kImport;
  if (IsErrorCaught(use.node, is_import ? "ImportError" : "AttributeError")) return true;
  const Guard guard = GuardAround(module, use.node, use.name);
  if (guard == Guard::kVersion || (guard == Guard::kSure && !is_import)) return true;
  if (IsFallback(use.node, successors)) return true;
  return std::any_of(successors.begin(), successors.end(), [&](absl::string_view name) {
    return RunsOnlyWithout(module, use.node, name);
  });
}

}  // namespace torchlift::python
