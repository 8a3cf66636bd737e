// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// Shown the parameters of one function in order.
class ParameterOrder {
 public:
  Verdict Add(Node parameter) {
    if (after_double_star_) return ViolationAt(parameter, "a parameter follows the one with '**'");
    if (parameter.kind() == kPositionalSeparator) return AddSlash(parameter);
    if (parameter.kind() == kKeywordSeparator) return AddStar(parameter, /*is_bare=*/true);
    const Node name = ParameterName(parameter);
    if (!name) return ViolationAt(parameter, "a parameter is no name");
    if (!names_.insert(name.text()).second) {
      return ViolationAt(
          name, absl::StrCat("the parameter '", std::string(name.text()), "' is repeated"));
    }
    switch (KindOf(parameter)) {
      case kListSplatPattern:
        return AddStar(parameter, /*is_bare=*/false);
      case kDictionarySplatPattern:
        if (after_bare_star_) return ViolationAt(parameter, "a name must follow '*'");
        after_double_star_ = true;
        return std::nullopt;
      default:
        return AddName(parameter);
    }
  }

  Verdict Finish(Node parameters) const {
    if (after_bare_star_) return ViolationAt(parameters, "a name must follow '*'");
    return std::nullopt;
  }

 private:
  // The kind without an annotation around it.
  static KindId KindOf(Node parameter) {
    return parameter.kind() == kTypedParameter ? parameter.NamedChild(0).kind() : parameter.kind();
  }

  Verdict AddSlash(Node parameter) {
    if (names_.empty() || seen_slash_ || seen_star_)
      return ViolationAt(parameter, "'/' may not stand here");
    seen_slash_ = true;
    return std::nullopt;
  }

  Verdict AddStar(Node parameter, bool is_bare) {
    if (seen_star_) return ViolationAt(parameter, "a second '*' among the parameters");
    seen_star_ = true;
    after_bare_star_ = is_bare;
    return std::nullopt;
  }

  Verdict AddName(Node parameter) {
    after_bare_star_ = false;
    const bool has_default =
        parameter.kind() == kDefaultParameter || parameter.kind() == kTypedDefaultParameter;
    if (seen_default_ && !has_default && !seen_star_) {
      return ViolationAt(parameter, "a parameter without a default follows one with a default");
    }
    seen_default_ = seen_default_ || has_default;
    return std::nullopt;
  }

  absl::flat_hash_set<absl::string_view> names_;
  bool seen_default_ = false;
  bool seen_slash_ = false;
  bool seen_star_ = false;
  bool after_bare_star_ = false;
  bool after_double_star_ = false;
};

}  // namespace

Node ParameterName(Node parameter) {
  switch (parameter.kind()) {
    case kIdentifier:
      return parameter;
    case kDefaultParameter:
    case kTypedDefaultParameter: {
      const Node name = parameter.Child(field::kName);
      return name.kind() == kIdentifier ? name : Node();
    }
    case kTypedParameter: {
      const Node name = parameter.NamedChild(0);
      return name.kind() == kIdentifier ? name : ParameterName(name);
    }
    case kListSplatPattern:
    case kDictionarySplatPattern: {
      const Node name = parameter.NamedChild(0);
      return name.kind() == kIdentifier ? name : Node();
    }
    default:
      return Node();
  }
}

Verdict CheckParameters(Node node) {
  if (node.kind() != kParameters && node.kind() != kLambdaParameters) return std::nullopt;
  ParameterOrder order;
  for (Node parameter : node.named_children()) {
    if (Verdict verdict = order.Add(parameter)) return verdict;
  }
  return order.Finish(node);
}

Verdict CheckArguments(Node node) {
  if (node.kind() != kArgumentList) return std::nullopt;
  absl::flat_hash_set<absl::string_view> names;
  bool has_double_star = false;
  for (Node argument : node.named_children()) {
    switch (argument.kind()) {
      case kDictionarySplat:
        has_double_star = true;
        break;
      case kListSplat:
        if (has_double_star)
          return ViolationAt(argument, "iterable unpacking follows keyword unpacking");
        break;
      case kKeywordArgument: {
        const absl::string_view name = argument.Child(field::kName).text();
        if (!names.insert(name).second) {
          return ViolationAt(
              argument, absl::StrCat("the keyword argument '", std::string(name), "' is repeated"));
        }
        break;
      }
      default:
        if (has_double_star)
          return ViolationAt(argument, "a positional argument follows keyword unpacking");
        // A star without brackets: `f(k=1, *a.b)` is an attribute of `*a` to the grammar.
        if (!names.empty() && node.tree().text()[argument.begin()] != '*') {
          return ViolationAt(argument, "a positional argument follows a keyword argument");
        }
    }
  }
  return std::nullopt;
}

}  // namespace torchlift::python
