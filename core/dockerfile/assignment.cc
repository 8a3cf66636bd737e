// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dockerfile/assignment.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace torchlift::dockerfile {
namespace {

bool IsBlank(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class Reader {
 public:
  Reader(const DecodedText& arguments, char escape) : arguments_(arguments), escape_(escape) {}

  Assignments Read() && {
    Assignments assignments;
    const std::size_t end = text().find_first_of("= \t");
    if (end == absl::string_view::npos || end == 0) return assignments;
    if (text()[end] != '=') {
      assignments.is_old_form = true;
      assignments.list.push_back(ReadOne(end, text().size()));
      return assignments;
    }
    while (at_ < text().size()) {
      const std::size_t equal = text().find('=', at_);
      if (equal == absl::string_view::npos || equal == at_) break;
      assignments.list.push_back(ReadOne(equal, EndOfWord(equal + 1)));
      while (at_ < text().size() && IsBlank(text()[at_])) ++at_;
    }
    return assignments;
  }

 private:
  absl::string_view text() const { return arguments_.text; }

  std::size_t EndOfWord(std::size_t at) const {
    char quote = '\0';
    for (; at < text().size(); ++at) {
      const char c = text()[at];
      if (c == escape_ && quote != '\'') {
        ++at;
      } else if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (IsBlank(c)) {
        return at;
      }
    }
    return text().size();
  }

  // The assignment whose name ends at `name_end`, and whose value is in front of `end`.
  Assignment ReadOne(std::size_t name_end, std::size_t end) {
    Assignment assignment;
    const std::uint32_t begin = arguments_.host_begin[at_];
    ReadText(name_end, assignment.name);
    ++at_;  // The `=`, or the first blank.
    while (at_ < end && IsBlank(text()[at_])) ++at_;
    if (at_ < end && (text()[at_] == '"' || text()[at_] == '\''))
      assignment.quote = std::string(1, text()[at_]);
    ReadText(end, assignment.value);
    assignment.host = {begin, arguments_.host_end[end - 1]};
    return assignment;
  }

  void Keep(std::size_t at, DecodedText& text) const {
    text.Append(arguments_.text[at], arguments_.host_begin[at], arguments_.host_end[at]);
  }

  // Up to `end`, without quotes and escapes.
  void ReadText(std::size_t end, DecodedText& value) {
    char quote = '\0';
    while (at_ < end) {
      const char c = text()[at_];
      if (quote == '\0' && (c == '"' || c == '\'')) {
        quote = c;
      } else if (c == quote && quote != '\0') {
        quote = '\0';
      } else if (c == escape_ && quote != '\'' && at_ + 1 < end && IsEscaped(at_ + 1, quote)) {
        ++at_;
        value.Append(text()[at_], arguments_.host_begin[at_ - 1], arguments_.host_end[at_]);
      } else if (c == '$' && quote != '\'') {
        SkipExpansion(end, value);
        continue;
      } else {
        Keep(at_, value);
      }
      ++at_;
    }
  }

  bool IsEscaped(std::size_t at, char quote) const {
    const char c = text()[at];
    return quote == '\0' || c == '"' || c == '$' || c == escape_;
  }

  // $NAME or ${…}.
  void SkipExpansion(std::size_t end, DecodedText& value) {
    const std::size_t begin = at_++;
    if (at_ < end && text()[at_] == '{') {
      while (at_ < end && text()[at_] != '}') ++at_;
      if (at_ < end) ++at_;
    } else {
      while (at_ < end && IsNameByte(text()[at_])) ++at_;
    }
    value.AppendUnknown(arguments_.host_begin[begin], arguments_.host_end[at_ - 1]);
  }

  const DecodedText& arguments_;
  const char escape_;
  std::size_t at_ = 0;
};

}  // namespace

Assignments ReadAssignments(const DecodedText& arguments, char escape) {
  return Reader(arguments, escape).Read();
}

}  // namespace torchlift::dockerfile
