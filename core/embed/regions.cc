// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/regions.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::embed {

Region RegionOf(const shell::HandedText& handed) {
  Region region;
  region.text = handed.text;
  region.special = handed.special;
  const auto size = static_cast<std::uint32_t>(region.text.text.size());
  if (size > 0) region.host = region.text.ToHost({0, size});
  return region;
}

std::vector<Region> RegionsOf(const shell::Script& script) {
  std::vector<Region> regions;
  for (const shell::SimpleCommand& command : script.commands()) {
    for (const shell::HandedText& handed : command.handed_texts) {
      if (!handed.text.text.empty()) regions.push_back(RegionOf(handed));
    }
  }
  std::stable_sort(regions.begin(), regions.end(),
                   [](const Region& a, const Region& b) { return a.host.begin < b.host.begin; });
  return regions;
}

std::optional<Region> RegionOf(Node string) {
  std::optional<DecodedText> text = python::DecodeString(string);
  if (!text || text->text.empty()) return std::nullopt;
  Region region;
  region.host = string.range();
  region.text = *std::move(text);
  region.special = python::SpellingOf(string).is_format ? "'\"\\\r\n{}" : "'\"\\\r\n";
  return region;
}

std::vector<Region> RegionsOf(const SyntaxTree& python) {
  std::vector<Region> regions;
  for (const Node node : python.Preorder()) {
    if (node.kind() != python::kString) continue;
    if (std::optional<Region> region = RegionOf(node)) regions.push_back(*std::move(region));
  }
  return regions;
}

}  // namespace torchlift::embed
