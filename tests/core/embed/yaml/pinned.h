// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_EMBED_YAML_PINNED_H_
#define TORCHLIFT_TESTS_CORE_EMBED_YAML_PINNED_H_

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/host.h"
#include "core/text/edit.h"
#include "core/text/word_search.h"

namespace torchlift::embed {

inline constexpr absl::string_view kPinForTests = " --pin";

// What a run looks for in files of data: other texts are passed over.
inline LookedFor LookedForTorch() {
  static const auto* const search = new WordSearch(
      std::vector<absl::string_view>{"torch", "TORCH", "nproc", "max_autotune"});
  LookedFor looked_for;
  looked_for.in_texts = search;
  return looked_for;
}

// The texts of a YAML file's regions, preambles and all.
inline std::vector<std::string> Texts(absl::string_view path, absl::string_view bytes) {
  std::vector<std::string> texts;
  for (const Region& region : ReadHost(FileKind::kYaml, path, bytes, LookedForTorch()).regions)
    texts.push_back(region.text.text);
  return texts;
}

// The file with ` --pin` behind each word `torchrun` of the regions without a doubt; "refused" where
// the host has no place for it, and "misread" when what is read afterwards is something else.
inline std::string Pinned(absl::string_view path, absl::string_view bytes) {
  std::vector<Edit> all;
  std::vector<std::string> expected;
  for (const Region& region : ReadHost(FileKind::kYaml, path, bytes, LookedForTorch()).regions) {
    std::vector<Edit> edits;
    const std::string& text = region.text.text;
    for (std::size_t at = region.preamble;
         region.doubt.empty() && (at = text.find("torchrun ", at)) != std::string::npos; at += 8) {
      const auto end = static_cast<std::uint32_t>(at + 8);
      edits.push_back({{end, end}, std::string(kPinForTests)});
    }
    const std::optional<std::vector<Edit>> made = HostEdits(region, bytes, edits);
    if (!made) return "refused";
    all.insert(all.end(), made->begin(), made->end());
    expected.push_back(*ApplyEdits(text, edits));
  }
  std::sort(all.begin(), all.end());
  const std::string edited = *ApplyEdits(bytes, all);
  return Texts(path, edited) == expected ? edited : "misread";
}

}  // namespace torchlift::embed

#endif  // TORCHLIFT_TESTS_CORE_EMBED_YAML_PINNED_H_
