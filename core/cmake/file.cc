// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "core/cmake/blocks.h"

namespace torchlift::cmake {
namespace {

class Reader {
 public:
  explicit Reader(absl::string_view bytes) : bytes_(bytes) {}

  File Read() && {
    Tokens tokens = ReadTokens(bytes_);
    file_.tokens = std::move(tokens.list);
    file_.problems = std::move(tokens.problems);
    while (at_ < file_.tokens.size()) ReadElement();
    FindBlocks(file_);
    std::stable_sort(file_.problems.begin(), file_.problems.end(),
                     [](const Problem& a, const Problem& b) { return a.offset < b.offset; });
    return std::move(file_);
  }

 private:
  const Token& token() const { return file_.tokens[at_]; }
  bool IsAt(TokenKind kind) const { return at_ < file_.tokens.size() && token().kind == kind; }

  void AddProblem(std::uint32_t offset, absl::string_view what) {
    file_.problems.push_back({offset, std::string(what)});
  }

  void ReadElement() {
    switch (token().kind) {
      case TokenKind::kIdentifier:
        return ReadCommand();
      case TokenKind::kLeftParenthesis:
        AddProblem(token().range.begin, "no command stands in front of the parenthesis");
        SkipParentheses();
        return;
      case TokenKind::kRightParenthesis:
        AddProblem(token().range.begin, "the parenthesis closes none");
        break;
      case TokenKind::kNewline:
        is_at_line_begin_ = true;
        break;
      default:  // Those that the lexer took for a problem are one already.
        break;
    }
    ++at_;
  }

  void SkipParentheses() {
    std::size_t depth = 0;
    for (; at_ < file_.tokens.size(); ++at_) {
      if (IsAt(TokenKind::kLeftParenthesis)) ++depth;
      if (IsAt(TokenKind::kRightParenthesis) && --depth == 0) {
        ++at_;
        return;
      }
    }
  }

  void ReadCommand() {
    Command command;
    command.name_range = token().range;
    command.name = absl::AsciiStrToLower(token().range.In(bytes_));
    ++at_;
    if (IsAt(TokenKind::kSpace)) ++at_;
    if (!IsAt(TokenKind::kLeftParenthesis)) {
      AddProblem(command.name_range.begin, "no parenthesis follows the name");
      return;
    }
    if (!is_at_line_begin_)
      AddProblem(command.name_range.begin, "the command does not begin a line");
    is_at_line_begin_ = false;
    ++at_;
    ReadArguments(command);
    file_.commands.push_back(std::move(command));
  }

  // Up to the parenthesis that closes the command.
  void ReadArguments(Command& command) {
    std::size_t depth = 1;
    for (; at_ < file_.tokens.size(); ++at_) {
      const Token& is = token();
      if (is.kind == TokenKind::kRightParenthesis && --depth == 0) {
        command.range = {command.name_range.begin, is.range.end};
        ++at_;
        return;
      }
      if (is.kind == TokenKind::kLeftParenthesis) ++depth;
      if (IsArgument(is.kind)) command.arguments.push_back(ReadArgument(bytes_, is));
      if (TouchesBracket()) AddProblem(is.range.begin, "a bracket and its neighbour touch");
    }
    command.range = {command.name_range.begin, static_cast<std::uint32_t>(bytes_.size())};
    AddProblem(command.name_range.begin, "the command's parenthesis is not closed");
  }

  static bool IsArgument(TokenKind kind) {
    return kind >= TokenKind::kLeftParenthesis && kind <= TokenKind::kBracket;
  }

  // Whether the token and the one before are words of which one is a bracket, with nothing between
  // them.
  bool TouchesBracket() const {
    const TokenKind before = file_.tokens[at_ - 1].kind;
    const auto is_word = [](TokenKind kind) {
      return kind >= TokenKind::kUnquoted && IsArgument(kind);
    };
    return is_word(before) && is_word(token().kind) &&
           (before == TokenKind::kBracket || token().kind == TokenKind::kBracket);
  }

  const absl::string_view bytes_;
  File file_;
  std::size_t at_ = 0;
  bool is_at_line_begin_ = true;
};

}  // namespace

File ReadFile(absl::string_view bytes) { return Reader(bytes).Read(); }

}  // namespace torchlift::cmake
