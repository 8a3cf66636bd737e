// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/compiler_flag.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace torchlift::cxx17_build {
namespace {

constexpr absl::string_view kOldNumbers[] = {"98", "03", "11", "14", "17"};
constexpr absl::string_view kOldNames[] = {"98", "03", "0x", "11", "1y", "14", "1z", "17"};
constexpr absl::string_view kStandardOptions[] = {"-std", "--std"};

template <typename List>
bool Holds(const List& list, absl::string_view word) {
  for (const absl::string_view one : list) {
    if (one == word) return true;
  }
  return false;
}

// What stands between two words, in whatever notation the text is written.
bool IsBetweenWords(char c) {
  return absl::ascii_isspace(static_cast<unsigned char>(c)) ||
         absl::StrContains(";,>\"'`\\()[]", c);
}

// One word, read from left to right.
class WordReader {
 public:
  WordReader(absl::string_view text, ByteRange word) : text_(text), word_(word) {}

  // The flag that begins at `begin` and ends with the word.
  std::optional<StandardFlag> FlagAt(std::uint32_t begin, bool is_behind_define) const {
    absl::string_view rest = ByteRange{begin, word_.end}.In(text_);
    if (absl::ConsumePrefix(&rest, "/std:")) return Value(begin, rest);
    const bool is_define = absl::ConsumePrefix(&rest, "-D") || is_behind_define;
    if (is_define && ConsumeCMakeVariable(rest)) return Number(begin, rest);
    if (absl::ConsumePrefix(&rest, "cpp_std=")) return Value(begin, rest);
    for (const absl::string_view option : {"--std", "-std"}) {
      if (!absl::ConsumePrefix(&rest, option)) continue;
      if (absl::ConsumePrefix(&rest, "=") || absl::ConsumePrefix(&rest, ":"))
        return Value(begin, rest);
    }
    return std::nullopt;
  }

  // c++17, gnu++17; `rest` is the end of the word.
  std::optional<StandardFlag> Value(std::uint32_t begin, absl::string_view rest) const {
    const bool is_language = absl::ConsumePrefix(&rest, "gnu++") ||
                             absl::ConsumePrefix(&rest, "vc++") ||
                             absl::ConsumePrefix(&rest, "c++");
    return is_language && Holds(kOldNames, rest) ? Flag(begin, rest) : std::nullopt;
  }

  std::optional<StandardFlag> Number(std::uint32_t begin, absl::string_view rest) const {
    return Holds(kOldNumbers, rest) ? Flag(begin, rest) : std::nullopt;
  }

 private:
  // CMAKE_CXX_STANDARD= or CMAKE_CXX_STANDARD:STRING=
  static bool ConsumeCMakeVariable(absl::string_view& rest) {
    for (const absl::string_view name : {"CMAKE_CXX_STANDARD", "CMAKE_CUDA_STANDARD",
                                         "CMAKE_HIP_STANDARD", "CMAKE_OBJCXX_STANDARD"}) {
      if (!absl::ConsumePrefix(&rest, name)) continue;
      if (absl::ConsumePrefix(&rest, ":")) {
        while (!rest.empty() && absl::ascii_isupper(static_cast<unsigned char>(rest[0])))
          rest.remove_prefix(1);
      }
      return absl::ConsumePrefix(&rest, "=");
    }
    return false;
  }

  std::optional<StandardFlag> Flag(std::uint32_t begin, absl::string_view version) const {
    StandardFlag flag;
    flag.word = {begin, word_.end};
    flag.version = {word_.end - static_cast<std::uint32_t>(version.size()), word_.end};
    flag.name = absl::StrCat("C++", version);
    return flag;
  }

  const absl::string_view text_;
  const ByteRange word_;
};

// Whether a flag may begin behind a byte of a word: -Xcompiler=-std=…, $<CXX:-std=…
bool IsInFrontOfFlag(char c) { return c == '=' || c == ':'; }

std::optional<StandardFlag> FlagIn(absl::string_view text, ByteRange word,
                                   const std::optional<ByteRange>& before) {
  const WordReader reader(text, word);
  const absl::string_view option = before ? before->In(text) : absl::string_view();
  if (TakesStandard(option)) {
    auto flag = reader.Value(word.begin, word.In(text));
    if (flag) flag->word.begin = before->begin;
    return flag;
  }
  for (std::uint32_t at = word.begin; at < word.end; ++at) {
    if (at > word.begin && !IsInFrontOfFlag(text[at - 1])) continue;
    const bool is_behind_define = at == word.begin && option == "-D";
    if (auto flag = reader.FlagAt(at, is_behind_define)) return flag;
  }
  return std::nullopt;
}

}  // namespace

std::vector<StandardFlag> FindStandardFlags(absl::string_view text) {
  std::vector<StandardFlag> flags;
  std::optional<ByteRange> before;
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at < size;) {
    if (IsBetweenWords(text[at])) {
      ++at;
      continue;
    }
    ByteRange word{at, at};
    while (word.end < size && !IsBetweenWords(text[word.end])) ++word.end;
    if (auto flag = FlagIn(text, word, before)) flags.push_back(*std::move(flag));
    before = word;
    at = word.end;
  }
  return flags;
}

bool TakesStandard(absl::string_view word) { return Holds(kStandardOptions, word); }

std::optional<StandardFlag> ReadStandardValue(absl::string_view word) {
  const ByteRange whole{0, static_cast<std::uint32_t>(word.size())};
  return WordReader(word, whole).Value(0, word);
}

std::optional<StandardFlag> ReadStandardNumber(absl::string_view word) {
  const ByteRange whole{0, static_cast<std::uint32_t>(word.size())};
  return WordReader(word, whole).Number(0, word);
}

}  // namespace torchlift::cxx17_build
