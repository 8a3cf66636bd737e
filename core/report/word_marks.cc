// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/word_marks.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "core/diff/common_subsequence.h"
#include "core/diff/stable_hash.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

// Pairs of lines that are looked at; as many take some tens of milliseconds.
constexpr std::size_t kMostPairs = 250'000;

// From here on Unicode has scripts that put no blanks between words, and emoji.
constexpr char32_t kFirstIdeograph = 0x2E80;

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

// The bytes of the word at the begin of a text that is not empty.
std::size_t FirstWord(absl::string_view text) {
  std::size_t end = 0;
  if (IsBlank(text[0])) {
    while (end < text.size() && IsBlank(text[end])) ++end;
    return end;
  }
  while (end < text.size()) {
    char32_t character = 0;
    const std::size_t bytes = DecodeUtf8(text.substr(end), &character);
    const bool of_word = bytes > 0 && character < kFirstIdeograph &&
                         (character >= 0x80 || character == '_' ||
                          absl::ascii_isalnum(static_cast<unsigned char>(character)));
    if (!of_word) return end > 0 ? end : std::max<std::size_t>(bytes, 1);
    end += bytes;
  }
  return end;
}

std::vector<ByteRange> WordsOf(absl::string_view line) {
  std::vector<ByteRange> words;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = begin + FirstWord(line.substr(begin));
    words.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    begin = end;
  }
  return words;
}

std::vector<std::uint64_t> HashesOf(absl::string_view line, const std::vector<ByteRange>& words) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(words.size());
  for (const ByteRange word : words) hashes.push_back(StableHash(word.In(line)));
  return hashes;
}

// The words of a line without its blanks, sorted, with their lengths.
struct WordBag {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> words;
  std::uint32_t bytes = 0;
};

WordBag BagOf(absl::string_view line) {
  WordBag bag;
  for (const ByteRange word : WordsOf(line)) {
    if (IsBlank(line[word.begin])) continue;
    bag.words.push_back({StableHash(word.In(line)), word.size()});
    bag.bytes += word.size();
  }
  std::sort(bag.words.begin(), bag.words.end());
  return bag;
}

std::uint32_t SharedBytes(const WordBag& a, const WordBag& b) {
  std::uint32_t shared = 0;
  for (std::size_t i = 0, j = 0; i < a.words.size() && j < b.words.size();) {
    if (a.words[i].first == b.words[j].first) {
      shared += a.words[i].second;
      ++i, ++j;
    } else if (a.words[i].first < b.words[j].first) {
      ++i;
    } else {
      ++j;
    }
  }
  return shared;
}

// What of the words is in no pair.
template <typename IndexOf>
std::vector<ByteRange> Unpaired(const std::vector<ByteRange>& words,
                                const std::vector<IndexPair>& pairs, IndexOf index_of) {
  std::vector<ByteRange> unpaired;
  std::size_t next = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (next < pairs.size() && index_of(pairs[next]) == i) {
      ++next;
    } else {
      unpaired.push_back(words[i]);
    }
  }
  return unpaired;
}

// The whole of a line as its mark.
std::vector<ByteRange> Whole(absl::string_view line) {
  const ByteRange text = WithoutBlanks(line);
  return text.empty() ? std::vector<ByteRange>() : std::vector<ByteRange>{text};
}

}  // namespace

WordMarks CompareWords(absl::string_view before, absl::string_view after) {
  const std::vector<ByteRange> before_words = WordsOf(before);
  const std::vector<ByteRange> after_words = WordsOf(after);
  const std::vector<IndexPair> pairs =
      CommonSubsequence(HashesOf(before, before_words), HashesOf(after, after_words));
  std::uint32_t shared = 0;
  for (const IndexPair& pair : pairs) {
    const ByteRange word = before_words[pair.first];
    if (!IsBlank(before[word.begin])) shared += word.size();
  }
  const std::uint32_t smaller = std::min(WithoutBlanks(before).size(), WithoutBlanks(after).size());
  // Brackets and commas alone would leave a line sprinkled with marks.
  if (shared * 4 < smaller) return {Whole(before), Whole(after)};
  return {JoinMarks(before, Unpaired(before_words, pairs,
                                     [](const IndexPair& pair) { return pair.first; })),
          JoinMarks(after, Unpaired(after_words, pairs,
                                    [](const IndexPair& pair) { return pair.second; }))};
}

std::vector<IndexPair> PairLines(absl::Span<const absl::string_view> before,
                                 absl::Span<const absl::string_view> after) {
  std::vector<IndexPair> pairs;
  const std::size_t both = std::min(before.size(), after.size());
  if (both == 0) return pairs;
  if ((before.size() == 1 && after.size() == 1) || before.size() > kMostPairs / after.size()) {
    for (std::size_t i = 0; i < both; ++i) pairs.push_back({i, i});
    return pairs;
  }
  std::vector<WordBag> before_bags, after_bags;
  for (const absl::string_view line : before) before_bags.push_back(BagOf(line));
  for (const absl::string_view line : after) after_bags.push_back(BagOf(line));
  return AlignByGain(before.size(), after.size(),
                     [&](std::size_t i, std::size_t j) -> std::int64_t {
                       const WordBag& a = before_bags[i];
                       const WordBag& b = after_bags[j];
                       const std::uint32_t shared = SharedBytes(a, b);
                       const bool alike = shared * 5 >= std::min(a.bytes, b.bytes) * 2 &&
                                          shared * 10 >= std::max(a.bytes, b.bytes);
                       return alike ? std::int64_t{shared} : 0;
                     });
}

std::vector<ByteRange> JoinMarks(absl::string_view text, const std::vector<ByteRange>& marks) {
  std::vector<ByteRange> joined;
  for (const ByteRange mark : marks) {
    if (mark.empty()) continue;
    if (!joined.empty() && mark.begin >= joined.back().end &&
        WithoutBlanks(ByteRange{joined.back().end, mark.begin}.In(text)).empty()) {
      joined.back().end = mark.end;
    } else {
      joined.push_back(mark);
    }
  }
  return joined;
}

ByteRange WithoutBlanks(absl::string_view text) {
  std::size_t begin = 0;
  std::size_t end = text.size();
  while (begin < end && IsBlank(text[begin])) ++begin;
  while (end > begin && IsBlank(text[end - 1])) --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace torchlift
