// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/changed_ranges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

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

void AddRanges(const std::vector<ByteRange>& ranges, std::vector<ByteRange>* all) {
  all->insert(all->end(), ranges.begin(), ranges.end());
}

// A token, or another node with text of its own, with its partner, and where they begin.
struct KeptToken {
  std::uint32_t old_begin;
  std::uint32_t new_begin;
  std::uint32_t before;
  std::uint32_t after;
};

// The fewest tokens without which the others are in the same order on both sides.
std::vector<KeptToken> TokensOutOfOrder(std::vector<KeptToken> tokens) {
  // Empty tokens, which errors leave, may begin where another one does.
  const auto by_place = [](const KeptToken& a, const KeptToken& b) {
    return std::pair(a.old_begin, a.before) < std::pair(b.old_begin, b.before);
  };
  std::sort(tokens.begin(), tokens.end(), by_place);
  std::vector<std::uint32_t> begins;
  begins.reserve(tokens.size());
  for (const KeptToken& token : tokens) begins.push_back(token.new_begin);
  if (std::is_sorted(begins.begin(), begins.end())) return {};
  std::vector<bool> stays(tokens.size(), false);
  const std::vector<std::uint32_t> weights(tokens.size(), 0);
  for (const std::uint32_t index : LongestAscending(begins, weights)) stays[index] = true;
  std::vector<KeptToken> moved;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!stays[i]) moved.push_back(tokens[i]);
  }
  return moved;
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
  std::vector<KeptToken> kept;
  for (std::uint32_t i = 1; i < before.size(); ++i) {
    const std::vector<ByteRange> old_text = before.OwnText(i);
    if (old_text.empty()) continue;
    const std::uint32_t partner = matching.AfterOf(i);
    if (partner == kNoNode) {
      AddRanges(old_text, &changed.before);
      continue;
    }
    const std::vector<ByteRange> new_text = after.OwnText(partner);
    if (!new_text.empty()) kept.push_back({old_text[0].begin, new_text[0].begin, i, partner});
    if (before.label(i) == after.label(partner)) continue;
    if (before.is_leaf(i) && !new_text.empty()) {
      AddChangedWords(before.tree().text(), old_text[0], after.tree().text(), new_text[0],
                      &changed);
    } else {
      AddRanges(old_text, &changed.before);
      AddRanges(new_text, &changed.after);
    }
  }
  for (std::uint32_t j = 1; j < after.size(); ++j) {
    if (matching.BeforeOf(j) == kNoNode) AddRanges(after.OwnText(j), &changed.after);
  }
  for (const KeptToken& token : TokensOutOfOrder(std::move(kept))) {
    AddRanges(before.OwnText(token.before), &changed.before);
    AddRanges(after.OwnText(token.after), &changed.after);
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
