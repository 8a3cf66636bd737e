// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/outline.h"

#include <algorithm>
#include <numeric>

#include "core/python/binding_collector.h"
#include "core/python/scope_walk.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// Whether a call sets an attribute of its first argument by name, as far as its callee's name
// tells.
bool IsAttributeSetter(Node call) {
  const Node callee = call.Child(field::kFunction);
  const Node name = callee.kind() == kAttribute ? callee.Child(field::kAttribute) : callee;
  if (name.kind() != kIdentifier) return false;
  const absl::string_view text = name.text();
  return text == "setattr" || text == "delattr" ||
         (text == "object" && callee.kind() == kAttribute);
}

// What leads to the names of running code, whatever it is an attribute of.
bool IsFrameName(absl::string_view name) {
  switch (name.size()) {
    case 8:
      return name == "f_locals";
    case 9:
      return name == "f_globals" || name == "_getframe";
    case 11:
      return name == "__globals__";
    case 12:
      return name == "currentframe" || name == "getargvalues";
    case 15:
      return name == "_current_frames";
    default:
      return false;
  }
}

// A function's name is found before the names in its decorators' walrus, a loop's target before
// those in its subscripts.
void SortByText(Outline& outline) {
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return outline.bindings[a].name_node.index() < outline.bindings[b].name_node.index();
  };
  std::vector<std::uint32_t> order(outline.bindings.size());
  std::iota(order.begin(), order.end(), 0U);
  if (std::is_sorted(order.begin(), order.end(), before)) return;
  std::stable_sort(order.begin(), order.end(), before);
  std::vector<Binding> bindings;
  std::vector<BindingPlace> places;
  bindings.reserve(order.size());
  places.reserve(order.size());
  for (std::uint32_t index : order) {
    bindings.push_back(std::move(outline.bindings[index]));
    places.push_back(outline.places[index]);
  }
  outline.bindings = std::move(bindings);
  outline.places = std::move(places);
}

}  // namespace

BlockId Outline::BlockAt(std::uint32_t index) const {
  const auto behind =
      std::upper_bound(segments.begin(), segments.end(), std::make_pair(index, kNoIndex));
  return std::prev(behind)->second;
}

std::uint32_t Outline::BindingAt(Node identifier) const {
  const auto found = std::lower_bound(bindings.begin(), bindings.end(), identifier.index(),
                                      [](const Binding& binding, std::uint32_t index) {
                                        return binding.name_node.index() < index;
                                      });
  if (found == bindings.end() || found->name_node != identifier) return kNoIndex;
  return static_cast<std::uint32_t>(found - bindings.begin());
}

Outline OutlineOf(const SyntaxTree& tree) {
  Outline outline;
  outline.tree = &tree;
  ScopeWalk walk(outline);
  BindingCollector collector(outline, walk);
  for (Node node : tree.Preorder()) {
    walk.Enter(node);
    collector.Collect(node);
    if (node.kind() == kIdentifier) {
      if (!node.is_missing() && !collector.IsBound(node) && ReadsName(node))
        outline.references.push_back(node);
      if (IsFrameName(node.text())) outline.frame_names.push_back(node);
    } else if (node.kind() == kCall && IsAttributeSetter(node)) {
      outline.attribute_setters.push_back(node);
    }
  }
  SortByText(outline);
  return outline;
}

}  // namespace torchlift::python
