// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/dialects/steps.h"

#include <cstdint>

#include "absl/strings/match.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed::yaml {
namespace {

// Adds the steps of one list, and those that stand in a step whose key is a condition.
void AppendSteps(Node list, std::vector<Node>& steps) {
  std::vector<Node> items = list.Items();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Node step = items[i].Resolved();
    if (!step.IsMapping()) continue;
    bool is_condition = false;
    for (const Node::Pair& pair : step.Pairs()) {
      if (!absl::StrContains(pair.key.Value(), DecodedText::kUnknown)) continue;
      is_condition = true;
      for (const Node inner : pair.value.Items()) items.push_back(inner);
    }
    if (!is_condition) steps.push_back(step);
  }
}

}  // namespace

std::vector<Node> AllSteps(Node document) {
  std::vector<Node> steps;
  const Stream& stream = document.stream();
  for (std::uint32_t i = document.index(); i < document.subtree_end();
       i = stream.at(i).NextWanted()) {
    for (const Node::Pair& pair : stream.at(i).Pairs()) {
      if (pair.key.Is("steps") && pair.value.IsSequence()) AppendSteps(pair.value, steps);
    }
  }
  return steps;
}

}  // namespace torchlift::embed::yaml
