// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_EMBED_REGION_TEXTS_H_
#define TORCHLIFT_TESTS_CORE_EMBED_REGION_TEXTS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/host.h"
#include "core/text/edit.h"

namespace torchlift::embed {

// The text of a region without its preamble, with a `?` for each part that is not seen.
inline std::string TextOf(const Region& region) {
  std::string text = region.text.text;
  for (const ByteRange& unknown : region.text.unknown) text[unknown.begin] = '?';
  return text.substr(region.preamble);
}

inline std::vector<std::string> TextsOf(const Host& host) {
  std::vector<std::string> texts;
  for (const Region& region : host.regions) texts.push_back(TextOf(region));
  return texts;
}

// The texts of the regions of a host, with a `?` for each part that is not seen, and a `~` in front
// of those that are doubtful. With the preambles.
inline std::vector<std::string> RegionTexts(FileKind kind, absl::string_view path,
                                            absl::string_view bytes) {
  std::vector<std::string> texts;
  for (const Region& region : ReadHost(kind, path, bytes).regions) {
    std::string text = region.text.text;
    for (const ByteRange& unknown : region.text.unknown) text[unknown.begin] = '?';
    texts.push_back((region.doubt.empty() ? "" : "~") + text);
  }
  return texts;
}

// The file after ` --new` came in behind each word `tool` of each region, in the host's own spelling.
// Words whose place the host does not show stay alone.
inline std::string WithNewWords(FileKind kind, absl::string_view path, absl::string_view bytes) {
  std::vector<Edit> edits;
  for (const Region& region : ReadHost(kind, path, bytes).regions) {
    const absl::string_view text = region.text.text;
    for (std::size_t at = text.find("tool"); at != absl::string_view::npos;
         at = text.find("tool", at + 4)) {
      const auto end = static_cast<std::uint32_t>(at + 4);
      const auto made = HostEdits(region, bytes, {{{end, end}, " --new"}});
      if (made) edits.insert(edits.end(), made->begin(), made->end());
    }
  }
  return ApplyEdits(bytes, edits).value_or("edits overlap");
}

}  // namespace torchlift::embed

#endif  // TORCHLIFT_TESTS_CORE_EMBED_REGION_TEXTS_H_
