// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/assignment_line.h"

#include <algorithm>
#include <iterator>

namespace torchlift::embed {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

std::size_t SkipBlanks(absl::string_view line, std::size_t at) {
  while (at < line.size() && IsBlank(line[at])) ++at;
  return at;
}

// The operation at `at`: `=`, or up to three colons, `?`, `+` or `!` in front of one. Empty when
// none stands there.
absl::string_view OperationAt(absl::string_view line, std::size_t at) {
  const absl::string_view next = line.substr(at, 4);
  const absl::string_view operation = next.substr(0, next.find('=') + 1);
  static constexpr absl::string_view kKnown[] = {"=", ":=", "::=", ":::=", "?=", "+=", "!="};
  const bool is_known =
      std::find(std::begin(kKnown), std::end(kKnown), operation) != std::end(kKnown);
  return is_known ? operation : absl::string_view();
}

// Where the name or word that begins at `at` ends.
std::size_t EndOfName(absl::string_view line, std::size_t at) {
  while (at < line.size() && !IsBlank(line[at]) && line[at] != ':' && line[at] != '#' &&
         OperationAt(line, at).empty()) {
    at = line[at] == '$' ? EndOfReference(line, at) : at + 1;
  }
  return at;
}

}  // namespace

std::size_t EndOfReference(absl::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return text.size();
  const char open = text[at + 1];
  if (open != '(' && open != '{') return at + 2;
  const char close = open == '(' ? ')' : '}';
  int depth = 0;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == open) ++depth;
    if (text[i] == close && --depth == 0) return i + 1;
  }
  return text.size();
}

std::optional<AssignmentLine> ReadAssignmentLine(absl::string_view line, std::size_t begin) {
  AssignmentLine assignment;
  for (std::size_t at = SkipBlanks(line, begin);;) {
    const std::size_t end = EndOfName(line, at);
    const std::size_t behind = SkipBlanks(line, end);
    const absl::string_view operation = OperationAt(line, behind);
    if (!operation.empty()) {
      if (end == at) return std::nullopt;
      assignment.name_begin = at;
      assignment.name_end = end;
      assignment.operation = std::string(operation);
      assignment.value_begin = SkipBlanks(line, behind + operation.size());
      return assignment;
    }
    const absl::string_view word = line.substr(at, end - at);
    if (word == "export") {
      assignment.is_exported = true;
    } else if (word != "override" && word != "private" && word != "unexport") {
      return std::nullopt;
    }
    if (behind == end) return std::nullopt;
    at = behind;
  }
}

}  // namespace torchlift::embed
