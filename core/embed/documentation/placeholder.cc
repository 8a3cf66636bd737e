// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/placeholder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

constexpr std::size_t kNone = absl::string_view::npos;

bool IsAlphanumeric(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); }
bool IsSpace(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

// The size of what begins with `open` and ends with `close` on the same line, or 0.
std::size_t EnclosedSize(absl::string_view text, absl::string_view open, absl::string_view close) {
  if (!absl::StartsWith(text, open)) return 0;
  const std::size_t end = text.find(close, open.size());
  if (end == kNone || text.substr(0, end).find('\n') != kNone) return 0;
  return end + close.size();
}

// Whether a placeholder of that name may stand for several words.
bool MayBeSeveral(absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view part :
       {"arg", "opt", "flag", "param", "...", "…", " ", "-", "cmd", "command", "extra", "other"}) {
    const bool is_start = part == "-";
    if (is_start ? absl::StartsWith(lower, "-") : absl::StrContains(lower, part)) return true;
  }
  return false;
}

struct Placeholder {
  std::size_t size = 0;  // 0: there is none.
  bool is_whole = false;
};

// <name>, but no redirection.
Placeholder Angled(absl::string_view text) {
  const std::size_t size = EnclosedSize(text, "<", ">");
  if (size < 3 || !IsAlphanumeric(text[1]) || IsSpace(text[size - 2])) return {};
  const absl::string_view name = text.substr(1, size - 2);
  if (name.find_first_of("<|&;$\"'") != kNone) return {};
  return {size, !MayBeSeveral(name)};
}

// [--option], [OPTIONS], but no test.
Placeholder Bracketed(absl::string_view text) {
  const std::size_t size = EnclosedSize(text, "[", "]");
  if (size < 3) return {};
  const absl::string_view name = text.substr(1, size - 2);
  const bool is_optional = name[0] == '-' || MayBeSeveral(absl::StripAsciiWhitespace(name));
  return is_optional && !IsSpace(name[0]) && name[0] != '[' ? Placeholder{size, false}
                                                            : Placeholder{};
}

// {name}, but no braces that a shell expands.
Placeholder Braced(absl::string_view text) {
  for (const auto& [open, close] : {std::pair("{{", "}}"), std::pair("{%", "%}")}) {
    if (const std::size_t size = EnclosedSize(text, open, close)) return {size, false};
  }
  const std::size_t size = EnclosedSize(text, "{", "}");
  if (size < 3) return {};
  const absl::string_view name = text.substr(1, size - 2);
  const bool is_name = std::all_of(
      name.begin(), name.end(), [](char c) { return IsAlphanumeric(c) || c == '_' || c == '-'; });
  return is_name ? Placeholder{size, !MayBeSeveral(name)} : Placeholder{};
}

// Dots that stand for more.
Placeholder Dotted(absl::string_view text) {
  for (const absl::string_view dots : {"...", "…", "[...]", "[…]", "(...)"}) {
    if (!absl::StartsWith(text, dots)) continue;
    if (text.size() == dots.size() || IsSpace(text[dots.size()])) return {dots.size(), false};
  }
  return {};
}

class PlaceholderHider {
 public:
  explicit PlaceholderHider(const DecodedText& text) : from_(text) {}

  DecodedText Hide() && {
    while (at_ < from_.text.size()) Step();
    return std::move(text_);
  }

 private:
  absl::string_view rest() const { return absl::string_view(from_.text).substr(at_); }
  bool IsWordStart() const { return at_ == 0 || IsSpace(from_.text[at_ - 1]); }

  void Keep(std::size_t size) {
    const auto end = static_cast<std::uint32_t>(std::min(at_ + size, from_.text.size()));
    text_.Append(from_, {at_, end});
    at_ = end;
  }

  void Step() {
    const char c = from_.text[at_];
    if (c == '\\' && quote_ != '\'') return Keep(2);
    if (quote_ == '\0' && c == '#' && IsWordStart()) return Keep(LineSize());
    if (quote_ == '\0' && absl::StartsWith(rest(), "<<")) return KeepHereDocument();
    if (c == '\'' || c == '"') {
      if (quote_ == '\0') {
        quote_ = c;
      } else if (quote_ == c) {
        quote_ = '\0';
      }
      return Keep(1);
    }
    const Placeholder placeholder = quote_ == '\'' ? Placeholder{} : Find();
    if (placeholder.size == 0) return Keep(1);
    PutIn(placeholder);
  }

  Placeholder Find() const {
    const char c = from_.text[at_];
    if (c == '<') return Angled(rest());
    const bool is_expansion = at_ > 0 && from_.text[at_ - 1] == '$';
    if (c == '{' && !is_expansion) return Braced(rest());
    if (!IsWordStart() || quote_ != '\0') return {};
    const Placeholder dots = Dotted(rest());
    return dots.size == 0 && c == '[' ? Bracketed(rest()) : dots;
  }

  void PutIn(Placeholder placeholder) {
    const std::uint32_t begin = from_.host_begin[at_];
    const std::uint32_t end = from_.host_end[at_ + placeholder.size - 1];
    const bool is_quoted = placeholder.is_whole && quote_ == '\0';
    if (is_quoted) text_.Append('"', begin, begin);
    text_.AppendUnknown(begin, end);
    if (is_quoted) text_.Append('"', end, end);
    at_ += static_cast<std::uint32_t>(placeholder.size);
  }

  std::size_t LineSize() const { return std::min(rest().find('\n'), rest().size()); }

  // From `<<` to the line that ends the document; a here string is one word.
  void KeepHereDocument() {
    const bool is_string = absl::StartsWith(rest(), "<<<");
    absl::string_view word = rest().substr(is_string ? 3 : 2);
    word =
        word.substr(word.find_first_not_of("- \t'\"") == kNone ? word.size()
                                                               : word.find_first_not_of("- \t'\""));
    const auto name_end = std::find_if_not(word.begin(), word.end(),
                                           [](char c) { return IsAlphanumeric(c) || c == '_'; });
    const absl::string_view name =
        word.substr(0, static_cast<std::size_t>(name_end - word.begin()));
    Keep(is_string ? 3 : LineSize());
    if (is_string || name.empty()) return;
    while (at_ < from_.text.size()) {
      Keep(1);  // The line end.
      const bool is_end = absl::StripAsciiWhitespace(rest().substr(0, LineSize())) == name;
      Keep(LineSize());
      if (is_end) return;
    }
  }

  const DecodedText& from_;
  std::uint32_t at_ = 0;
  char quote_ = '\0';
  DecodedText text_;
};

}  // namespace

DecodedText HidePlaceholders(const DecodedText& text) { return PlaceholderHider(text).Hide(); }

}  // namespace torchlift::embed
