// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/arguments.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift::embed {
namespace {

// Whether a shell reads the byte as it is, wherever in a word it stands.
bool IsPlain(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         absl::StrContains("_@%+=:,./-", absl::string_view(&c, 1));
}

bool IsPlain(const Argument& argument) {
  const DecodedText& value = argument.value;
  if (value.text.empty()) return argument.may_split;
  return argument.may_split ||
         (value.unknown.empty() &&
          std::all_of(value.text.begin(), value.text.end(), [](char c) { return IsPlain(c); }));
}

void AppendBytes(const DecodedText& value, bool is_quoted, DecodedText& text) {
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < value.text.size(); ++i) {
    const std::uint32_t begin = value.host_begin[i];
    const std::uint32_t end = value.host_end[i];
    if (unknown < value.unknown.size() && value.unknown[unknown].begin == i) {
      text.AppendUnknown(begin, end);
      ++unknown;
    } else if (is_quoted && absl::StrContains("\"\\$`", absl::string_view(&value.text[i], 1))) {
      text.Append('\\', begin, begin);
      text.Append(value.text[i], begin, end);
    } else {
      text.Append(value.text[i], begin, end);
    }
  }
}

// Between double quotes, where a part that is not seen stays one word.
void AppendQuoted(const Argument& argument, DecodedText& text) {
  const DecodedText& value = argument.value;
  const bool is_empty = value.text.empty();
  text.Append('"', argument.host.begin, is_empty ? argument.host.end : value.host_begin.front());
  AppendBytes(value, /*is_quoted=*/true, text);
  text.Append('"', is_empty ? argument.host.end : value.host_end.back(), argument.host.end);
}

// What stands between two items when it is nothing but what parts them; else empty.
absl::string_view SeparatorBetween(const Argument& a, const Argument& b, absl::string_view host) {
  if (b.host.begin < a.host.end) return {};
  const absl::string_view between = host.substr(a.host.end, b.host.begin - a.host.end);
  const bool is_clean = std::all_of(between.begin(), between.end(), [](char c) {
    return absl::ascii_isspace(static_cast<unsigned char>(c)) || c == ',' || c == '-';
  });
  return is_clean ? between : absl::string_view();
}

// Where a new item behind this one goes: at its end, or at that of the comment that stands behind
// it on its line in a list that has an item a line.
std::uint32_t PlaceBehind(const Argument& argument, absl::string_view host,
                          absl::string_view separator) {
  const std::uint32_t end = argument.host.end;
  if (!absl::StartsWith(separator, "\n") && !absl::StartsWith(separator, "\r\n")) return end;
  const absl::string_view rest = host.substr(end, host.substr(end).find_first_of("\r\n"));
  const bool is_comment =
      absl::StartsWith(absl::StripLeadingAsciiWhitespace(rest), "#") && !rest.empty();
  return is_comment ? end + static_cast<std::uint32_t>(rest.size()) : end;
}

std::string QuoteOf(const Argument& argument, absl::string_view host) {
  const absl::string_view first = host.substr(argument.host.begin, 1);
  return first == "\"" || first == "'" ? std::string(first) : std::string();
}

}  // namespace

Region JoinArguments(absl::Span<const Argument> arguments, absl::string_view host,
                     absl::string_view separator) {
  Region region;
  region.kind = FileKind::kShell;
  region.host = {arguments.front().host.begin, arguments.back().host.end};
  region.special = "'\"\\\r\n";
  std::uint32_t end = arguments.front().host.begin;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Argument& argument = arguments[i];
    if (i > 0) region.text.Append(' ', end, std::max(end, argument.host.begin));
    if (!IsPlain(argument)) {
      AppendQuoted(argument, region.text);
    } else if (argument.value.text.empty()) {
      region.text.AppendUnknown(argument.host.begin, argument.host.end);
    } else {
      AppendBytes(argument.value, /*is_quoted=*/false, region.text);
    }
    end = argument.host.end;
    absl::string_view between;
    if (i + 1 < arguments.size()) between = SeparatorBetween(argument, arguments[i + 1], host);
    if (between.empty() && i > 0) between = SeparatorBetween(arguments[i - 1], argument, host);
    if (between.empty()) between = separator;
    ListItem item;
    item.host = argument.host;
    item.end = static_cast<std::uint32_t>(region.text.text.size());
    item.place = PlaceBehind(argument, host, between);
    item.before = std::string(between);
    item.quote = QuoteOf(argument, host);
    region.items.push_back(std::move(item));
  }
  return region;
}

void AddProgram(absl::string_view program, Region& region) {
  const std::uint32_t before = region.preamble;
  AddPreamble(program, region);
  region.preamble = before;
}

}  // namespace torchlift::embed
