// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/environment.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kDecidingPrefix = "PET_";

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool IsName(absl::string_view name) {
  return !name.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), IsNameByte);
}

bool IsEscapedInQuotes(char c) { return absl::StrContains("\"\\$`", absl::string_view(&c, 1)); }

// Whether a shell reads the value as it is, without quotes.
bool IsPlain(const DecodedText& value) {
  return value.unknown.empty() && std::all_of(value.text.begin(), value.text.end(), [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                  absl::StrContains("_@%+=:,./-", absl::string_view(&c, 1));
         });
}

// Puts bytes at `place` that are not in the host.
void AppendBetween(absl::string_view bytes, std::uint32_t place, DecodedText& text) {
  for (const char c : bytes) text.Append(c, place, place);
}

void AppendVerbatim(const DecodedText& part, bool is_quoted, DecodedText& text) {
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < part.text.size(); ++i) {
    if (unknown < part.unknown.size() && part.unknown[unknown].begin == i) {
      text.AppendUnknown(part.host_begin[i], part.host_end[i]);
      ++unknown;
      continue;
    }
    if (is_quoted && IsEscapedInQuotes(part.text[i])) AppendBetween("\\", part.host_begin[i], text);
    text.Append(part.text[i], part.host_begin[i], part.host_end[i]);
  }
}

}  // namespace

std::string ExportLine(absl::string_view name, const DecodedText& value) {
  if (!IsName(name)) return "";
  std::string line = absl::StrCat("export ", name, "=\"");
  for (const char c : value.text) {
    if (IsEscapedInQuotes(c)) line += '\\';
    line += c;
  }
  return line + "\"\n";
}

bool DecidesAboutCommands(absl::string_view name) {
  return absl::StartsWith(name, kDecidingPrefix);
}

std::vector<std::string> UnseenExports(absl::string_view text) {
  DecodedText unseen;
  unseen.AppendUnknown(0, 0);
  std::vector<std::string> lines;
  for (std::size_t at = text.find(kDecidingPrefix); at != absl::string_view::npos;
       at = text.find(kDecidingPrefix, at + 1)) {
    if (at > 0 && IsNameByte(text[at - 1])) continue;
    std::size_t end = at;
    while (end < text.size() && IsNameByte(text[end])) ++end;
    lines.push_back(ExportLine(text.substr(at, end - at), unseen));
  }
  return lines;
}

std::string ExportOfAny() {
  return absl::StrCat("export ", std::string(1, DecodedText::kUnknown), "\n");
}

Region EnvironmentRegion(absl::Span<const VariableEntry> entries) {
  Region region;
  region.kind = FileKind::kShell;
  region.host = {entries.front().host.begin, entries.back().host.end};
  region.special = "'\"\\\r\n";
  AppendBetween("env", entries.front().host.begin, region.text);
  for (const VariableEntry& entry : entries) {
    if (!IsName(entry.name.text) || !entry.name.unknown.empty()) continue;
    AppendBetween(" ", entry.host.begin, region.text);
    AppendVerbatim(entry.name, /*is_quoted=*/false, region.text);
    const std::uint32_t name_end = entry.name.host_end.back();
    const bool is_empty = entry.value.text.empty();
    const std::uint32_t begin = is_empty ? name_end : entry.value.host_begin.front();
    const std::uint32_t end = is_empty ? name_end : entry.value.host_end.back();
    // A new word reads back as it was put in: without quotes.
    const bool is_quoted = !IsPlain(entry.value);
    AppendBetween(is_quoted ? "=\"" : "=", begin, region.text);
    AppendVerbatim(entry.value, is_quoted, region.text);
    AppendBetween(is_quoted ? "\"" : "", end, region.text);
    ListItem item;
    item.host = entry.host;
    item.end = static_cast<std::uint32_t>(region.text.text.size());
    item.place = entry.place;
    item.before = entry.before;
    item.assign = entry.assign;
    item.quote = entry.quote;
    item.after = entry.after;
    region.items.push_back(std::move(item));
  }
  AppendBetween(" :", entries.back().host.end, region.text);
  return region;
}

}  // namespace torchlift::embed
