// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/value.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Binding;
using python::Module;

bool IsTrue(const python::Constant& constant) {
  if (const bool* value = std::get_if<bool>(&constant)) return *value;
  if (const auto* value = std::get_if<std::int64_t>(&constant)) return *value != 0;
  if (const double* value = std::get_if<double>(&constant)) return *value != 0;
  if (const auto* value = std::get_if<std::string>(&constant)) return !value->empty();
  return false;
}

// Whether the value is what the attribute `option` of something was before.
bool IsReadFrom(const Module& module, Node value, absl::string_view option) {
  if (value.kind() == python::kIdentifier) {
    const std::vector<const Binding*> bindings = module.Lookup(value.text(), value);
    return bindings.size() == 1 && bindings.front()->value &&
           bindings.front()->value.kind() == python::kAttribute &&
           IsReadFrom(module, bindings.front()->value, option);
  }
  return value.kind() == python::kAttribute &&
         value.Child(python::field::kAttribute).text() == option;
}

// The expressions that a mode may come from, walked one after another.
class ModeSearch {
 public:
  explicit ModeSearch(const Module& module) : module_(module) {}

  Value Find(Node expression, std::string* mode) {
    Add(expression, false);
    for (std::size_t i = 0; i < parts_.size() && i < kMaximumParts; ++i) {
      const Part part = parts_[i];
      if (const std::optional<std::string> text = python::FoldString(module_, part.node)) {
        Meet(*text, part.is_outside);
      } else {
        Look(part);
      }
    }
    *mode = std::move(mode_);
    return value_;
  }

 private:
  static constexpr std::size_t kMaximumParts = 100;

  struct Part {
    Node node;
    bool is_outside;  // Whether someone else may put another value there.
  };

  void Add(Node expression, bool is_outside) {
    if (!expression) return;
    const Node node = python::WithoutParentheses(expression);
    const bool known = std::any_of(parts_.begin(), parts_.end(),
                                   [&](const Part& part) { return part.node == node; });
    if (!known) parts_.push_back(Part{node, is_outside});
  }

  void Meet(const std::string& text, bool is_outside) {
    if (!IsMaxAutotuneMode(text) || value_ == Value::kOn) return;
    if (value_ == Value::kMaybe && is_outside) return;
    value_ = is_outside ? Value::kMaybe : Value::kOn;
    mode_ = text;
  }

  void Look(const Part& part) {
    switch (part.node.kind()) {
      case python::kConditionalExpression:
        Add(part.node.NamedChild(0), part.is_outside);
        Add(part.node.NamedChild(2), part.is_outside);
        break;
      case python::kBooleanOperator:
        Add(part.node.Child(python::field::kLeft), part.is_outside);
        Add(part.node.Child(python::field::kRight), part.is_outside);
        break;
      case python::kIdentifier:
        LookAtBindings(part);
        break;
      case python::kAttribute:
        LookAtOptions(part.node.Child(python::field::kAttribute).text());
        break;
      case python::kCall:
      case python::kSubscript:
        MeetStringsIn(part.node);
        break;
      default:
        break;
    }
  }

  void LookAtBindings(const Part& part) {
    for (const Binding* binding : module_.Lookup(part.node.text(), part.node)) {
      if (binding->value) {
        Add(binding->value, part.is_outside);
      } else if (binding->kind == python::BindingKind::kParameter) {
        const Node parameter = binding->name_node.parent();
        const bool has_default = parameter.kind() == python::kDefaultParameter ||
                                 parameter.kind() == python::kTypedDefaultParameter;
        if (has_default) Add(parameter.Child(python::field::kValue), true);
      }
    }
  }

  // Command line options whose value lands in an attribute of that name.
  void LookAtOptions(absl::string_view attribute) {
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() != python::kCall) continue;
      const Node function = node.Child(python::field::kFunction);
      if (function.kind() != python::kAttribute ||
          function.Child(python::field::kAttribute).text() != "add_argument") {
        continue;
      }
      if (OptionName(node) == attribute) MeetStringsIn(node);
    }
  }

  // The attribute that argparse's `add_argument` call fills: its `dest`, or the first long option.
  std::string OptionName(Node call) const {
    if (const Node destination = python::KeywordArgument(call, "dest")) {
      return python::FoldString(module_, destination).value_or("");
    }
    std::string first;
    for (std::uint32_t n = 0; Node argument = python::PositionalArgument(call, n); ++n) {
      const std::string flag = python::FoldString(module_, argument).value_or("");
      if (first.empty()) first = flag;
      absl::string_view name = flag;
      if (absl::ConsumePrefix(&name, "--")) return absl::StrReplaceAll(name, {{"-", "_"}});
    }
    return absl::StrReplaceAll(absl::StripPrefix(first, "-"), {{"-", "_"}});
  }

  void MeetStringsIn(Node node) {
    for (Node inner : node.Subtree()) {
      if (inner.kind() != python::kString) continue;
      if (const std::optional<std::string> text = python::FoldString(module_, inner)) {
        Meet(*text, true);
      }
    }
  }

  const Module& module_;
  std::vector<Part> parts_;
  Value value_ = Value::kOff;
  std::string mode_;
};

}  // namespace

Value OptionValue(const Module& module, Node expression, absl::string_view option) {
  if (!expression) return Value::kMaybe;
  const Node value = python::WithoutParentheses(expression);
  if (const std::optional<python::Constant> constant = python::FoldConstant(module, value)) {
    return IsTrue(*constant) ? Value::kOn : Value::kOff;
  }
  return IsReadFrom(module, value, option) ? Value::kOff : Value::kMaybe;
}

Value VariableValue(const Module& module, Node expression) {
  if (!expression) return Value::kMaybe;
  const std::optional<std::string> text = python::FoldString(module, expression);
  if (!text) return Value::kMaybe;
  return *text == "1" ? Value::kOn : Value::kOff;
}

Value ModeValue(const Module& module, Node expression, std::string* mode) {
  return ModeSearch(module).Find(expression, mode);
}

}  // namespace torchlift::max_autotune
