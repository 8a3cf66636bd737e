// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/shell_line_ends.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/syntax/bash_kinds.h"

namespace torchlift {
namespace {

// Whether a token ends commands wherever it stands behind them: `)`, but not `}` or `done`.
bool ClosesCommands(const Node& token) {
  return token.text() == ")" && (token.parent().kind() == bash::kSubshell ||
                                 token.parent().kind() == bash::kCommandSubstitution ||
                                 token.parent().kind() == bash::kProcessSubstitution);
}

bool HasLineEnd(const TokenText& side, std::size_t i) {
  std::string text = side.WithoutComments(i);
  for (std::size_t at = text.find("\\\n"); at != std::string::npos; at = text.find("\\\n", at))
    text.erase(at, 2);
  return text.find('\n') != std::string::npos;
}

// Whether a comment stands right behind a token, where bash may read it as part of a word.
bool GluesComment(const TokenText& side, std::size_t i) {
  if (i == 0 || side.comments[i].empty()) return false;
  const ByteRange token = side.tokens[i - 1].range;
  return side.comments[i].front().begin == token.end &&
         !absl::StrContains(";&|\n", token.In(side.text).substr(token.size() - 1));
}

// Whether a command, or an arm of `case`, may begin on a new line behind this token.
bool OpensCommands(const Node& token) {
  static constexpr absl::string_view kOpeners[] = {
      "&",    "&&", "||", "|",  "|&",   ";",     ";;",    ";&", ";;&", "do", "then",
      "else", "{",  "(",  "if", "elif", "while", "until", "$(", "`",   "<(", ">("};
  const absl::string_view text = token.text();
  if (text == "in") return token.parent().kind() == bash::kCaseStatement;
  return std::find(std::begin(kOpeners), std::end(kOpeners), text) != std::end(kOpeners);
}

}  // namespace

bool IsCommandSeparator(const Node& token) {
  const absl::string_view text = token.text();
  if (text.find_first_not_of(" \t\n") == absl::string_view::npos) return true;
  if (text != ";" && text != "&&" && text != "||" && text != "|") return false;
  switch (token.parent().kind()) {
    case bash::kProgram:
    case bash::kList:
    case bash::kPipeline:
    case bash::kCompoundStatement:
    case bash::kSubshell:
    case bash::kDoGroup:
    case bash::kIfStatement:
    case bash::kElifClause:
    case bash::kElseClause:
    case bash::kWhileStatement:
    case bash::kForStatement:
      return true;
    default:
      return false;
  }
}

bool LineEndMatters(const TokenText& before, std::size_t i, const TokenText& after, std::size_t j,
                    const TextKinds& kinds) {
  const bool has_left = i > 0, has_right = i < before.tokens.size();
  if (GluesComment(before, i) || GluesComment(after, j)) return true;
  if (!has_left || !has_right) return false;
  const Node left = before.NodeAt(i - 1), right = before.NodeAt(i);
  const bool changes = HasLineEnd(before, i) != HasLineEnd(after, j);
  if (kinds.in_expression[left.index()] && kinds.in_expression[right.index()])
    return changes || !before.comments[i].empty() || !after.comments[j].empty();
  if (!changes || IsCommandSeparator(left) || IsCommandSeparator(right)) return false;
  const bool is_in_array =
      left.parent().kind() == bash::kArray || right.parent().kind() == bash::kArray;
  return !is_in_array && !OpensCommands(left) && !ClosesCommands(right);
}

}  // namespace torchlift
