// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/embed/host_texts.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/text/edit.h"

namespace torchlift::embed {

std::string TextOf(const Region& region) {
  std::string text = region.text.text;
  for (const ByteRange& unknown : region.text.unknown) text[unknown.begin] = '?';
  return text.substr(region.preamble);
}

std::vector<std::string> TextsOf(const Host& host) {
  std::vector<std::string> texts;
  for (const Region& region : host.regions) texts.push_back(TextOf(region));
  return texts;
}

std::string WithNewWord(FileKind kind, absl::string_view path, const std::string& bytes) {
  std::vector<Edit> edits;
  for (const Region& region : ReadHost(kind, path, bytes).regions) {
    const std::size_t tool = region.text.text.find("tool", region.preamble);
    if (tool == std::string::npos) continue;
    const auto place = static_cast<std::uint32_t>(tool + 4);
    const std::optional<std::vector<Edit>> made =
        HostEdits(region, bytes, {{{place, place}, " --new"}});
    if (made) edits.insert(edits.end(), made->begin(), made->end());
  }
  if (edits.empty()) return "refused";
  std::sort(edits.begin(), edits.end());
  return ApplyEdits(bytes, edits).value();
}

}  // namespace torchlift::embed
