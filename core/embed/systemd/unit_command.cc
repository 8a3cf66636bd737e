// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/systemd/unit_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace torchlift::embed {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The size of $NAME or ${NAME} at the front, or 0.
std::size_t ExpansionSize(absl::string_view text) {
  if (text.size() < 2 || text[0] != '$') return 0;
  const bool has_braces = text[1] == '{';
  std::size_t at = has_braces ? 2 : 1;
  const std::size_t begin = at;
  while (at < text.size() && IsNameByte(text[at])) ++at;
  if (at == begin) return 0;
  if (!has_braces) return at;
  return at < text.size() && text[at] == '}' ? at + 1 : 0;
}

// What stands at the front of a value: a byte, perhaps written as an escape, or a specifier.
struct Unit {
  std::size_t size = 1;
  char byte = '\0';
  bool is_escape = false;
  bool is_unseen = false;
};

Unit Escape(absl::string_view text) {
  constexpr std::pair<char, char> kLetters[] = {{'n', '\n'},  {'t', '\t'},  {'r', '\r'},
                                                {'s', ' '},   {'\\', '\\'}, {'"', '"'},
                                                {'\'', '\''}, {';', ';'}};
  Unit unit;
  unit.byte = '\\';
  if (text.size() < 2) return unit;
  for (const auto& [letter, byte] : kLetters) {
    if (text[1] == letter) return {2, byte, true, false};
  }
  // Numbers are rare enough to be left unseen.
  if (text[1] == 'x' && text.size() >= 4) return {4, '\0', true, true};
  return unit;
}

Unit UnitAt(absl::string_view text) {
  if (text[0] == '\\') return Escape(text);
  Unit unit;
  unit.byte = text[0];
  if (text[0] != '%' || text.size() < 2) return unit;
  unit.size = 2;
  unit.is_unseen = text[1] != '%';
  return unit;
}

class CommandSpeller {
 public:
  explicit CommandSpeller(const DecodedText& value) : value_(value) {}

  UnitCommand Spell() && {
    TakeSigns();
    while (at_ < value_.text.size()) Step();
    return std::move(command_);
  }

 private:
  absl::string_view rest() const { return absl::string_view(value_.text).substr(at_); }
  std::uint32_t begin() const { return value_.host_begin[at_]; }
  std::uint32_t end(std::size_t size) const { return value_.host_end[at_ + size - 1]; }
  bool IsWordStart() const { return quote_ == '\0' && (at_ == 0 || IsBlank(value_.text[at_ - 1])); }

  // Those in front of a command.
  void TakeSigns() {
    for (; at_ < value_.text.size() && absl::StrContains("@-:+!|", value_.text[at_]); ++at_) {
      if (value_.text[at_] == '@') command_.has_own_name = true;
      if (value_.text[at_] == ':') expands_ = false;
    }
  }

  void Put(char c, std::size_t size) {
    command_.text.Append(c, begin(), end(size));
    at_ += static_cast<std::uint32_t>(size);
  }
  void Between(char c) { command_.text.Append(c, begin(), begin()); }

  void Step() {
    const char c = value_.text[at_];
    if (quote_ == '\0' && IsBlank(c)) return Put(' ', 1);
    if (IsWordStart() && c == ';' && (rest().size() == 1 || IsBlank(rest()[1]))) {
      Put(';', 1);
      while (at_ < value_.text.size() && IsBlank(value_.text[at_])) Put(' ', 1);
      expands_ = true;
      return TakeSigns();
    }
    if ((c == '"' || c == '\'') && (quote_ == '\0' || quote_ == c)) {
      quote_ = quote_ == '\0' ? c : '\0';
      return Put('"', 1);
    }
    if (c == '$' && expands_ && TakeDollar()) return;
    TakeUnit(UnitAt(rest()));
  }

  // systemd takes ${NAME} anywhere, and makes words of $NAME where that is a word.
  bool TakeDollar() {
    if (absl::StartsWith(rest(), "$$")) {
      TakeUnit({2, '$', true, false});
      return true;
    }
    const std::size_t size = ExpansionSize(rest());
    if (size == 0) return false;
    const bool has_braces = rest()[1] == '{';
    const bool is_word = IsWordStart() && (rest().size() == size || IsBlank(rest()[size]));
    if (!has_braces && !is_word) return false;
    const bool is_quoted = has_braces && quote_ == '\0';
    if (is_quoted) Between('"');
    for (std::size_t i = 0; i < size; ++i) Put(value_.text[at_], 1);
    if (is_quoted) command_.text.Append('"', value_.host_end[at_ - 1], value_.host_end[at_ - 1]);
    return true;
  }

  void TakeUnit(const Unit& unit) {
    if (unit.is_unseen) {
      const std::uint32_t place = end(unit.size);
      if (quote_ == '\0') Between('"');
      command_.text.AppendUnknown(begin(), place);
      if (quote_ == '\0') command_.text.Append('"', place, place);
      at_ += static_cast<std::uint32_t>(unit.size);
      return;
    }
    const absl::string_view special = quote_ == '\0' ? "|&;<>()$`*?[]{}~#!\\\"' \t" : "\"\\$`";
    if (absl::StrContains(special, unit.byte)) Between('\\');
    Put(unit.byte, unit.size);
  }

  const DecodedText& value_;
  std::uint32_t at_ = 0;
  char quote_ = '\0';
  bool expands_ = true;  // Whether no `:` stands in front of the command.
  UnitCommand command_;
};

}  // namespace

UnitCommand ReadUnitCommand(const DecodedText& value) { return CommandSpeller(value).Spell(); }

std::vector<UnitWord> ReadUnitWords(const DecodedText& value) {
  std::vector<UnitWord> words;
  char quote = '\0';
  bool is_in_word = false;
  for (std::uint32_t at = 0; at < value.text.size();) {
    const char c = value.text[at];
    if (quote == '\0' && IsBlank(c)) {
      is_in_word = false;
      ++at;
      continue;
    }
    if (!is_in_word) {
      words.emplace_back();
      words.back().host.begin = value.host_begin[at];
    }
    is_in_word = true;
    std::uint32_t next = at + 1;
    if ((c == '"' || c == '\'') && (quote == '\0' || quote == c)) {
      quote = quote == '\0' ? c : '\0';
    } else {
      const Unit unit = UnitAt(absl::string_view(value.text).substr(at));
      next = at + static_cast<std::uint32_t>(unit.size);
      if (unit.is_unseen) {
        words.back().text.AppendUnknown(value.host_begin[at], value.host_end[next - 1]);
      } else {
        words.back().text.Append(unit.byte, value.host_begin[at], value.host_end[next - 1]);
      }
    }
    words.back().host.end = value.host_end[next - 1];
    at = next;
  }
  return words;
}

}  // namespace torchlift::embed
