// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/config_patch.h"

#include <optional>
#include <string>
#include <utility>

#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {

std::vector<DictionaryItem> PatchedOptions(const Module& module, Node call) {
  const Node first = PositionalArgument(call, 0);
  const Node second = PositionalArgument(call, 1);
  if (!first || !second) return first ? DictionaryItems(module, first) : KeywordItems(module, call);
  std::optional<std::string> option = FoldString(module, first);
  if (!option) return {};
  return {DictionaryItem{*std::move(option), call, second}};
}

bool IsWrittenInCall(const DictionaryItem& item, Node call) {
  const Node arguments = call.Child(field::kArguments);
  Node holder = item.node.parent();
  if (item.node == call || holder == arguments) return true;
  if (holder.kind() != kDictionary) return false;
  holder = holder.parent();
  if (holder.kind() == kDictionarySplat) holder = holder.parent();
  return holder == arguments;
}

}  // namespace torchlift::python
