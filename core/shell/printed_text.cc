// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/printed_text.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace torchlift::shell {
namespace {

// A format is used again while words are left; nobody needs more rounds.
constexpr std::size_t kMostRounds = 100;

// Copies from `from` to `to`, byte by byte, with escapes decoded.
class Copier {
 public:
  Copier(const DecodedText& from, DecodedText& to) : from_(from), to_(to) {}

  bool AtEnd() const { return at_ >= from_.text.size(); }
  bool StartsWith(char c) const { return from_.text[at_] == c && !IsUnknown(); }
  // The byte `offset` behind this one; 0 behind the end.
  char Peek(std::size_t offset) const {
    return at_ + offset < from_.text.size() ? from_.text[at_ + offset] : '\0';
  }

  void CopyOne() {
    const std::uint32_t begin = from_.host_begin[at_];
    if (IsUnknown()) {
      to_.AppendUnknown(begin, from_.host_end[at_]);
      ++unknown_;
      ++at_;
      return;
    }
    char c = from_.text[at_];
    std::size_t size = 1;
    if (c == '\\' && (Peek(1) == 'n' || Peek(1) == 't')) {
      c = Peek(1) == 'n' ? '\n' : '\t';
      size = 2;
    }
    to_.Append(c, begin, from_.host_end[at_ + size - 1]);
    at_ += size;
  }

  // Passes `size` bytes, none of them unseen, and says where they stand in the host.
  ByteRange Pass(std::size_t size) {
    const ByteRange place{from_.host_begin[at_], from_.host_end[at_ + size - 1]};
    at_ += size;
    return place;
  }

 private:
  bool IsUnknown() const {
    return unknown_ < from_.unknown.size() && from_.unknown[unknown_].begin == at_;
  }

  const DecodedText& from_;
  DecodedText& to_;
  std::size_t at_ = 0;
  std::size_t unknown_ = 0;
};

void CopyAll(const DecodedText& from, DecodedText& to) {
  for (Copier copier(from, to); !copier.AtEnd();) copier.CopyOne();
}

// The bytes of the placeholder that begins at the copier's `%`.
std::size_t PlaceholderSize(const Copier& copier) {
  std::size_t size = 1;
  while (absl::string_view("#0- +.*123456789").find(copier.Peek(size)) != absl::string_view::npos)
    ++size;
  return copier.Peek(size) == '\0' || copier.Peek(size) == DecodedText::kUnknown ? size : size + 1;
}

// One use of the format; takes words from `next` on.
void PrintFormat(const Word& format, absl::Span<const Word> words, std::size_t& next,
                 DecodedText& to) {
  Copier copier(format.value, to);
  while (!copier.AtEnd()) {
    if (!copier.StartsWith('%')) {
      copier.CopyOne();
      continue;
    }
    if (copier.Peek(1) == '%') {
      const ByteRange place = copier.Pass(2);
      to.Append('%', place.begin, place.end);
      continue;
    }
    const bool is_text = copier.Peek(1) == 's' || copier.Peek(1) == 'b';
    const ByteRange place = copier.Pass(PlaceholderSize(copier));
    if (is_text && next < words.size() && !words[next].may_split) {
      CopyAll(words[next].value, to);
    } else {
      to.AppendUnknown(place.begin, place.end);
    }
    ++next;
  }
}

bool IsEchoOption(const Word& word) {
  return word.IsKnown() && word.text().size() > 1 && word.text()[0] == '-' &&
         word.text().find_first_not_of("neE", 1) == absl::string_view::npos;
}

}  // namespace

DecodedText PrintedText(absl::Span<const Word> words) {
  DecodedText text;
  if (words.size() < 2) return text;
  std::size_t next = 1;
  if (!words.front().Is("printf")) {
    while (next < words.size() && IsEchoOption(words[next])) ++next;
    CopyAll(JoinWords(words.subspan(next)), text);
    return text;
  }
  if (words[next].Is("--")) ++next;
  if (next == words.size() || absl::StartsWith(words[next].text(), "-")) return text;
  const Word& format = words[next++];
  for (std::size_t round = 0; round == 0 || (next < words.size() && round < kMostRounds); ++round) {
    const std::size_t before = next;
    PrintFormat(format, words, next, text);
    if (next == before) break;  // It has no placeholders.
  }
  return text;
}

}  // namespace torchlift::shell
