// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/port_scanner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"

namespace torchlift {
namespace {

constexpr absl::string_view kPort = kFactWord;

// A line without one of these is not about a network port: 29500 steps, rows, tokens.
constexpr absl::string_view kNetworkWords[] = {"port",   ":29500", "tcp",  "socket", "connect",
                                               "expose", "nc ",    "host", "listen", "ss -"};

bool IsPartOfLongerWord(absl::string_view line, std::size_t at) {
  const auto joins = [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  };
  if (at > 0 && joins(line[at - 1])) return true;
  const std::size_t end = at + kPort.size();
  if (end >= line.size() || !joins(line[end])) return false;
  // A full stop may end a sentence or a number.
  return line[end] != '.' ||
         (end + 1 < line.size() && absl::ascii_isalnum(static_cast<unsigned char>(line[end + 1])));
}

// Whether the number is what a --master-port option of the launcher was given.
bool IsMasterPortOption(absl::string_view before) {
  while (!before.empty() && absl::StrContains(" \t\"'=,", before.substr(before.size() - 1)))
    before.remove_suffix(1);
  return absl::EndsWith(before, "--master-port") || absl::EndsWith(before, "--master_port");
}

bool IsInComment(absl::string_view before) {
  const absl::string_view stripped = absl::StripLeadingAsciiWhitespace(before);
  return absl::StrContains(before, " #") || absl::StartsWith(stripped, "#") ||
         absl::StartsWith(stripped, "//");
}

bool IsProse(absl::string_view path, FileKind kind) {
  return kind == FileKind::kMarkdown || absl::EndsWith(path, ".txt") ||
         absl::EndsWith(path, ".rst") || absl::EndsWith(path, ".lock") ||
         absl::EndsWith(path, ".log") || absl::EndsWith(path, ".csv");
}

bool IsScriptName(absl::string_view word) {
  return absl::EndsWith(word, ".sh") || absl::EndsWith(word, ".bash") ||
         absl::EndsWith(word, ".sbatch") || absl::EndsWith(word, ".slurm");
}

bool StartsSeveral(absl::string_view line) {
  const bool background = absl::EndsWith(line, "&") && !absl::EndsWith(line, "&&");
  return background || absl::StrContains(line, "xargs -P") || absl::StartsWith(line, "parallel ") ||
         absl::StrContains(line, " parallel ");
}

bool IsAboutNetwork(absl::string_view line) {
  const std::string lower = absl::AsciiStrToLower(line);
  return std::any_of(std::begin(kNetworkWords), std::end(kNetworkWords),
                     [&](absl::string_view word) { return absl::StrContains(lower, word); });
}

std::size_t IndentationOf(absl::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

// Whether the line is an item of a list that is about the network:
//   expose:
//     - "29500"
bool IsItemOfNetworkList(absl::Span<const absl::string_view> lines, std::size_t at) {
  constexpr std::size_t kMostItems = 50;
  const std::size_t indentation = IndentationOf(lines[at]);
  for (std::size_t i = at; i > 0 && at - i < kMostItems; --i) {
    const absl::string_view above = absl::StripAsciiWhitespace(lines[i - 1]);
    if (above.empty() || absl::StartsWith(above, "#")) continue;
    const bool is_head = absl::EndsWith(above, ":") || absl::EndsWith(above, "[");
    if (is_head && IndentationOf(lines[i - 1]) <= indentation) return IsAboutNetwork(above);
    if (IndentationOf(lines[i - 1]) < indentation) return false;
  }
  return false;
}

}  // namespace

std::vector<PortUse> ScanPortUses(absl::string_view path, FileKind kind, absl::string_view bytes) {
  std::vector<PortUse> uses;
  if (IsProse(path, kind) || !absl::StrContains(bytes, kPort)) return uses;
  const std::vector<absl::string_view> lines = absl::StrSplit(bytes, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const absl::string_view line = lines[i];
    for (std::size_t at = line.find(kPort); at != absl::string_view::npos;
         at = line.find(kPort, at + kPort.size())) {
      const absl::string_view before = line.substr(0, at);
      if (IsPartOfLongerWord(line, at) || IsInComment(before) || IsMasterPortOption(before))
        continue;
      if (!IsAboutNetwork(line) && !IsItemOfNetworkList(lines, i)) continue;
      uses.push_back(PortUse{{std::string(path), static_cast<std::uint32_t>(i + 1)},
                             std::string(absl::StripAsciiWhitespace(line))});
      break;
    }
  }
  return uses;
}

std::vector<std::string> ScanConcurrentScripts(absl::string_view bytes) {
  std::vector<std::string> names;
  for (absl::string_view line : absl::StrSplit(bytes, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (absl::StartsWith(line, "#") || !StartsSeveral(line)) continue;
    for (absl::string_view word :
         absl::StrSplit(line, absl::ByAnyChar(" \t\"'&;()"), absl::SkipEmpty())) {
      if (!IsScriptName(word)) continue;
      names.emplace_back(
          word.substr(word.rfind('/') == absl::string_view::npos ? 0 : word.rfind('/') + 1));
    }
  }
  return names;
}

}  // namespace torchlift
