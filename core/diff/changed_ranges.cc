// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/changed_ranges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "core/diff/common_subsequence.h"
#include "core/diff/stable_hash.h"

namespace torchlift {
namespace {

bool IsWordCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::vector<ByteRange> WordsOf(absl::string_view text) {
  std::vector<ByteRange> words;
  for (std::uint32_t i = 0; i < text.size();) {
    std::uint32_t end = i + 1;
    if (IsWordCharacter(text[i])) {
      while (end < text.size() && IsWordCharacter(text[end])) ++end;
    }
    if (!absl::ascii_isspace(static_cast<unsigned char>(text[i]))) words.push_back({i, end});
    i = end;
  }
  return words;
}

std::vector<std::uint64_t> HashesOf(absl::string_view text, const std::vector<ByteRange>& words) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(words.size());
  for (const ByteRange word : words) hashes.push_back(StableHash(word.In(text)));
  return hashes;
}

// The words that are not kept, those with at most one blank between them as one.
std::vector<ByteRange> JoinWords(absl::string_view text, const std::vector<ByteRange>& words,
                                 const std::vector<bool>& kept) {
  std::vector<ByteRange> ranges;
  bool joins = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (kept[i]) {
      joins = false;
      continue;
    }
    const std::uint32_t gap = joins ? words[i].begin - ranges.back().end : 0;
    if (joins && (gap == 0 || (gap == 1 && text[ranges.back().end] == ' '))) {
      ranges.back().end = words[i].end;
    } else {
      ranges.push_back(words[i]);
    }
    joins = true;
  }
  return ranges;
}

void AddShifted(const std::vector<ByteRange>& ranges, std::uint32_t shift,
                std::vector<ByteRange>* all) {
  for (const ByteRange range : ranges) all->push_back({range.begin + shift, range.end + shift});
}

void AddChangedWords(absl::string_view before, ByteRange old_range, absl::string_view after,
                     ByteRange new_range, ChangedRanges* changed) {
  const ChangedRanges words = ChangedWords(old_range.In(before), new_range.In(after));
  AddShifted(words.before, old_range.begin, &changed->before);
  AddShifted(words.after, new_range.begin, &changed->after);
}

// In order and disjoint: a verbatim text may hold a token that is marked as well.
void SortRanges(std::vector<ByteRange>* ranges) {
  std::sort(ranges->begin(), ranges->end());
  std::vector<ByteRange> disjoint;
  for (const ByteRange range : *ranges) {
    if (range.empty()) continue;
    if (!disjoint.empty() && range.begin < disjoint.back().end) {
      disjoint.back().end = std::max(disjoint.back().end, range.end);
    } else {
      disjoint.push_back(range);
    }
  }
  ranges->swap(disjoint);
}

}  // namespace

ChangedRanges ChangedWords(absl::string_view before, absl::string_view after) {
  const std::vector<ByteRange> old_words = WordsOf(before), new_words = WordsOf(after);
  std::vector<bool> old_kept(old_words.size(), false), new_kept(new_words.size(), false);
  for (const IndexPair& pair :
       CommonSubsequence(HashesOf(before, old_words), HashesOf(after, new_words))) {
    old_kept[pair.first] = true;
    new_kept[pair.second] = true;
  }
  return {JoinWords(before, old_words, old_kept), JoinWords(after, new_words, new_kept)};
}

ChangedRanges ChangedTokens(const CodeTree& before, const CodeTree& after,
                            const CodeMatching& matching) {
  ChangedRanges changed;
  // Tokens with partners, by their order before, and the numbers of their partners.
  std::vector<std::uint32_t> tokens, partners;
  for (std::uint32_t i = 1; i < before.size(); ++i) {
    if (!before.is_leaf(i)) continue;
    const std::uint32_t partner = matching.AfterOf(i);
    if (partner == kNoNode) {
      changed.before.push_back(before.node(i).range());
      continue;
    }
    tokens.push_back(i);
    partners.push_back(partner);
    if (before.label(i) != after.label(partner)) {
      AddChangedWords(before.tree().text(), before.node(i).range(), after.tree().text(),
                      after.node(partner).range(), &changed);
    }
  }
  for (std::uint32_t j = 1; j < after.size(); ++j) {
    if (after.is_leaf(j) && matching.BeforeOf(j) == kNoNode) {
      changed.after.push_back(after.node(j).range());
    }
  }
  if (!std::is_sorted(partners.begin(), partners.end())) {
    std::vector<bool> stays(tokens.size(), false);
    const std::vector<std::uint32_t> weights(tokens.size(), 0);
    for (const std::uint32_t index : LongestAscending(partners, weights)) stays[index] = true;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (stays[i]) continue;
      changed.before.push_back(before.node(tokens[i]).range());
      changed.after.push_back(after.node(partners[i]).range());
    }
  }
  SortRanges(&changed.before);
  SortRanges(&changed.after);
  return changed;
}

ChangedRanges ChangedComments(absl::string_view before, absl::string_view after,
                              const std::vector<TriviaChange>& changes) {
  ChangedRanges changed;
  for (const TriviaChange& change : changes) {
    if (change.kind == TriviaChange::Kind::kWhitespace) continue;
    if (change.kind == TriviaChange::Kind::kCommentUpdated) {
      AddChangedWords(before, change.before, after, change.after, &changed);
    } else {
      changed.before.push_back(change.before);
      changed.after.push_back(change.after);
    }
  }
  SortRanges(&changed.before);
  SortRanges(&changed.after);
  return changed;
}

}  // namespace torchlift
