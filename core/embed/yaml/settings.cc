// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/settings.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/embed/setting.h"
#include "core/embed/yaml/scalar.h"

namespace torchlift::embed::yaml {
namespace {

// What leads to the node: "jobs.build.strategy.matrix.cuda".
std::string NameOf(Node node) {
  std::string name;
  for (; node; node = node.parent()) {
    Node key = node.Key();
    if (!key && node.parent().IsMapping() && node.index() > 0) {
      const Node before = node.stream().at(node.index() - 1);
      if (before.is_key() && before.parent() == node.parent()) key = before;
    }
    if (key) name = absl::StrCat(key.Value(), name.empty() ? "" : ".", name);
  }
  return name;
}

// Bytes of texts that may or may not be commands.
class DoubtfulBytes {
 public:
  explicit DoubtfulBytes(const std::vector<Region>& regions) {
    for (const Region& region : regions) {
      if (!region.doubt.empty()) ranges_.push_back(region.host);
    }
    std::sort(ranges_.begin(), ranges_.end());
  }

  bool Contain(ByteRange range) const {
    const auto behind =
        std::upper_bound(ranges_.begin(), ranges_.end(), ByteRange{range.begin, 0xFFFFFFFF});
    return behind != ranges_.begin() && (behind - 1)->Contains(range);
  }

 private:
  std::vector<ByteRange> ranges_;
};

}  // namespace

void AddSettings(const Stream& stream, const CommandCollector& commands, Host& host) {
  const LookedFor& looked_for = host.looked_for;
  if (looked_for.in_settings == nullptr) return;
  const DoubtfulBytes doubtful(host.regions);
  std::uint32_t named_end = 0;  // Behind what a key on the way to it asks for.
  for (std::uint32_t i = 0; i < stream.size();) {
    const Node node = stream.at(i);
    if (node.is_key() && i + 1 < stream.size() && looked_for.MayHoldSetting(node.text()))
      named_end = std::max(named_end, stream.at(i + 1).subtree_end());
    const bool is_wanted = i < named_end || node.IsWanted();
    i = is_wanted || node.is_key() ? i + 1 : node.subtree_end();
    if (!is_wanted || !node.IsScalar() || node.is_key() || node.IsWithinFault()) continue;
    if (commands.IsKnown(node) && !doubtful.Contain(node.range())) continue;
    Region region;
    region.host = node.range();
    region.text = DecodeScalar(node);
    region.special = SpecialWithin(node, /*with_dollar=*/false);
    region.line_end = LineEndWithin(node);
    AddSetting(NameOf(node), std::move(region), host);
  }
}

}  // namespace torchlift::embed::yaml
