// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/cursor.h"

#include "absl/strings/match.h"

namespace torchlift::embed::yaml {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsFlowSign(char c) { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'; }

}  // namespace

bool Cursor::IsLineEnd(std::uint32_t offset) const {
  return offset >= text_.size() || text_[offset] == '\n' || text_[offset] == '\r';
}

bool Cursor::IsBlankOrEnd(std::uint32_t offset) const {
  return IsLineEnd(offset) || IsBlank(text_[offset]);
}

std::uint32_t Cursor::LineBegin() const {
  std::uint32_t begin = at_;
  while (begin > 0 && text_[begin - 1] != '\n' && text_[begin - 1] != '\r') --begin;
  return begin;
}

std::uint32_t Cursor::LineEnd(std::uint32_t offset) const {
  const std::size_t end = text_.find_first_of("\r\n", offset);
  return end == absl::string_view::npos ? size() : static_cast<std::uint32_t>(end);
}

std::uint32_t Cursor::NextLine(std::uint32_t offset) const {
  const std::uint32_t end = LineEnd(offset);
  if (end >= text_.size()) return size();
  return end + (absl::StartsWith(text_.substr(end), "\r\n") ? 2 : 1);
}

void Cursor::SkipBlanks() {
  while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
}

bool Cursor::AtLineEndOrComment() const {
  return IsLineEnd(at_) || (text_[at_] == '#' && (at_ == 0 || IsBlankOrEnd(at_ - 1)));
}

void Cursor::SkipToToken() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '#' && (at_ == 0 || IsBlankOrEnd(at_ - 1))) {
      at_ = LineEnd();
    } else if (IsBlank(c) || IsLineEnd(at_)) {
      ++at_;
    } else {
      return;
    }
  }
}

bool Cursor::AtIndicator(char sign) const { return Peek() == sign && IsBlankOrEnd(at_ + 1); }

bool Cursor::AtDocumentMarker(absl::string_view marker) const {
  return absl::StartsWith(text_.substr(at_), marker) && IsBlankOrEnd(at_ + 3);
}

std::size_t Cursor::QuotedEnd() const {
  if (Peek() == '\'') {
    for (std::size_t i = at_ + 1; (i = text_.find('\'', i)) != absl::string_view::npos; i += 2) {
      if (i + 1 >= text_.size() || text_[i + 1] != '\'') return i + 1;
    }
    return absl::string_view::npos;
  }
  for (std::size_t i = at_ + 1; (i = text_.find_first_of("\"\\", i)) != absl::string_view::npos;
       i += 2) {
    if (text_[i] == '"') return i + 1;
  }
  return absl::string_view::npos;
}

bool Cursor::AtPlain(bool in_flow) const {
  const char c = Peek();
  if (c == '-' || c == '?' || c == ':')
    return !IsBlankOrEnd(at_ + 1) && !(in_flow && IsFlowSign(Peek(1)));
  return c != '\0' && !absl::StrContains(",[]{}#&*!|>'\"%@`", absl::string_view(&c, 1));
}

std::uint32_t Cursor::PlainEnd(std::uint32_t begin, bool in_flow) const {
  std::uint32_t end = begin;
  for (std::uint32_t i = begin; !IsLineEnd(i); ++i) {
    const char c = text_[i];
    if (IsBlank(c)) continue;
    if (c == '#' && i > begin && IsBlank(text_[i - 1])) break;
    if (c == ':' && (IsBlankOrEnd(i + 1) || (in_flow && IsFlowSign(text_[i + 1])))) break;
    if (in_flow && IsFlowSign(c)) break;
    end = i + 1;
  }
  return end;
}

std::uint32_t Cursor::NameEnd(bool in_flow) const {
  std::uint32_t end = at_ + 1;
  if (Peek() == '!' && Peek(1) == '<') {
    while (!IsLineEnd(end) && text_[end] != '>') ++end;
    return IsLineEnd(end) ? end : end + 1;
  }
  while (!IsBlankOrEnd(end) && !(in_flow && IsFlowSign(text_[end]))) ++end;
  return end;
}

}  // namespace torchlift::embed::yaml
