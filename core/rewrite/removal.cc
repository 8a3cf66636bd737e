// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/removal.h"

#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/rewrite/statement_lines.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

bool HasComment(Node node) {
  for (Node inner : node.Subtree()) {
    if (inner.kind() == python::kComment) return true;
  }
  return false;
}

// The comment behind `offset` on its line, with blanks alone between, or a null node.
Node CommentBehind(const SyntaxTree& tree, std::uint32_t offset) {
  const absl::string_view text = tree.text();
  while (offset < text.size() && (text[offset] == ' ' || text[offset] == '\t')) ++offset;
  if (offset == text.size() || text[offset] != '#') return Node();
  const Node comment = tree.SmallestAt({offset, offset + 1});
  return comment.kind() == python::kComment ? comment : Node();
}

// The grammar takes the CR of a CR LF into the comment.
std::uint32_t EndOf(Node comment) {
  return absl::EndsWith(comment.text(), "\r") ? comment.end() - 1 : comment.end();
}

bool EndsLine(absl::string_view text, std::uint32_t offset) {
  return IsBlank(text.substr(offset, LineContentEnd(text, offset) - offset));
}

Node TokenBehind(Node node, KindId kind) {
  Node next = node.next_sibling();
  while (next && next.is_extra()) next = next.next_sibling();
  return next.kind() == kind ? next : Node();
}

Node TokenBefore(Node node, KindId kind) {
  Node before = node.previous_sibling();
  while (before && before.is_extra()) before = before.previous_sibling();
  return before.kind() == kind ? before : Node();
}

void Delete(ByteRange range, Fix& fix) { fix.edits.push_back(Edit{range, ""}); }

void ClaimDeleted(Node node, Fix& fix) {
  if (node) fix.claims.push_back(Claim{Claim::Kind::kDelete, node.range(), NewCode{}});
}

// Whether the lines of [begin, end) hold blanks before and behind it, but for a comment behind it.
bool OwnLines(absl::string_view text, std::uint32_t begin, std::uint32_t end, Node comment) {
  const std::uint32_t line = LineBegin(text, begin);
  absl::string_view above = text.substr(0, line);
  if (absl::EndsWith(above, "\n")) above.remove_suffix(1);
  if (absl::EndsWith(above, "\r")) above.remove_suffix(1);
  const bool is_continued = absl::EndsWith(above, "\\");
  return !is_continued && IsBlank(text.substr(line, begin - line)) &&
         EndsLine(text, comment ? EndOf(comment) : end);
}

void DeleteLines(absl::string_view text, Node node, std::uint32_t end, Node comment, Fix& fix) {
  Delete({LineBegin(text, node.begin()), NextLineBegin(text, comment ? EndOf(comment) : end)}, fix);
  ClaimDeleted(node, fix);
  ClaimDeleted(comment, fix);
}

}  // namespace

bool RemoveStatement(Node statement, bool leaves_pass, Fix& fix) {
  if (HasComment(statement)) return false;
  const absl::string_view text = statement.tree().text();
  if (leaves_pass) {
    const Node comment = CommentBehind(statement.tree(), statement.end());
    fix.edits.push_back(Edit{statement.range(), "pass"});
    Claim claim{Claim::Kind::kReplace, statement.range(), NewCode{}};
    claim.code.Text("pass");
    fix.claims.push_back(std::move(claim));
    if (comment) Delete({statement.end(), EndOf(comment)}, fix);
    ClaimDeleted(comment, fix);
    return true;
  }
  const Node semicolon = TokenBehind(statement, python::token::kSemicolon);
  const std::uint32_t end = semicolon ? semicolon.end() : statement.end();
  const Node comment = CommentBehind(statement.tree(), end);
  if (OwnLines(text, statement.begin(), end, comment)) {
    DeleteLines(text, statement, end, comment, fix);
    return true;
  }
  const Node next = semicolon ? semicolon.next_named_sibling() : Node();
  const Node before = TokenBefore(statement, python::token::kSemicolon);
  if (next && EndsLine(text, end)) return false;
  if (next && !comment && LineBegin(text, next.begin()) == LineBegin(text, end)) {
    Delete({statement.begin(), next.begin()}, fix);
  } else if (before) {
    Delete({before.begin(), statement.end()}, fix);
  } else {
    return false;
  }
  ClaimDeleted(statement, fix);
  return true;
}

bool RemoveElement(Node element, Fix& fix) {
  if (HasComment(element)) return false;
  const absl::string_view text = element.tree().text();
  const Node comma = TokenBehind(element, python::token::kComma);
  const Node before = TokenBefore(element, python::token::kComma);
  const std::uint32_t end = comma ? comma.end() : element.end();
  const Node comment = CommentBehind(element.tree(), end);
  const bool is_comment_between = comma && CommentBehind(element.tree(), element.end());
  if (is_comment_between) return false;
  if (OwnLines(text, element.begin(), end, comment)) {
    DeleteLines(text, element, end, comment, fix);
    return true;
  }
  const Node next = comma ? comma.next_sibling() : Node();
  if (next.kind() == python::kComment) return false;
  if (next && next.is_named() && LineBegin(text, next.begin()) == LineBegin(text, end)) {
    Delete({element.begin(), next.begin()}, fix);
  } else if (before && before.next_sibling() == element) {
    Delete({before.begin(), element.end()}, fix);
  } else {
    Delete({element.begin(), end}, fix);
  }
  ClaimDeleted(element, fix);
  return true;
}

}  // namespace torchlift
