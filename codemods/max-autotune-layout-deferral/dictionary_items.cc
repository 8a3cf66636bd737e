// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/dictionary_items.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

using python::Binding;
using python::Module;

constexpr std::size_t kMaximumParts = 100;

bool IsBuiltin(const Module& module, Node name) {
  const python::Resolution what = module.Resolve(name);
  const auto* local = std::get_if<python::Local>(&what);
  return local != nullptr && local->binding == nullptr;
}

// Reads expressions one after another; the parts of each join the end of the list.
class Reader {
 public:
  explicit Reader(const Module& module) : module_(module) {}

  void Add(Node expression) {
    if (!expression) return;
    const Node part = python::WithoutParentheses(expression);
    if (std::find(parts_.begin(), parts_.end(), part) == parts_.end()) parts_.push_back(part);
  }

  void ReadParts() {
    for (std::size_t i = 0; i < parts_.size() && i < kMaximumParts; ++i) ReadPart(parts_[i]);
  }

  std::vector<DictionaryItem> Take() && { return std::move(items_); }

  void ReadArguments(Node call) {
    for (Node argument : call.Child(python::field::kArguments).named_children()) {
      if (argument.kind() == python::kKeywordArgument) {
        AddItem(std::string(argument.Child(python::field::kName).text()), argument,
                argument.Child(python::field::kValue));
      } else if (argument.kind() == python::kDictionarySplat) {
        Add(argument.NamedChild(0));
      }
    }
  }

 private:
  void AddItem(std::string key, Node node, Node value) {
    items_.push_back(DictionaryItem{std::move(key), node, value});
  }

  void ReadPart(Node part) {
    switch (part.kind()) {
      case python::kDictionary:
        ReadDisplay(part);
        break;
      case python::kCall:
        ReadDictCall(part);
        break;
      case python::kConditionalExpression:
        Add(part.NamedChild(0));
        Add(part.NamedChild(2));
        break;
      case python::kBooleanOperator:
      case python::kBinaryOperator:
        Add(part.Child(python::field::kLeft));
        Add(part.Child(python::field::kRight));
        break;
      case python::kIdentifier:
        ReadName(part);
        break;
      default:
        break;
    }
  }

  void ReadDisplay(Node display) {
    for (Node entry : display.named_children()) {
      if (entry.kind() == python::kDictionarySplat) {
        Add(entry.NamedChild(0));
      } else if (entry.kind() == python::kPair) {
        std::optional<std::string> key =
            python::FoldString(module_, entry.Child(python::field::kKey));
        if (key) AddItem(*std::move(key), entry, entry.Child(python::field::kValue));
      }
    }
  }

  void ReadDictCall(Node call) {
    const Node function = call.Child(python::field::kFunction);
    if (function.text() != "dict" || !IsBuiltin(module_, function)) return;
    for (Node argument : call.Child(python::field::kArguments).named_children()) {
      if (argument.kind() != python::kKeywordArgument) Add(argument);
    }
    ReadArguments(call);
  }

  void ReadName(Node name) {
    const std::vector<const Binding*> bindings = module_.Lookup(name.text(), name);
    if (bindings.size() != 1 || !bindings.front()->value) return;
    Add(bindings.front()->value);
    for (Node use : module_.ReferencesTo(*bindings.front())) ReadItemAssignment(use);
  }

  // The entry that `use["k"] = v` sets.
  void ReadItemAssignment(Node use) {
    const Node target = use.parent();
    if (target.kind() != python::kSubscript || target.Child(python::field::kValue) != use) return;
    const Node assignment = target.parent();
    if (assignment.kind() != python::kAssignment ||
        assignment.Child(python::field::kLeft) != target)
      return;
    std::optional<std::string> key =
        python::FoldString(module_, target.Child(python::field::kSubscript));
    const Node value = assignment.Child(python::field::kRight);
    if (key && value) AddItem(*std::move(key), assignment, value);
  }

  const Module& module_;
  std::vector<Node> parts_;
  std::vector<DictionaryItem> items_;
};

}  // namespace

std::vector<DictionaryItem> DictionaryItems(const Module& module, Node expression) {
  Reader reader(module);
  reader.Add(expression);
  reader.ReadParts();
  return std::move(reader).Take();
}

std::vector<DictionaryItem> KeywordItems(const Module& module, Node call) {
  Reader reader(module);
  reader.ReadArguments(call);
  reader.ReadParts();
  return std::move(reader).Take();
}

}  // namespace torchlift::max_autotune
