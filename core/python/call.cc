// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/call.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// The arguments of the call in order; a bare generator is the only one of its call.
std::vector<Node> ArgumentsOf(Node call) {
  const Node list = call.Child(field::kArguments);
  if (list.kind() == kGeneratorExpression) return {list};
  std::vector<Node> arguments;
  for (Node argument : list.named_children()) arguments.push_back(argument);
  return arguments;
}

// `f(x for x in y, 1)`: the grammar takes the rest of the list for more of the iterable.
bool IsGeneratorBesideOthers(Node generator) {
  for (Node clause : generator.named_children()) {
    if (clause.kind() != kForInClause) continue;
    for (Node child : clause.children()) {
      if (child.kind() == token::kComma) return true;
    }
  }
  return false;
}

// Puts the arguments of one call to parameters, one after another.
class Binder {
 public:
  explicit Binder(absl::Span<const Parameter> parameters) : parameters_(parameters) {
    bound_.values.resize(parameters.size());
    bound_.arguments.resize(parameters.size());
  }

  void Add(Node argument) {
    switch (argument.kind()) {
      case kListSplat:
        AddStar();
        break;
      case kDictionarySplat:
        has_double_star_ = true;
        break;
      case kKeywordArgument:
        // Kept for later: CPython fills positions first, wherever the keywords stand.
        keywords_.push_back(argument);
        break;
      default:
        AddPositional(argument);
    }
  }

  void Refuse(std::string problem) {
    if (bound_.state == BoundArguments::State::kInvalid) return;
    bound_.state = BoundArguments::State::kInvalid;
    bound_.problem = std::move(problem);
  }

  BoundArguments Finish() {
    for (Node keyword : keywords_) AddKeyword(keyword);
    if (positional_ > parameters_.size()) {
      Refuse(absl::StrCat("takes ", parameters_.size(), " positional arguments but ", positional_,
                          " are given"));
    }
    if (bound_.state == BoundArguments::State::kInvalid) return std::move(bound_);
    if (has_star_ || has_double_star_) {
      bound_.state = BoundArguments::State::kUnknown;
      bound_.problem =
          has_star_ ? "`*` hides some of the arguments" : "`**` hides some of the arguments";
      return std::move(bound_);
    }
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      if (parameters_[i].required && !bound_.values[i]) {
        Refuse(absl::StrCat("the required argument '", parameters_[i].name, "' is missing"));
      }
    }
    return std::move(bound_);
  }

 private:
  void AddStar() {
    if (has_double_star_) Refuse("iterable unpacking follows keyword unpacking");
    has_star_ = true;
  }

  void AddPositional(Node argument) {
    if (has_double_star_) Refuse("a positional argument follows keyword unpacking");
    if (!keywords_.empty()) Refuse("a positional argument follows a keyword argument");
    // Behind a `*` its place depends on how many the `*` gives, but it still counts.
    if (!has_star_ && positional_ < parameters_.size()) {
      bound_.values[positional_] = argument;
      bound_.arguments[positional_] = argument;
    }
    ++positional_;
  }

  void AddKeyword(Node keyword) {
    const absl::string_view name = keyword.Child(field::kName).text();
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      if (parameters_[i].name != name) continue;
      if (bound_.values[i]) {
        const bool repeated = bound_.arguments[i].kind() == kKeywordArgument;
        Refuse(repeated ? absl::StrCat("the keyword argument '", name, "' is repeated")
                        : absl::StrCat("there are two values for the argument '", name, "'"));
        return;
      }
      bound_.values[i] = keyword.Child(field::kValue);
      bound_.arguments[i] = keyword;
      return;
    }
    Refuse(absl::StrCat("there is no parameter '", name, "'"));
  }

  absl::Span<const Parameter> parameters_;
  BoundArguments bound_;
  std::vector<Node> keywords_;
  std::size_t positional_ = 0;
  bool has_star_ = false;
  bool has_double_star_ = false;
};

}  // namespace

BoundArguments BindArguments(Node call, absl::Span<const Parameter> parameters) {
  Binder binder(parameters);
  for (Node argument : ArgumentsOf(call)) {
    if (argument == call.Child(field::kArguments) && IsGeneratorBesideOthers(argument)) {
      binder.Refuse("a generator beside other arguments lacks its parentheses");
    }
    binder.Add(argument);
  }
  return binder.Finish();
}

Node KeywordArgument(Node call, absl::string_view name) {
  const Node list = call.Child(field::kArguments);
  if (list.kind() != kArgumentList) return Node();
  for (Node argument : list.named_children()) {
    if (argument.kind() == kKeywordArgument && argument.Child(field::kName).text() == name) {
      return argument.Child(field::kValue);
    }
  }
  return Node();
}

Node PositionalArgument(Node call, std::uint32_t n) {
  for (Node argument : ArgumentsOf(call)) {
    if (argument.kind() == kListSplat || argument.kind() == kDictionarySplat) return Node();
    if (argument.kind() == kKeywordArgument) continue;
    if (n-- == 0) return argument;
  }
  return Node();
}

}  // namespace torchlift::python
