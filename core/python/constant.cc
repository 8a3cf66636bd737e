// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/constant.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "core/python/placement.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr std::size_t kMaximumSteps = 1000;
constexpr std::size_t kMaximumSize = std::size_t{1} << 20;

std::optional<Constant> IntegerOf(absl::string_view literal) {
  const std::string digits = absl::StrReplaceAll(literal, {{"_", ""}});
  std::int64_t value = 0;
  const absl::string_view prefix = absl::string_view(digits).substr(0, 2);
  if (prefix == "0x" || prefix == "0X") {
    if (!absl::SimpleHexAtoi(digits, &value)) return std::nullopt;
    return value;
  }
  if (prefix == "0o" || prefix == "0O" || prefix == "0b" || prefix == "0B") {
    const int shift = prefix[1] == 'b' || prefix[1] == 'B' ? 1 : 3;
    for (const char digit : absl::string_view(digits).substr(2)) {
      if (value >> (63 - shift) != 0) return std::nullopt;
      value = (value << shift) | (digit - '0');
    }
    return value;
  }
  // Complex numbers and the 'L' of Python 2 end here too.
  if (!absl::SimpleAtoi(digits, &value)) return std::nullopt;
  return value;
}

std::optional<Constant> FloatOf(absl::string_view literal) {
  double value = 0;
  if (!absl::SimpleAtod(absl::StrReplaceAll(literal, {{"_", ""}}), &value)) return std::nullopt;
  return value;
}

std::optional<Constant> StringOf(Node literal) {
  std::optional<DecodedText> decoded = DecodeString(literal);
  if (!decoded || !decoded->unknown.empty()) return std::nullopt;
  return std::move(decoded->text);
}

std::optional<Constant> LiteralOf(Node node) {
  switch (node.kind()) {
    case kNone:
      return NoneValue();
    case kTrue:
      return true;
    case kFalse:
      return false;
    case kInteger:
      return IntegerOf(node.text());
    case kFloat:
      return FloatOf(node.text());
    case kString:
    case kConcatenatedString:
      return StringOf(node);
    default:
      return std::nullopt;
  }
}

bool IsTrue(const Constant& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth;
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return *integer != 0;
  if (const double* number = std::get_if<double>(&value)) return *number != 0;
  if (const auto* text = std::get_if<std::string>(&value)) return !text->empty();
  return false;
}

// A number with `-` or `+` before it; True counts as 1.
std::optional<Constant> Signed(const Constant& value, bool is_negative) {
  if (const bool* truth = std::get_if<bool>(&value))
    return std::int64_t{*truth ? 1 : 0} * (is_negative ? -1 : 1);
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return is_negative ? -*integer : *integer;
  if (const double* number = std::get_if<double>(&value)) return is_negative ? -*number : *number;
  return std::nullopt;
}

// The expression that the name stands for, or a null node.
Node OnlyValueOf(const Module& module, Node name) {
  const std::vector<const Binding*> bindings = module.Lookup(name.text(), name);
  if (bindings.size() != 1 || bindings[0]->type_checking_only) return Node();
  // What reaches the use may be one binding of many: the file must hold no other.
  const auto is_of_same_name = [only = bindings[0]](const Binding& binding) {
    return binding.scope == only->scope && binding.name == only->name;
  };
  const auto all = module.bindings();
  if (std::count_if(all.begin(), all.end(), is_of_same_name) != 1) return Node();
  return bindings[0]->value;
}

// Evaluates with a stack of what is still to do and one of what is done.
class Folder {
 public:
  explicit Folder(const Module& module) : module_(module) {}

  std::optional<Constant> Fold(Node expression) {
    steps_.push_back({Step::Kind::kEvaluate, expression});
    for (std::size_t count = 0; !steps_.empty(); ++count) {
      if (count == kMaximumSteps) return std::nullopt;
      const Step step = steps_.back();
      steps_.pop_back();
      if (!Take(step)) return std::nullopt;
    }
    return std::move(values_.back());
  }

 private:
  struct Step {
    enum class Kind { kEvaluate, kNegative, kPositive, kNot, kAdd } kind;
    Node node;  // Of kEvaluate.
  };

  bool Take(const Step& step) {
    switch (step.kind) {
      case Step::Kind::kEvaluate:
        return Evaluate(WithoutParentheses(step.node));
      case Step::Kind::kNot:
        values_.back() = !IsTrue(values_.back());
        return true;
      case Step::Kind::kAdd:
        return Add();
      default:
        return Replace(Signed(values_.back(), step.kind == Step::Kind::kNegative));
    }
  }

  bool Evaluate(Node node) {
    switch (node.kind()) {
      case kUnaryOperator:
        switch (node.Child(field::kOperator).kind()) {
          case token::kMinus:
            return Push(Step::Kind::kNegative, node.Child(field::kArgument));
          case token::kPlus:
            return Push(Step::Kind::kPositive, node.Child(field::kArgument));
          default:
            return false;
        }
      case kNotOperator:
        return Push(Step::Kind::kNot, node.Child(field::kArgument));
      case kBinaryOperator:
        if (node.Child(field::kOperator).kind() != token::kPlus) return false;
        Push(Step::Kind::kAdd, node.Child(field::kRight));
        steps_.push_back({Step::Kind::kEvaluate, node.Child(field::kLeft)});
        return true;
      case kIdentifier: {
        const Node value = OnlyValueOf(module_, node);
        if (!value) return false;
        steps_.push_back({Step::Kind::kEvaluate, value});
        return true;
      }
      default: {
        std::optional<Constant> value = LiteralOf(node);
        if (!value) return false;
        values_.push_back(*std::move(value));
        return true;
      }
    }
  }

  bool Push(Step::Kind after, Node operand) {
    steps_.push_back({after, Node()});
    steps_.push_back({Step::Kind::kEvaluate, operand});
    return true;
  }

  bool Replace(std::optional<Constant> value) {
    if (!value) return false;
    values_.back() = *std::move(value);
    return true;
  }

  // Strings alone: a sum of numbers is arithmetic, which nothing here needs.
  bool Add() {
    const Constant right = std::move(values_.back());
    values_.pop_back();
    const auto* tail = std::get_if<std::string>(&right);
    auto* text = std::get_if<std::string>(&values_.back());
    if (tail == nullptr || text == nullptr || text->size() + tail->size() > kMaximumSize)
      return false;
    absl::StrAppend(text, *tail);
    return true;
  }

  const Module& module_;
  std::vector<Step> steps_;
  std::vector<Constant> values_;
};

}  // namespace

std::optional<Constant> FoldConstant(const Module& module, Node expression) {
  return Folder(module).Fold(expression);
}

std::optional<std::string> FoldString(const Module& module, Node expression) {
  std::optional<Constant> value = FoldConstant(module, expression);
  if (!value || !std::holds_alternative<std::string>(*value)) return std::nullopt;
  return std::get<std::string>(std::move(*value));
}

}  // namespace torchlift::python
