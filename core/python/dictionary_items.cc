// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/dictionary_items.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr std::size_t kMaximumParts = 100;

// Reads expressions one after another; the parts of each join the end of the list.
class Reader {
 public:
  explicit Reader(const Module& module) : module_(module) {}

  void Add(Node expression) {
    if (!expression) return;
    const Node part = WithoutParentheses(expression);
    if (std::find(parts_.begin(), parts_.end(), part) == parts_.end()) parts_.push_back(part);
  }

  void ReadParts() {
    for (std::size_t i = 0; i < parts_.size() && i < kMaximumParts; ++i) ReadPart(parts_[i]);
  }

  std::vector<DictionaryItem> Take() && { return std::move(items_); }

  void ReadArguments(Node call) {
    for (Node argument : call.Child(field::kArguments).named_children()) {
      if (argument.kind() == kKeywordArgument) {
        AddItem(std::string(argument.Child(field::kName).text()), argument,
                argument.Child(field::kValue));
      } else if (argument.kind() == kDictionarySplat) {
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
      case kDictionary:
        ReadDisplay(part);
        break;
      case kCall:
        ReadDictCall(part);
        break;
      case kConditionalExpression:
        Add(part.NamedChild(0));
        Add(part.NamedChild(2));
        break;
      case kBooleanOperator:
      case kBinaryOperator:
        Add(part.Child(field::kLeft));
        Add(part.Child(field::kRight));
        break;
      case kIdentifier:
        ReadName(part);
        break;
      default:
        break;
    }
  }

  void ReadDisplay(Node display) {
    for (Node entry : display.named_children()) {
      if (entry.kind() == kDictionarySplat) {
        Add(entry.NamedChild(0));
      } else if (entry.kind() == kPair) {
        std::optional<std::string> key = FoldString(module_, entry.Child(field::kKey));
        if (key) AddItem(*std::move(key), entry, entry.Child(field::kValue));
      }
    }
  }

  void ReadDictCall(Node call) {
    const Node function = call.Child(field::kFunction);
    if (!module_.IsBuiltin(function, "dict")) return;
    for (Node argument : call.Child(field::kArguments).named_children()) {
      if (argument.kind() != kKeywordArgument) Add(argument);
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
    if (target.kind() != kSubscript || target.Child(field::kValue) != use) return;
    const Node assignment = target.parent();
    if (assignment.kind() != kAssignment || assignment.Child(field::kLeft) != target) return;
    std::optional<std::string> key = FoldString(module_, target.Child(field::kSubscript));
    const Node value = assignment.Child(field::kRight);
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

}  // namespace torchlift::python
