// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/name_resolver.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/python/builtin_names.h"
#include "core/python/call.h"
#include "core/python/reexports.h"
#include "core/python/string_literal.h"
#include "core/python/unfollowed_expression.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr int kMostSteps = 256;
constexpr int kDeepest = 32;               // Choices, calls and values one in another.
constexpr std::size_t kLongestChain = 64;  // Names of an attribute chain.

// The text of a string that is wholly known, else empty.
std::string KnownString(Node expression) {
  if (!expression) return "";
  const auto decoded = DecodeString(expression);
  return decoded.has_value() && decoded->unknown.empty() ? decoded->text : "";
}

}  // namespace

NameResolver::NameResolver(const Outline& outline, const ReachingBindings& reaching)
    : outline_(outline), reaching_(reaching) {
  FindReplacedAttributes();
}

Resolution NameResolver::Resolve(Node expression) const {
  Walk walk;
  return Finish(Evaluate(expression, walk), expression);
}

// Evaluate and the functions that it calls recurse at most kDeepest deep.
Meaning NameResolver::Evaluate(Node expression, Walk& walk) const {
  std::vector<absl::string_view> chain;
  Node base = expression;
  for (;;) {
    switch (base.kind()) {
      case kParenthesizedExpression:
      case kType:
        base = base.NamedChild(0);
        continue;
      case kNamedExpression:
        base = base.Child(field::kValue);
        continue;
      case kAttribute:
        if (chain.size() == kLongestChain)
          return Meaning::Unknown("an attribute chain that is too long");
        chain.push_back(base.Child(field::kAttribute).text());
        base = base.Child(field::kObject);
        // `*a.b(), c`: the grammar takes the star to the name.
        if (base.kind() == kListSplat) base = base.NamedChild(0);
        continue;
      default:
        break;
    }
    break;
  }
  std::reverse(chain.begin(), chain.end());
  return EvaluateBase(base, walk).Member(absl::StrJoin(chain, "."));
}

Meaning NameResolver::EvaluateBase(Node expression, Walk& walk) const {
  if (++walk.steps > kMostSteps) return Meaning::Unknown("it is bound through too many names");
  switch (expression.kind()) {
    case kIdentifier:
      return EvaluateIdentifier(expression, walk);
    case kNone: {
      Meaning none;
      none.absent = true;
      return none;
    }
    case kConditionalExpression:
      return EvaluateChoice(expression.NamedChild(0), expression.NamedChild(2), walk);
    case kBooleanOperator:
      return EvaluateChoice(expression.Child(field::kLeft), expression.Child(field::kRight), walk);
    case kCall:
      return EvaluateCall(expression, walk);
    default:
      return Meaning::Unknown(expression ? DescribeUnfollowed(expression)
                                         : "an expression that is not complete");
  }
}

Meaning NameResolver::EvaluateChoice(Node first, Node second, Walk& walk) const {
  if (walk.depth >= kDeepest) return Meaning::Unknown("the expression is nested too deep");
  ++walk.depth;
  Meaning meaning = Evaluate(first, walk);
  meaning.Add(Evaluate(second, walk));
  --walk.depth;
  return meaning;
}

Meaning NameResolver::EvaluateIdentifier(Node identifier, Walk& walk) const {
  const std::uint32_t bound = outline_.BindingAt(identifier);
  if (bound != kNoIndex) {
    const BindingKind kind = outline_.bindings[bound].kind;
    const bool reads_too = kind == BindingKind::kDelete || kind == BindingKind::kAugmented;
    return reads_too ? EvaluateName(identifier, walk) : EvaluateBinding(bound, walk);
  }
  const auto read =
      std::lower_bound(outline_.references.begin(), outline_.references.end(), identifier.index(),
                       [](const Node& node, std::uint32_t index) { return node.index() < index; });
  if (read == outline_.references.end() || *read != identifier) {
    return Meaning::Unknown("this name is not read by itself");
  }
  return EvaluateName(identifier, walk);
}

Meaning NameResolver::EvaluateName(Node identifier, Walk& walk) const {
  const absl::string_view name = identifier.text();
  const Reaching reaching = reaching_.At(name, identifier);
  if (reaching.too_deep) return Meaning::Unknown("the scopes are nested too deep");
  if (reaching.too_many)
    return Meaning::Unknown(absl::StrCat("'", name, "' is bound in too many places"));

  Meaning meaning;
  bool deleted = false;
  bool type_checking_only = false;
  for (std::uint32_t index : reaching.bindings) {
    const Binding& binding = outline_.bindings[index];
    if (binding.type_checking_only) {
      type_checking_only = true;
    } else if (binding.kind == BindingKind::kDelete) {
      deleted = true;
    } else {
      meaning.Add(EvaluateBinding(index, walk));
    }
  }
  AddStars(reaching, name, meaning);
  const bool nothing =
      meaning.names.empty() && !meaning.local && !meaning.absent && meaning.unknown.empty();
  if (!reaching.surely_bound && reaching.owner == 0 && IsBuiltinName(name)) {
    meaning.local = true;
  } else if (nothing) {
    meaning.unknown = deleted ? absl::StrCat("'", name, "' was deleted")
                      : type_checking_only
                          ? absl::StrCat("'", name, "' is bound for type checking only")
                          : absl::StrCat("'", name, "' is not bound here");
  }
  meaning.absent = meaning.absent || deleted || !reaching.surely_bound;
  return meaning;
}

void NameResolver::AddStars(const Reaching& reaching, absl::string_view name,
                            Meaning& meaning) const {
  for (std::uint32_t index : reaching.stars) {
    const Binding& star = outline_.bindings[index];
    if (star.type_checking_only) continue;
    if (StarExports(star.imported, name)) {
      Meaning brought = Meaning::Named(absl::StrCat(star.imported, ".", name));
      brought.imports.push_back(index);
      meaning.Add(std::move(brought));
    } else if (!IsBuiltinName(name)) {
      meaning.Add(Meaning::Unknown(
          absl::StrCat("'", name, "' may come from 'from ", star.imported, " import *'")));
    }
  }
}

Meaning NameResolver::EvaluateBinding(std::uint32_t index, Walk& walk) const {
  const Binding& binding = outline_.bindings[index];
  if (binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport) {
    Meaning imported = Meaning::Named(binding.imported);
    imported.imports.push_back(index);
    return imported;
  }
  Meaning local;
  local.local = true;
  local.binding = &binding;
  if (!binding.value) return local;
  if (std::find(walk.open.begin(), walk.open.end(), index) != walk.open.end()) {
    return Meaning::Unknown(absl::StrCat("'", binding.name, "' is bound through itself"));
  }
  if (walk.depth >= kDeepest) return Meaning::Unknown("it is bound through too many names");
  ++walk.depth;
  walk.open.push_back(index);
  Meaning value = Evaluate(binding.value, walk);
  walk.open.pop_back();
  --walk.depth;
  const bool calculated =
      value.names.empty() && !value.unknown.empty() && !IsFollowed(binding.value.kind());
  if (calculated) return local;
  if (value.binding == nullptr && !value.local) value.binding = &binding;
  return value;
}

// getattr(x, "a") and importlib.import_module("m"), with strings that can be read.
Meaning NameResolver::EvaluateCall(Node call, Walk& walk) const {
  const Node callee = call.Child(field::kFunction);
  Meaning unfollowed = Meaning::Unknown(DescribeUnfollowed(call));
  if ((callee.kind() != kIdentifier && callee.kind() != kAttribute) || walk.depth >= kDeepest)
    return unfollowed;
  const Node first = PositionalArgument(call, 0);
  if (!first) return unfollowed;
  ++walk.depth;
  Meaning result = unfollowed;
  if (callee.text() == "getattr") {
    const Meaning function = Evaluate(callee, walk);
    const bool is_builtin = function.local && function.binding == nullptr && function.names.empty();
    const std::string attribute = KnownString(PositionalArgument(call, 1));
    if (is_builtin && !attribute.empty()) {
      result = Evaluate(first, walk).Member(attribute);
      if (const Node fallback = PositionalArgument(call, 2)) result.Add(Evaluate(fallback, walk));
    }
  } else if (absl::EndsWith(callee.text(), "import_module")) {
    const Meaning function = Evaluate(callee, walk);
    const bool is_importlib =
        function.names.size() == 1 && function.names[0] == "importlib.import_module";
    const std::string module = KnownString(first);
    if (is_importlib && !module.empty() && module[0] != '.') result = Meaning::Named(module);
  }
  --walk.depth;
  return result;
}

Resolution NameResolver::Finish(Meaning meaning, Node expression) const {
  std::sort(meaning.names.begin(), meaning.names.end());
  const bool is_stored = std::binary_search(stored_.begin(), stored_.end(),
                                            expression ? expression.index() : kNoIndex);
  for (const std::string& name : meaning.names)
    meaning.local = meaning.local || MayBeReplaced(name, is_stored);
  const bool only_names = !meaning.local && meaning.unknown.empty();
  if (meaning.names.size() == 1 && only_names) {
    Qualified qualified{std::move(meaning.names[0]), meaning.absent, {}};
    std::sort(meaning.imports.begin(), meaning.imports.end());
    meaning.imports.erase(std::unique(meaning.imports.begin(), meaning.imports.end()),
                          meaning.imports.end());
    for (std::uint32_t index : meaning.imports)
      qualified.imports.push_back(&outline_.bindings[index]);
    return qualified;
  }
  if (!meaning.names.empty()) return Ambiguous{std::move(meaning.names), !only_names};
  if (!meaning.unknown.empty()) return python::Unknown{std::move(meaning.unknown)};
  return Local{meaning.binding};
}

}  // namespace torchlift::python
