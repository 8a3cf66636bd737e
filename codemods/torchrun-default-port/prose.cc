// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/prose.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace torchlift::torchrun {
namespace {

bool IsUpper(char c) { return absl::ascii_isupper(static_cast<unsigned char>(c)); }
bool IsLower(char c) { return absl::ascii_islower(static_cast<unsigned char>(c)); }

// Whether no shell would take the line for a command: a sentence, a heading, an item of a list, a
// prompt.
bool IsLineOfProse(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  for (const absl::string_view mark : {"- ", "* ", "$ ", ">>> ", "```", ".. "}) {
    if (absl::StartsWith(line, mark)) return true;
  }
  if (line.size() < 3 || line.front() == '#') return false;
  if (absl::EndsWith(line, ":")) return true;
  const absl::string_view first = line.substr(0, line.find(' '));
  const bool is_capitalised = IsUpper(line[0]) && IsLower(line[1]) && first.size() < line.size() &&
                              first.find_first_of("=/") == absl::string_view::npos;
  return is_capitalised;
}

}  // namespace

bool IsProse(absl::string_view text) {
  if (!absl::StrContains(absl::StripAsciiWhitespace(text), '\n')) return false;
  for (const absl::string_view sign : {"#!", "#SBATCH", "#PBS", "<<", "set -"}) {
    if (absl::StrContains(text, sign)) return false;
  }
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (IsLineOfProse(line)) return true;
  }
  return false;
}

bool IsDocumentationName(absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view part :
       {"usage", "help", "doc", "description", "epilog", "example", "message", "msg"}) {
    if (absl::StrContains(lower, part)) return true;
  }
  return false;
}

}  // namespace torchlift::torchrun
