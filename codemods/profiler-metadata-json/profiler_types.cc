// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/profiler-metadata-json/profiler_types.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/python/targets.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::profiler_metadata_json {
namespace {

using python::Binding;
using python::BindingKind;

constexpr int kDeepest = 16;

ProfilerType TypeNamed(absl::string_view name) {
  constexpr absl::string_view kProfilers[] = {
      "torch.profiler.profile", "torch.profiler.profiler.profile", "torch.profiler._KinetoProfile",
      "torch.profiler.profiler._KinetoProfile", "torch.autograd.profiler.profile"};
  if (std::find(std::begin(kProfilers), std::end(kProfilers), name) != std::end(kProfilers))
    return ProfilerType::kProfiler;
  if (!absl::StartsWith(name, "torch.autograd.profiler") &&
      !absl::StartsWith(name, "torch.profiler")) {
    return ProfilerType::kNone;
  }
  if (absl::EndsWith(name, ".EventList")) return ProfilerType::kEvents;
  if (absl::EndsWith(name, ".FunctionEvent")) return ProfilerType::kEvent;
  return ProfilerType::kNone;
}

ProfilerType ElementOf(ProfilerType type) {
  return type == ProfilerType::kEvents ? ProfilerType::kEvent : ProfilerType::kNone;
}

ProfilerType SeveralOf(ProfilerType type) {
  return type == ProfilerType::kEvent ? ProfilerType::kEvents : ProfilerType::kNone;
}

// The loop or clause of a comprehension that binds the name.
Node LoopOf(Node name) {
  Node loop = name;
  while (loop && loop.kind() != python::kForStatement && loop.kind() != python::kForInClause)
    loop = loop.parent();
  return loop;
}

// The name of a parameter, without default and annotation.
Node NameOfParameter(Node parameter) {
  if (parameter.kind() == python::kDefaultParameter ||
      parameter.kind() == python::kTypedDefaultParameter)
    return parameter.Child(python::field::kName);
  return parameter.kind() == python::kTypedParameter ? parameter.NamedChild(0) : parameter;
}

}  // namespace

ProfilerType ProfilerTypes::Of(Node expression) const {
  Walk walk;
  return Of(expression, walk);
}

ProfilerType ProfilerTypes::Of(Node expression, Walk& walk) const {
  if (!expression || walk.steps-- <= 0 || walk.depth >= kDeepest) return ProfilerType::kNone;
  ++walk.depth;
  const ProfilerType type = OfKind(python::WithoutParentheses(expression), walk);
  --walk.depth;
  return type;
}

ProfilerType ProfilerTypes::OfKind(Node expression, Walk& walk) const {
  switch (expression.kind()) {
    case python::kIdentifier:
      return OfName(expression, walk);
    case python::kAttribute:
      return OfAttribute(expression, walk);
    case python::kCall:
      return OfCall(expression, walk);
    case python::kNamedExpression:
      return Of(expression.Child(python::field::kValue), walk);
    case python::kSubscript: {
      const ProfilerType whole = Of(expression.Child(python::field::kValue), walk);
      const bool is_slice = expression.Child(python::field::kSubscript).kind() == python::kSlice;
      return is_slice ? whole : ElementOf(whole);
    }
    case python::kListComprehension:
    case python::kGeneratorExpression:
    case python::kSetComprehension:
      return SeveralOf(Of(expression.Child(python::field::kBody), walk));
    case python::kConditionalExpression: {
      const ProfilerType first = Of(expression.NamedChild(0), walk);
      return first != ProfilerType::kNone ? first : Of(expression.NamedChild(2), walk);
    }
    case python::kBooleanOperator:
    case python::kBinaryOperator: {
      const ProfilerType left = Of(expression.Child(python::field::kLeft), walk);
      return left != ProfilerType::kNone ? left : Of(expression.Child(python::field::kRight), walk);
    }
    default:
      return ProfilerType::kNone;
  }
}

ProfilerType ProfilerTypes::OfName(Node name, Walk& walk) const {
  for (const Binding* binding : module_.Lookup(name.text(), name)) {
    const ProfilerType type = OfBinding(*binding, walk);
    if (type != ProfilerType::kNone) return type;
  }
  return ProfilerType::kNone;
}

ProfilerType ProfilerTypes::OfBinding(const Binding& binding, Walk& walk) const {
  switch (binding.kind) {
    case BindingKind::kAssignment:
    case BindingKind::kAnnotated:
    case BindingKind::kWalrus:
      return Of(binding.value, walk);
    case BindingKind::kFor:
      return OfLoopTarget(binding.name_node, walk);
    case BindingKind::kWith: {
      Node pattern = binding.name_node;
      while (pattern && pattern.kind() != python::kAsPattern) pattern = pattern.parent();
      return Of(pattern.NamedChild(0), walk);
    }
    case BindingKind::kParameter:
      return OfParameter(binding, walk);
    default:
      return ProfilerType::kNone;
  }
}

// `for e in events`, `for i, e in enumerate(events)`, `for a, b in zip(names, events)`.
ProfilerType ProfilerTypes::OfLoopTarget(Node name, Walk& walk) const {
  const Node loop = LoopOf(name);
  if (!loop) return ProfilerType::kNone;
  const Node target = loop.Child(python::field::kLeft);
  const Node iterable = loop.Child(python::field::kRight);
  if (python::SoleTarget(target) == name) return ElementOf(Of(iterable, walk));
  if (iterable.kind() != python::kCall) return ProfilerType::kNone;
  const Node function = iterable.Child(python::field::kFunction);
  const bool is_zip = module_.IsBuiltin(function, "zip");
  if (!is_zip && !module_.IsBuiltin(function, "enumerate")) return ProfilerType::kNone;
  std::uint32_t place = 0;
  while (target.NamedChild(place) && target.NamedChild(place) != name) ++place;
  if (!is_zip && place != 1) return ProfilerType::kNone;
  return ElementOf(Of(python::PositionalArgument(iterable, is_zip ? place : 0), walk));
}

ProfilerType ProfilerTypes::OfParameter(const Binding& binding, Walk& walk) const {
  const Node parameter = binding.name_node.parent();
  if (parameter.kind() == python::kTypedParameter ||
      parameter.kind() == python::kTypedDefaultParameter) {
    const ProfilerType type = OfAnnotation(parameter.Child(python::field::kType));
    if (type != ProfilerType::kNone) return type;
  }
  Node function = parameter;
  while (function && function.kind() != python::kFunctionDefinition &&
         function.kind() != python::kLambda)
    function = function.parent();
  if (function.kind() == python::kLambda) return OfLambdaParameter(function, walk);
  return function ? OfArgument(function, binding.name, walk) : ProfilerType::kNone;
}

// What calls of the function in this file hand to its parameter.
ProfilerType ProfilerTypes::OfArgument(Node function, absl::string_view name, Walk& walk) const {
  const Binding* binding = module_.BindingOf(function.Child(python::field::kName));
  if (binding == nullptr) return ProfilerType::kNone;
  std::uint32_t place = 0;
  for (Node parameter : function.Child(python::field::kParameters).named_children()) {
    if (NameOfParameter(parameter).text() == name) break;
    ++place;
  }
  for (Node use : module_.ReferencesTo(*binding)) {
    const Node holder = use.parent();
    if (holder.kind() == python::kKeywordArgument) {
      if (place == 0 && holder.Child(python::field::kName).text() == "on_trace_ready")
        return ProfilerType::kProfiler;
    } else if (holder.kind() == python::kCall && holder.Child(python::field::kFunction) == use) {
      Node argument = python::PositionalArgument(holder, place);
      if (!argument) argument = python::KeywordArgument(holder, name);
      const ProfilerType type = Of(argument, walk);
      if (type != ProfilerType::kNone) return type;
    }
  }
  return ProfilerType::kNone;
}

// `sorted(events, key=lambda e: …)`, `filter(lambda e: …, events)`, `on_trace_ready=lambda p: …`.
ProfilerType ProfilerTypes::OfLambdaParameter(Node lambda, Walk& walk) const {
  Node holder = lambda.parent();
  if (holder.kind() == python::kKeywordArgument) {
    const absl::string_view name = holder.Child(python::field::kName).text();
    if (name == "on_trace_ready") return ProfilerType::kProfiler;
    if (name != "key") return ProfilerType::kNone;
    holder = holder.parent();
  }
  if (holder.kind() != python::kArgumentList) return ProfilerType::kNone;
  for (Node argument : holder.named_children()) {
    if (argument == lambda || argument.kind() == python::kKeywordArgument) continue;
    if (const ProfilerType type = ElementOf(Of(argument, walk)); type != ProfilerType::kNone)
      return type;
  }
  const Node function = holder.parent().Child(python::field::kFunction);  // events.sort(key=…)
  if (function.kind() != python::kAttribute) return ProfilerType::kNone;
  return ElementOf(Of(function.Child(python::field::kObject), walk));
}

// `FunctionEvent`, `Optional[FunctionEvent]`, `list[FunctionEvent]`, `EventList | None`.
ProfilerType ProfilerTypes::OfAnnotation(Node annotation) const {
  if (!annotation) return ProfilerType::kNone;
  for (Node part : annotation.Subtree()) {
    if (part.kind() != python::kIdentifier && part.kind() != python::kAttribute) continue;
    const ProfilerType type = TypeNamed(module_.QualifiedName(part));
    if (type == ProfilerType::kNone) continue;
    const bool is_inner = part.begin() != annotation.begin() &&
                          absl::StrContains(annotation.text(), "[") &&
                          !absl::StrContains(annotation.text(), "Optional") &&
                          !absl::StrContains(annotation.text(), "Union");
    return is_inner ? SeveralOf(type) : type;
  }
  return ProfilerType::kNone;
}

ProfilerType ProfilerTypes::OfAttribute(Node attribute, Walk& walk) const {
  const Node object = attribute.Child(python::field::kObject);
  const absl::string_view name = attribute.Child(python::field::kAttribute).text();
  if (name == "function_events" || name == "profiler") {
    if (Of(object, walk) == ProfilerType::kProfiler)
      return name == "profiler" ? ProfilerType::kProfiler : ProfilerType::kEvents;
  } else if (name == "cpu_children" || name == "cpu_parent") {
    if (Of(object, walk) == ProfilerType::kEvent)
      return name == "cpu_parent" ? ProfilerType::kEvent : ProfilerType::kEvents;
  }
  const python::ClassIndex::Class* owner = classes_.OfSelf(object);
  if (owner == nullptr) return ProfilerType::kNone;
  for (const python::ClassIndex::Class* related : classes_.Family(*owner)) {
    const auto [begin, end] = related->attributes.equal_range(std::string(name));
    for (auto value = begin; value != end; ++value) {
      const ProfilerType type = Of(value->second, walk);
      if (type != ProfilerType::kNone) return type;
    }
  }
  return ProfilerType::kNone;
}

ProfilerType ProfilerTypes::OfCall(Node call, Walk& walk) const {
  const Node function = python::WithoutParentheses(call.Child(python::field::kFunction));
  if (const ProfilerType type = TypeNamed(module_.QualifiedName(function));
      type != ProfilerType::kNone)
    return type;
  if (function.kind() == python::kIdentifier) {
    if (const ProfilerType type = OfBuiltin(call, walk); type != ProfilerType::kNone) return type;
    if (const ProfilerType type = OfClass(function); type != ProfilerType::kNone) return type;
    return OfResult(function, walk);
  }
  if (function.kind() != python::kAttribute) return ProfilerType::kNone;
  const ProfilerType object = Of(function.Child(python::field::kObject), walk);
  const absl::string_view method = function.Child(python::field::kAttribute).text();
  if (object == ProfilerType::kProfiler) {
    if (method == "events") return ProfilerType::kEvents;
    return method == "__enter__" ? object : ProfilerType::kNone;
  }
  if (object != ProfilerType::kEvents) return ProfilerType::kNone;
  if (method == "copy") return object;
  return method == "pop" ? ProfilerType::kEvent : ProfilerType::kNone;
}

ProfilerType ProfilerTypes::OfBuiltin(Node call, Walk& walk) const {
  constexpr absl::string_view kOfSeveral[] = {"list", "tuple", "sorted", "reversed", "iter", "set"};
  constexpr absl::string_view kOfOne[] = {"next", "max", "min"};
  const Node function = call.Child(python::field::kFunction);
  const auto is_one_of = [&](auto& names) {
    return std::any_of(std::begin(names), std::end(names),
                       [&](absl::string_view name) { return module_.IsBuiltin(function, name); });
  };
  Node first = python::PositionalArgument(call, 0);
  const Node arguments = call.Child(python::field::kArguments);
  if (arguments.kind() == python::kGeneratorExpression) first = arguments;
  if (is_one_of(kOfSeveral)) return Of(first, walk);
  if (is_one_of(kOfOne)) return ElementOf(Of(first, walk));
  if (module_.IsBuiltin(function, "filter")) return Of(python::PositionalArgument(call, 1), walk);
  return ProfilerType::kNone;
}

// A class of this file that derives from a profiler.
ProfilerType ProfilerTypes::OfClass(Node name) const {
  for (const python::ClassIndex::Class* named : classes_.Named(name)) {
    for (Node base : named->bases) {
      const ProfilerType type = TypeNamed(module_.QualifiedName(base));
      if (type != ProfilerType::kNone) return type;
    }
  }
  return ProfilerType::kNone;
}

// What a function of this file returns.
ProfilerType ProfilerTypes::OfResult(Node function, Walk& walk) const {
  for (const Binding* binding : module_.Lookup(function.text(), function)) {
    const Node definition = binding->name_node.parent();
    if (binding->kind != BindingKind::kFunction) continue;
    if (const ProfilerType type = OfAnnotation(definition.Child(python::field::kReturnType));
        type != ProfilerType::kNone)
      return type;
    for (Node node : definition.Child(python::field::kBody).Subtree()) {
      if (walk.steps-- <= 0) return ProfilerType::kNone;
      if (node.kind() != python::kReturnStatement || !node.NamedChild(0)) continue;
      if (python::EnclosingFunction(node) != definition) continue;
      const ProfilerType type = Of(node.NamedChild(0), walk);
      if (type != ProfilerType::kNone) return type;
    }
  }
  return ProfilerType::kNone;
}

}  // namespace torchlift::profiler_metadata_json
