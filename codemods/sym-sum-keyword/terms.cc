// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/sym-sum-keyword/terms.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::sym_sum {
namespace {

using python::Binding;
using python::Module;

constexpr int kMostNames = 8;

Terms TermsOfCall(const Module& module, Node call) {
  const Node function = call.Child(python::field::kFunction);
  for (const absl::string_view name : {"list", "tuple", "sorted"}) {
    if (module.IsBuiltin(function, name)) return Terms::kList;
  }
  for (const absl::string_view name : {"set", "frozenset", "range", "dict"}) {
    if (module.IsBuiltin(function, name)) return Terms::kView;
  }
  for (const absl::string_view name : {"map", "filter", "zip", "reversed", "iter"}) {
    if (module.IsBuiltin(function, name)) return Terms::kIterator;
  }
  if (module.QualifiedName(function) == "torch.Size") return Terms::kList;
  const bool has_arguments = call.Child(python::field::kArguments).named_child_count() > 0;
  if (function.kind() != python::kAttribute || has_arguments) return Terms::kUnseen;
  const absl::string_view method = function.Child(python::field::kAttribute).text();
  if (method == "size") return Terms::kList;
  return method == "values" || method == "keys" ? Terms::kView : Terms::kUnseen;
}

// The annotation `list[int]`, `tuple[int, ...]`, `List[int]`, `torch.Size`.
Terms TermsOfAnnotation(const Module& module, Node annotation) {
  Node type = annotation.NamedChild(0);
  if (type.kind() == python::kGenericType) type = type.NamedChild(0);
  if (type.kind() == python::kSubscript) type = type.Child(python::field::kValue);
  if (!type) return Terms::kUnseen;
  if (module.IsBuiltin(type, "list") || module.IsBuiltin(type, "tuple")) return Terms::kList;
  const std::string name = module.QualifiedName(type);
  const bool is_list = name == "typing.List" || name == "typing.Tuple" || name == "torch.Size";
  return is_list ? Terms::kList : Terms::kUnseen;
}

}  // namespace

Terms TermsIn(const Module& module, Node expression) {
  Node terms = python::WithoutParentheses(expression);
  for (int names = 0; names < kMostNames; ++names) {
    switch (terms.kind()) {
      case python::kList:
      case python::kTuple:
      case python::kListComprehension:
        return Terms::kList;
      case python::kSet:
      case python::kSetComprehension:
      case python::kDictionary:
      case python::kDictionaryComprehension:
        return Terms::kView;
      case python::kGeneratorExpression:
        return Terms::kIterator;
      case python::kCall:
        return TermsOfCall(module, terms);
      case python::kAttribute:
        return terms.Child(python::field::kAttribute).text() == "shape" ? Terms::kList
                                                                        : Terms::kUnseen;
      case python::kBinaryOperator:
        terms = python::WithoutParentheses(terms.Child(python::field::kLeft));
        continue;
      case python::kIdentifier:
        break;
      default:
        return Terms::kUnseen;
    }
    const std::vector<const Binding*> bindings = module.Lookup(terms.text(), terms);
    if (bindings.size() != 1) return Terms::kUnseen;
    const Binding& binding = *bindings.front();
    if (binding.kind == python::BindingKind::kParameter) {
      const Node parameter = binding.name_node.parent();
      if (parameter.kind() == python::kListSplatPattern) return Terms::kList;  // *terms
      const bool is_typed = parameter.kind() == python::kTypedParameter ||
                            parameter.kind() == python::kTypedDefaultParameter;
      return is_typed && parameter.Child(python::field::kType)
                 ? TermsOfAnnotation(module, parameter.Child(python::field::kType))
                 : Terms::kUnseen;
    }
    if (!binding.value) return Terms::kUnseen;
    terms = python::WithoutParentheses(binding.value);
  }
  return Terms::kUnseen;
}

}  // namespace torchlift::sym_sum
