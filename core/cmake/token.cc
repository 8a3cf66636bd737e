// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/token.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/text/utf8.h"

namespace torchlift::cmake {
namespace {

bool IsIdentifierByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
}

bool BeginsIdentifier(char c) {
  return absl::ascii_isalpha(static_cast<unsigned char>(c)) || c == '_';
}

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// What an unquoted argument is made of without an escape. CMake takes no `[` and `=` for the first
// byte of one in its own terms; where they begin no bracket they are taken all the same.
bool IsUnquotedByte(char c) {
  return !IsSpace(c) && c != '\n' && c != '\0' && !absl::StrContains("()#\"\\", c);
}

class Lexer {
 public:
  explicit Lexer(absl::string_view bytes) : bytes_(bytes) {}

  Tokens Read() && {
    if (absl::StartsWith(bytes_, kUtf8ByteOrderMark))
      Add(TokenKind::kByteOrderMark, kUtf8ByteOrderMark.size());
    while (at_ < bytes_.size()) ReadToken();
    return std::move(tokens_);
  }

 private:
  char At(std::size_t at) const { return at < bytes_.size() ? bytes_[at] : '\0'; }

  // The token from here to in front of `end`.
  void Add(TokenKind kind, std::size_t end) {
    tokens_.list.push_back(
        {kind, {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)}});
    at_ = end;
  }

  void AddProblem(absl::string_view what) {
    tokens_.problems.push_back({static_cast<std::uint32_t>(at_), std::string(what)});
  }

  bool IsLineEnd(std::size_t at) const {
    return At(at) == '\n' || (At(at) == '\r' && At(at + 1) == '\n');
  }

  void ReadToken() {
    const char c = bytes_[at_];
    if (IsLineEnd(at_)) return Add(TokenKind::kNewline, at_ + (c == '\n' ? 1 : 2));
    if (IsSpace(c)) return ReadSpace();
    if (c == '#') return ReadComment();
    if (c == '(') {
      ++depth_;
      return Add(TokenKind::kLeftParenthesis, at_ + 1);
    }
    if (c == ')') {
      if (depth_ > 0) --depth_;
      return Add(TokenKind::kRightParenthesis, at_ + 1);
    }
    return depth_ == 0 ? ReadOutside() : ReadArgument();
  }

  void ReadSpace() {
    std::size_t end = at_;
    while (end < bytes_.size() && IsSpace(bytes_[end]) && !IsLineEnd(end)) ++end;
    Add(TokenKind::kSpace, end);
  }

  std::size_t EndOfLine(std::size_t at) const {
    const std::size_t end = std::min(bytes_.find('\n', at), bytes_.size());
    return end < bytes_.size() && end > at && bytes_[end - 1] == '\r' ? end - 1 : end;
  }

  void ReadComment() {
    if (const std::size_t content = EndOfBracketOpening(at_ + 1); content != kNone)
      return ReadBracket(TokenKind::kBracketComment, at_ + 1, content);
    Add(TokenKind::kLineComment, EndOfLine(at_));
  }

  // Where the content of a bracket that opens at `at` begins, or kNone.
  std::size_t EndOfBracketOpening(std::size_t at) const {
    if (At(at) != '[') return kNone;
    ++at;
    while (At(at) == '=') ++at;
    return At(at) == '[' ? at + 1 : kNone;
  }

  // A bracket whose `[` stands at `open`, and whose content begins at `content`.
  void ReadBracket(TokenKind kind, std::size_t open, std::size_t content) {
    std::string close(bytes_.substr(open, content - open));
    std::replace(close.begin(), close.end(), '[', ']');
    const std::size_t end = bytes_.find(close, content);
    if (end != absl::string_view::npos) return Add(kind, end + close.size());
    AddProblem("the bracket is not closed");
    Add(kind, bytes_.size());
  }

  // A name, or what may not stand there.
  void ReadOutside() {
    std::size_t end = at_;
    if (BeginsIdentifier(bytes_[at_])) {
      while (IsIdentifierByte(At(end))) ++end;
    }
    const bool is_name = end > at_ && (end == bytes_.size() || IsSpace(bytes_[end]) ||
                                       absl::StrContains("\n()#", bytes_[end]));
    if (is_name) return Add(TokenKind::kIdentifier, end);
    AddProblem("a command was expected");
    Add(TokenKind::kUnknown, EndOfLine(at_));
  }

  void ReadArgument() {
    if (const std::size_t content = EndOfBracketOpening(at_); content != kNone)
      return ReadBracket(TokenKind::kBracket, at_, content);
    if (bytes_[at_] == '"') return ReadQuoted();
    const std::size_t end = EndOfUnquoted();
    if (end > at_) return Add(TokenKind::kUnquoted, end);
    AddProblem("this byte may not stand here");
    Add(TokenKind::kUnknown, at_ + 1);
  }

  void ReadQuoted() {
    std::size_t end = at_ + 1;
    while (end < bytes_.size() && bytes_[end] != '"') end += bytes_[end] == '\\' ? 2 : 1;
    if (end < bytes_.size()) return Add(TokenKind::kQuoted, end + 1);
    AddProblem("the quote is not closed");
    Add(TokenKind::kQuoted, bytes_.size());
  }

  std::size_t EndOfUnquoted() const {
    std::size_t at = at_;
    for (std::size_t end = EndOfUnquotedElement(at); end > at; end = EndOfUnquotedElement(at)) {
      at = end;
      for (std::size_t quote = at + 1; At(at) == '"' && quote != at;) {
        quote = at;
        at = EndOfLegacyQuote(at);
      }
    }
    return at;
  }

  // Where one byte, escape or $(MAKE_VARIABLE) that begins at `at` ends; `at` when none does.
  std::size_t EndOfUnquotedElement(std::size_t at) const {
    if (at >= bytes_.size()) return at;
    if (bytes_[at] == '\\') {
      const bool is_escape = at + 1 < bytes_.size() && !IsLineEnd(at + 1) && bytes_[at + 1] != '\0';
      return is_escape ? at + 2 : at;
    }
    if (bytes_[at] == '$' && At(at + 1) == '(') {
      std::size_t end = at + 2;
      while (IsIdentifierByte(At(end))) ++end;
      if (At(end) == ')') return end + 1;
    }
    return IsUnquotedByte(bytes_[at]) ? at + 1 : at;
  }

  // The quotes in -Da="b c", which belong to the word as they did before CMake 3.0: where those that
  // begin at `at` end; `at` when they are the begin of a quoted argument.
  std::size_t EndOfLegacyQuote(std::size_t quote) const {
    std::size_t at = quote + 1;
    for (;;) {
      if (At(at) == '"') return at + 1;
      if (At(at) == ' ' || At(at) == '\t') {
        ++at;
        continue;
      }
      const std::size_t end = EndOfUnquotedElement(at);
      if (end == at) return quote;
      at = end;
    }
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const absl::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;  // Of parentheses.
  Tokens tokens_;
};

}  // namespace

Tokens ReadTokens(absl::string_view bytes) { return Lexer(bytes).Read(); }

}  // namespace torchlift::cmake
