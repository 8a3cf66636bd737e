// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/python/placement.h"
#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"
#include "core/text/utf8.h"

namespace torchlift::python {
namespace {

bool IsClause(Node node) {
  switch (node.kind()) {
    case kElifClause:
    case kElseClause:
    case kExceptClause:
    case kFinallyClause:
    case kCaseClause:
    case kDecorator:
      return true;
    default:
      return false;
  }
}

// Whether a logical line ends in the bytes between two leaves.
bool EndsLine(absl::string_view gap) {
  for (std::size_t i = 0; i < gap.size(); ++i) {
    if (gap[i] == '\n' || gap[i] == '\r') return true;
    if (gap[i] == '\\') i += gap.substr(i + 1, 2) == "\r\n" ? 2 : 1;
  }
  return false;
}

// How deep a line is indented, with tabs to every eighth column and with tabs of one: CPython wants
// both to agree.
struct Indentation {
  std::uint32_t columns = 0;
  std::uint32_t characters = 0;

  friend bool operator==(const Indentation&, const Indentation&) = default;
  bool IsDeeperThan(const Indentation& other) const {
    return columns > other.columns && characters > other.characters;
  }
};

Indentation Measure(absl::string_view blank) {
  Indentation indentation;
  for (const char c : blank) {
    if (c == '\f') {
      indentation = Indentation();
    } else {
      indentation.columns = c == '\t' ? (indentation.columns / 8 + 1) * 8 : indentation.columns + 1;
      ++indentation.characters;
    }
  }
  return indentation;
}

// The indentation of a node that is the first of its line; nothing for one that is not.
std::optional<Indentation> IndentationOf(Node node) {
  const absl::string_view text = node.tree().text();
  std::optional<Indentation> indentation;
  for (std::size_t end = node.begin();;) {
    const std::size_t last = text.substr(0, end).find_last_not_of(" \t\f");
    const std::size_t begin = last == absl::string_view::npos ? 0 : last + 1;
    const Indentation line = Measure(text.substr(begin, end - begin));
    if (!indentation) {
      indentation = line;
    } else if (line.columns > 0) {
      // Of lines joined by backslashes CPython takes the first that is indented, in columns alone.
      indentation = Indentation{line.columns, line.columns};
    }
    if (begin == 0 ||
        (begin == kUtf8ByteOrderMark.size() && text.substr(0, begin) == kUtf8ByteOrderMark))
      return indentation;
    if (text[begin - 1] != '\n' && text[begin - 1] != '\r') return std::nullopt;
    end = begin - (text.substr(begin - std::min<std::size_t>(begin, 2), 2) == "\r\n" ? 2 : 1);
    if (end == 0 || text[end - 1] != '\\') return indentation;
    --end;
  }
}

Verdict CheckSameIndentation(Node node, const std::optional<Indentation>& wanted) {
  if (!wanted) return std::nullopt;
  const std::optional<Indentation> indentation = IndentationOf(node);
  if (!indentation || *indentation == *wanted) return std::nullopt;
  return ViolationAt(node, "the indentation does not match the lines above");
}

Verdict CheckBlock(Node block) {
  const Node first = block.NamedChild(0);
  if (!first) return ViolationAt(block, "an indented block is missing");
  const std::optional<Indentation> wanted = IndentationOf(first);
  const std::optional<Indentation> header = IndentationOf(block.parent());
  if (wanted && header && !wanted->IsDeeperThan(*header)) {
    return ViolationAt(first, "the block is not indented deeper than the line above");
  }
  for (Node child : block.named_children()) {
    if (Verdict verdict = CheckSameIndentation(child, wanted)) return verdict;
  }
  return std::nullopt;
}

Verdict CheckIndentation(Node node) {
  switch (node.kind()) {
    case kModule:
      for (Node child : node.named_children()) {
        if (Verdict verdict = CheckSameIndentation(child, Indentation())) return verdict;
      }
      return std::nullopt;
    case kBlock:
      return CheckBlock(node);
    case kElifClause:
    case kElseClause:
    case kExceptClause:
    case kFinallyClause:
      return CheckSameIndentation(node, IndentationOf(node.parent()));
    case kDecoratedDefinition: {
      const std::optional<Indentation> wanted = IndentationOf(node);
      for (Node child : node.named_children()) {
        if (Verdict verdict = CheckSameIndentation(child, wanted)) return verdict;
      }
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

Verdict LayoutCheck::Visit(Node node) {
  if (node.is_named()) {
    if (IsStatement(node) || IsClause(node)) line_opener_ = node.begin();
    if (Verdict verdict = CheckIndentation(node)) return verdict;
  }
  return node.is_leaf() ? VisitLeaf(node) : std::nullopt;
}

Verdict LayoutCheck::VisitLeaf(Node leaf) {
  if (leaf.begin() >= last_leaf_end_) {
    const ByteRange gap{last_leaf_end_, leaf.begin()};
    if (Verdict verdict = CheckBlanks(gap)) return verdict;
    line_ended_ = line_ended_ || EndsLine(gap.In(text_));
  }
  last_leaf_end_ = std::max(last_leaf_end_, leaf.end());
  if (leaf.kind() != kLineContinuation) last_word_end_ = last_leaf_end_;
  if (leaf.is_extra() || leaf.range().empty()) return std::nullopt;
  const bool opens_line = leaf.begin() == line_opener_;
  if (line_ended_ && open_brackets_ == 0 && !opens_line) {
    return ViolationAt(leaf, "the line above ends inside a statement");
  }
  if (!line_ended_ && opens_line && !may_open_statement_) {
    return ViolationAt(leaf, "a statement begins behind another one on its line");
  }
  line_ended_ = false;
  may_open_statement_ = leaf.kind() == token::kSemicolon || leaf.kind() == token::kColon;
  switch (leaf.kind()) {
    case token::kLeftParenthesis:
    case token::kLeftBracket:
    case token::kLeftBrace:
      ++open_brackets_;
      break;
    case kStringStart:
      ++open_brackets_;
      ++open_quotes_;
      break;
    case token::kRightParenthesis:
    case token::kRightBracket:
    case token::kRightBrace:
      if (open_brackets_ > 0) --open_brackets_;
      break;
    case kStringEnd:
      if (open_brackets_ > 0) --open_brackets_;
      if (open_quotes_ > 0) --open_quotes_;
      break;
    default:
      break;
  }
  return std::nullopt;
}

// tree-sitter takes for blanks what CPython does not: vertical tabs, Unicode's spaces, byte order
// marks.
Verdict LayoutCheck::CheckBlanks(ByteRange gap) const {
  if (open_quotes_ > 0) return std::nullopt;  // The text of a string.
  if (gap.begin == 0 && absl::StartsWith(text_, kUtf8ByteOrderMark))
    gap.begin = std::min(gap.end, static_cast<std::uint32_t>(kUtf8ByteOrderMark.size()));
  const std::size_t other = gap.In(text_).find_first_not_of(" \t\f\r\n\\");
  if (other == absl::string_view::npos) return std::nullopt;
  return Violation{gap.begin + static_cast<std::uint32_t>(other),
                   "a character that is no blank in Python"};
}

Verdict LayoutCheck::Finish() const {
  const ByteRange rest{last_leaf_end_, static_cast<std::uint32_t>(text_.size())};
  if (Verdict verdict = CheckBlanks(rest)) return verdict;
  absl::string_view text = text_;
  if (!absl::ConsumeSuffix(&text, "\r\n") && !absl::ConsumeSuffix(&text, "\n"))
    absl::ConsumeSuffix(&text, "\r");
  const bool is_continued = absl::EndsWith(text, "\\") && text.size() > last_word_end_;
  if (!is_continued) return std::nullopt;
  return Violation{static_cast<std::uint32_t>(text.size()) - 1,
                   "a backslash joins the last line to nothing"};
}

}  // namespace torchlift::python
