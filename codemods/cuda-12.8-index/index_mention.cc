// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cuda-12.8-index/index_mention.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace torchlift::cuda_index {
namespace {

constexpr absl::string_view kTag = "cu128";
constexpr std::uint32_t kLetters = 2;  // Of the tag, before its number.

ByteRange NumberOf(std::size_t tag) {
  const auto begin = static_cast<std::uint32_t>(tag);
  return {begin + kLetters, begin + static_cast<std::uint32_t>(kTag.size())};
}

// Whether a longer name goes on behind the tag: cu128x.
bool EndsAt(absl::string_view text, std::size_t end) {
  return end >= text.size() || (!absl::ascii_isalnum(static_cast<unsigned char>(text[end])) &&
                                text[end] != '_' && text[end] != '.');
}

}  // namespace

std::vector<ByteRange> FindIndexUrls(absl::string_view text) {
  std::vector<ByteRange> found;
  for (const absl::string_view index :
       {"download.pytorch.org/whl/", "download-r2.pytorch.org/whl/"}) {
    for (std::size_t at = text.find(index); at != absl::string_view::npos;
         at = text.find(index, at + 1)) {
      absl::string_view path = text.substr(at + index.size());
      if (!absl::ConsumePrefix(&path, "nightly/")) absl::ConsumePrefix(&path, "test/");
      const std::size_t tag = text.size() - path.size();
      if (absl::StartsWith(path, kTag) && EndsAt(text, tag + kTag.size()))
        found.push_back(NumberOf(tag));
    }
  }
  return found;
}

std::optional<ByteRange> FindTag(absl::string_view text) {
  for (std::size_t at = text.find(kTag); at != absl::string_view::npos;
       at = text.find(kTag, at + 1)) {
    const bool begins = at == 0 || text[at - 1] == '+' || text[at - 1] == '=';
    if (begins && EndsAt(text, at + kTag.size())) return NumberOf(at);
  }
  return std::nullopt;
}

}  // namespace torchlift::cuda_index
