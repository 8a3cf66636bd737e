// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/token_text.h"

#include <algorithm>

#include "core/diff/node_matching.h"

namespace torchlift {

TokenText::TokenText(const CodeTree& code_tree)
    : tree(code_tree), text(code_tree.tree().text()), place_of(code_tree.size(), kNoNode) {
  comments.emplace_back();
  for (const TokenOrComment& item : TokensAndComments(tree)) {
    if (item.is_comment) {
      comments.back().push_back(item.range);
      continue;
    }
    place_of[item.index] = static_cast<std::uint32_t>(tokens.size());
    tokens.push_back(item);
    comments.emplace_back();
  }
}

ByteRange TokenText::StretchBefore(std::size_t i) const {
  const std::uint32_t begin = i == 0 ? 0 : tokens[i - 1].range.end;
  const auto size = static_cast<std::uint32_t>(text.size());
  const std::uint32_t end = i == tokens.size() ? size : tokens[i].range.begin;
  return {begin, std::max(begin, end)};
}

std::string TokenText::WithoutComments(std::size_t i) const {
  const ByteRange stretch = StretchBefore(i);
  std::string rest;
  std::uint32_t at = stretch.begin;
  for (const ByteRange comment : comments[i]) {
    if (comment.begin < at || comment.end > stretch.end) continue;
    const absl::string_view part = ByteRange{at, comment.begin}.In(text);
    rest.append(part.data(), part.size());
    at = comment.end;
  }
  const absl::string_view part = ByteRange{at, stretch.end}.In(text);
  return rest.append(part.data(), part.size());
}

}  // namespace torchlift
