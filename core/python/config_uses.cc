// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/config_uses.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/config_patch.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

using Form = ConfigUse::Form;

// What kind of call may name an option in a string, by the last part of its callee.
std::optional<Form> FormOfCallee(Node function) {
  absl::string_view name = function.text();
  if (function.kind() == kAttribute) name = function.Child(field::kAttribute).text();
  if (name == "setattr" || name == "delattr" || name == "object") return Form::kSetByName;
  if (name == "getattr" || name == "hasattr") return Form::kReadByName;
  return std::nullopt;
}

// Whether the attribute is (a part of) what a statement binds.
bool IsStoredTo(Node attribute) {
  Node inner = attribute;
  Node outer = inner.parent();
  while (outer.kind() == kPatternList || outer.kind() == kTuplePattern ||
         outer.kind() == kListPattern || outer.kind() == kListSplatPattern) {
    inner = outer;
    outer = outer.parent();
  }
  switch (outer.kind()) {
    case kAssignment:
    case kAugmentedAssignment:
    case kForStatement:
    case kForInClause:
      return outer.Child(field::kLeft) == inner;
    case kDeleteStatement:
    case kAsPatternTarget:
      return true;
    case kExpressionList:
      return outer.parent().kind() == kDeleteStatement;
    default:
      return false;
  }
}

class Finder {
 public:
  Finder(const Module& module, absl::string_view config,
         absl::Span<const absl::string_view> options)
      : module_(module), config_(config), options_(options) {}

  std::vector<ConfigUse> Find() && {
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == kAttribute) {
        LookAtAttribute(node);
      } else if (node.kind() == kCall && node.Child(field::kArguments).kind() == kArgumentList) {
        LookAtCall(node);
      } else if (node.kind() == kString || node.kind() == kConcatenatedString) {
        LookAtString(node);
      }
    }
    for (const Binding& binding : module_.bindings()) LookAtBinding(binding);
    std::stable_sort(uses_.begin(), uses_.end(), [](const ConfigUse& a, const ConfigUse& b) {
      return a.place.index() < b.place.index();
    });
    return std::move(uses_);
  }

 private:
  bool IsOption(absl::string_view name) const {
    return std::find(options_.begin(), options_.end(), name) != options_.end();
  }

  // Whether the expression is `name`: true, perhaps (false), or no.
  std::optional<bool> Is(Node expression, absl::string_view name) const {
    const Resolution what = module_.Resolve(expression);
    if (const auto* qualified = std::get_if<Qualified>(&what)) {
      if (qualified->name == name) return true;
      return std::nullopt;
    }
    const auto* ambiguous = std::get_if<Ambiguous>(&what);
    if (ambiguous == nullptr) return std::nullopt;
    const bool may_be =
        std::find(ambiguous->names.begin(), ambiguous->names.end(), name) != ambiguous->names.end();
    return may_be ? std::optional<bool>(false) : std::nullopt;
  }

  ConfigUse& Add(Form form, absl::string_view option, Node place, bool is_certain) {
    ConfigUse use;
    use.form = form;
    use.option = std::string(option);
    use.place = place;
    use.node = place;
    use.is_certain = is_certain;
    uses_.push_back(std::move(use));
    return uses_.back();
  }

  void LookAtAttribute(Node attribute) {
    const absl::string_view option = attribute.Child(field::kAttribute).text();
    if (!IsOption(option)) return;
    const std::optional<bool> is_config = Is(attribute.Child(field::kObject), config_);
    if (!is_config) return;
    ConfigUse& use = Add(Form::kRead, option, attribute, *is_config);
    if (!IsStoredTo(attribute)) return;
    use.form = Form::kStored;
    const Node assignment = attribute.parent();
    if (assignment.kind() != kAssignment) return;
    use.value = assignment.Child(field::kRight);
    while (use.value.kind() == kAssignment) use.value = use.value.Child(field::kRight);
    const Node statement = assignment.parent();
    const bool is_alone = statement.kind() == kExpressionStatement &&
                          statement.named_child_count() == 1 && use.value &&
                          use.value == assignment.Child(field::kRight);
    if (!is_alone) return;
    use.form = Form::kAssignment;
    use.node = statement;
  }

  void LookAtCall(Node call) {
    const Node function = WithoutParentheses(call.Child(field::kFunction));
    if (const std::optional<Form> form = FormOfCallee(function)) {
      const Node config = PositionalArgument(call, 0);
      const Node name = PositionalArgument(call, 1);
      if (!config || !name) return;
      const std::optional<std::string> option = FoldString(module_, name);
      if (!option || !IsOption(*option)) return;
      const std::optional<bool> is_config = Is(config, config_);
      if (!is_config) return;
      ConfigUse& use = Add(*form, *option, function, *is_config);
      use.call = call;
      use.node = call;
      if (*form == Form::kSetByName) use.value = PositionalArgument(call, 2);
      return;
    }
    LookAtPatch(call, function);
    LookAtOptions(call, function);
  }

  // What torch.compile, Module.compile and Inductor's own compilers are given. An option's name in
  // such an argument says enough.
  void LookAtOptions(Node call, Node function) {
    for (const absl::string_view argument : {"options", "inductor_configs"}) {
      const Node given = KeywordArgument(call, argument);
      if (!given) continue;
      for (const DictionaryItem& item : DictionaryItems(module_, given)) {
        if (!IsOption(item.key)) continue;
        ConfigUse& use =
            Add(Form::kOption, item.key, item.node, Is(function, "torch.compile").value_or(false));
        use.value = item.value;
        use.call = call;
      }
    }
  }

  void LookAtPatch(Node call, Node function) {
    std::vector<DictionaryItem> ours;
    for (DictionaryItem& item : PatchedOptions(module_, call)) {
      if (IsOption(item.key)) ours.push_back(std::move(item));
    }
    if (ours.empty()) return;
    std::optional<bool> is_patch = Is(function, absl::StrCat(config_, ".patch"));
    if (!is_patch) is_patch = Is(function, absl::StrCat(config_, ".load_config"));
    if (!is_patch) return;
    for (const DictionaryItem& item : ours) {
      ConfigUse& use =
          Add(Form::kPatched, item.key, item.node == call ? function : item.node, *is_patch);
      use.node = item.node;
      use.value = item.value;
      use.call = call;
    }
  }

  // "torch._dynamo.config.x" as an argument.
  void LookAtString(Node string) {
    if (string.parent().kind() != kArgumentList) return;
    const std::optional<std::string> text = FoldString(module_, string);
    if (!text) return;
    absl::string_view option = *text;
    if (!absl::ConsumePrefix(&option, config_) || !absl::ConsumePrefix(&option, ".")) return;
    if (IsOption(option)) Add(Form::kNamed, option, string, true);
  }

  void LookAtBinding(const Binding& binding) {
    if (binding.kind != BindingKind::kFromImport) return;
    absl::string_view option = binding.imported;
    if (!absl::ConsumePrefix(&option, config_) || !absl::ConsumePrefix(&option, ".")) return;
    if (IsOption(option)) Add(Form::kImported, option, binding.name_node, true);
  }

  const Module& module_;
  absl::string_view config_;
  absl::Span<const absl::string_view> options_;
  std::vector<ConfigUse> uses_;
};

}  // namespace

std::vector<ConfigUse> FindConfigUses(const Module& module, absl::string_view config,
                                      absl::Span<const absl::string_view> options) {
  return Finder(module, config, options).Find();
}

}  // namespace torchlift::python
