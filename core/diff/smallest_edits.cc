// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/smallest_edits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/diff/bracketed_list.h"
#include "core/diff/code_comparison.h"
#include "core/diff/comments.h"
#include "core/diff/list_edits.h"
#include "core/diff/token_units.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

// The new code's text in which it parses, and where it is in there.
struct Placed {
  std::string text;
  std::uint32_t begin;
};

absl::Status CheckKept(Node node, const NewCode& code) {
  const absl::string_view original = node.tree().text();
  for (const NewCode::Kept& part : code.kept) {
    if (part.original.begin > part.original.end || part.original.end > original.size() ||
        part.in_text.begin > part.in_text.end || part.in_text.end > code.text.size() ||
        part.original.In(original) != part.in_text.In(code.text)) {
      return absl::InvalidArgumentError("the new code keeps what is not in the original");
    }
  }
  return absl::OkStatus();
}

// Whether the node is inside brackets, where line ends mean nothing.
bool IsInBrackets(Node node) {
  constexpr absl::string_view kBrackets = "([{";
  for (Node inner = node; inner.parent(); inner = inner.parent()) {
    const KindId parent = inner.parent().kind();
    if (parent == python::kModule || parent == python::kBlock) return false;
    for (Node sibling : inner.parent().children()) {
      if (sibling.index() >= inner.index()) break;
      if (sibling.is_leaf() && sibling.range().size() == 1 &&
          absl::StrContains(kBrackets, sibling.text()))
        return true;
    }
  }
  return false;
}

// The code bare (0), in brackets (1), in the place of the node in its whole text (2).
Placed PlaceCode(Node node, absl::string_view code, int how) {
  if (how == 0) return {std::string(code), 0};
  if (how == 1) return {absl::StrCat("(", code, ")"), 1};
  const absl::string_view original = node.tree().text();
  return {absl::StrCat(original.substr(0, node.begin()), code, original.substr(node.end())),
          node.begin()};
}

// Tokens are the same wherever the code stands, so it is parsed alone if it can be, which costs
// less: bare, or in brackets if `in_brackets`; else (an argument, a clause) in the place of the
// node.
absl::StatusOr<SyntaxTree> ParseInPlace(Node node, absl::string_view code, bool in_brackets,
                                        Placed* placed) {
  for (int i = 0; i < 3; ++i) {
    if (i == 1 && !in_brackets) continue;
    *placed = PlaceCode(node, code, i);
    absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(node.tree().language(), placed->text);
    const bool one_statement = i > 0 || (tree.ok() && tree->root().named_child_count() == 1);
    if (!tree.ok() || (!tree->has_error() && one_statement) || (i == 2 && node.tree().has_error()))
      return tree;
  }
  return absl::InvalidArgumentError(absl::StrCat("the new code does not parse: ", code));
}

absl::StatusOr<CodeComparison> Compare(Node node, const NewCode& code, const SyntaxTree& new_tree,
                                       std::uint32_t code_begin) {
  std::vector<KeptPart> parts_before;
  std::vector<KeptPart> parts_after;
  for (const NewCode::Kept& part : code.kept) {
    parts_after.push_back(
        {{part.in_text.begin + code_begin, part.in_text.end + code_begin}, part.original});
    if (node.range().Contains(part.original))
      parts_before.push_back({part.original, part.original});
  }
  const ByteRange window{code_begin, code_begin + static_cast<std::uint32_t>(code.text.size())};
  absl::StatusOr<std::vector<TokenUnit>> before =
      UnitsIn(node, node.range(), std::move(parts_before));
  if (!before.ok()) return before.status();
  absl::StatusOr<std::vector<TokenUnit>> after =
      UnitsIn(new_tree.root(), window, std::move(parts_after));
  if (!after.ok()) return after.status();
  if (before->empty() || after->empty())
    return absl::InvalidArgumentError("the old or the new code is empty");
  return CodeComparison(node, *std::move(before), new_tree.text(), *std::move(after));
}

using Run = CodeComparison::Run;

std::vector<IndexPair> AlignRuns(const CodeComparison& comparison, Run before, Run after) {
  std::vector<IndexPair> pairs = AlignUnits(
      absl::MakeConstSpan(comparison.before()).subspan(before.begin, before.end - before.begin),
      absl::MakeConstSpan(comparison.after()).subspan(after.begin, after.end - after.begin));
  for (auto& [i, j] : pairs) {
    i += before.begin;
    j += after.begin;
  }
  return pairs;
}

absl::Status EditTokens(CodeComparison* comparison) {
  const Run before{0, comparison->before().size()};
  const Run after{0, comparison->after().size()};
  return comparison->EditRun(before, after, AlignRuns(*comparison, before, after));
}

// Up to the list's opening bracket, between its brackets, and from the closing one on.
absl::Status EditAroundList(const BracketedList& before, const BracketedList& after,
                            CodeComparison* comparison) {
  std::vector<IndexPair> pairs = AlignRuns(*comparison, {0, before.open}, {0, after.open});
  pairs.push_back({before.open, after.open});
  absl::Status status = comparison->EditRun({0, before.open + 1}, {0, after.open + 1}, pairs);
  if (status.ok()) status = EditList(before, after, comparison);
  if (!status.ok()) return status;

  const std::size_t end_before = comparison->before().size();
  const std::size_t end_after = comparison->after().size();
  pairs = AlignRuns(*comparison, {before.close + 1, end_before}, {after.close + 1, end_after});
  pairs.insert(pairs.begin(), {before.close, after.close});
  return comparison->EditRun({before.close, end_before}, {after.close, end_after}, pairs);
}

// Texts of tokens and comments, without commas in front of a closing bracket.
std::vector<absl::string_view> TextsIn(const SyntaxTree& tree, ByteRange window) {
  std::vector<absl::string_view> texts;
  const absl::StatusOr<std::vector<TokenUnit>> units = UnitsIn(tree.root(), window, {});
  if (!units.ok()) return texts;
  for (const TokenUnit& unit : *units) {
    const bool closes = unit.text == ")" || unit.text == "]" || unit.text == "}";
    if (closes && !texts.empty() && texts.back() == ",") texts.pop_back();
    texts.push_back(unit.text);
  }
  return texts;
}

// How many line ends stand between tokens outside brackets: there they end a statement, which the
// grammar overlooks in places.
int BareLineEnds(const SyntaxTree& tree, ByteRange window) {
  int depth = 0;
  int line_ends = 0;
  const TokenUnit* previous = nullptr;
  const absl::StatusOr<std::vector<TokenUnit>> units = UnitsIn(tree.root(), window, {});
  if (!units.ok()) return 0;
  for (const TokenUnit& unit : *units) {
    if (previous != nullptr && depth == 0) {
      absl::string_view space = ByteRange{previous->range.end, unit.range.begin}.In(tree.text());
      for (std::size_t at = 0; (at = space.find('\n', at)) != absl::string_view::npos; ++at) {
        const std::size_t end = at > 0 && space[at - 1] == '\r' ? at - 1 : at;
        if (end == 0 || space[end - 1] != '\\') ++line_ends;
      }
    }
    if (unit.text == "(" || unit.text == "[" || unit.text == "{") ++depth;
    if (unit.text == ")" || unit.text == "]" || unit.text == "}") --depth;
    previous = &unit;
  }
  return line_ends;
}

// Whether the edits give the new code's tokens where the node stands. Odd mixtures of old layout
// and new code may not: an old line end that comes to stand outside brackets.
bool GivesTokens(Node node, const std::vector<Edit>& edits, const NewCode& code,
                 const SyntaxTree& new_tree, std::uint32_t code_begin, bool in_brackets) {
  std::vector<Edit> local = edits;
  for (Edit& edit : local)
    edit.range = {edit.range.begin - node.begin(), edit.range.end - node.begin()};
  const absl::StatusOr<std::string> edited = ApplyEdits(node.text(), local);
  if (!edited.ok()) return false;
  Placed placed;
  const absl::StatusOr<SyntaxTree> tree = ParseInPlace(node, *edited, in_brackets, &placed);
  if (!tree.ok()) return false;
  const auto size = static_cast<std::uint32_t>(code.text.size());
  const auto edited_size = static_cast<std::uint32_t>(edited->size());
  const ByteRange stated{code_begin, code_begin + size};
  const ByteRange got{placed.begin, placed.begin + edited_size};
  const absl::StatusOr<std::vector<TokenUnit>> units = UnitsIn(tree->root(), got, {});
  // A comment that the node's code ended with would stand outside of it.
  if (!units.ok() || units->empty() || units->back().range.end != got.end) return false;
  if (!in_brackets && BareLineEnds(*tree, got) > BareLineEnds(new_tree, stated)) return false;
  return TextsIn(new_tree, stated) == TextsIn(*tree, got);
}

absl::StatusOr<std::vector<Edit>> ReplaceWhole(Node node, const NewCode& code) {
  for (Node inner : node.Subtree()) {
    if (IsComment(inner))
      return absl::FailedPreconditionError("a comment stands inside code that is replaced");
  }
  return std::vector<Edit>{{node.range(), code.text}};
}

}  // namespace

absl::StatusOr<std::vector<Edit>> SmallestEdits(Node node, const NewCode& code) {
  if (absl::Status status = CheckKept(node, code); !status.ok()) return status;
  Placed placed;
  const bool in_brackets = node.tree().language() == Language::kPython && IsInBrackets(node);
  absl::StatusOr<SyntaxTree> new_tree = ParseInPlace(node, code.text, in_brackets, &placed);
  if (!new_tree.ok()) return new_tree.status();
  absl::StatusOr<CodeComparison> comparison = Compare(node, code, *new_tree, placed.begin);
  if (!comparison.ok()) return comparison.status();

  const std::optional<std::pair<BracketedList, BracketedList>> lists =
      CommonList(comparison->before(), ListsAmong(node, comparison->before()), comparison->after(),
                 ListsAmong(new_tree->root(), comparison->after()));
  const absl::Status status =
      lists ? EditAroundList(lists->first, lists->second, &*comparison) : EditTokens(&*comparison);
  if (!status.ok()) return status;
  std::vector<Edit> edits = std::move(*comparison).Finish();
  if (GivesTokens(node, edits, code, *new_tree, placed.begin, in_brackets)) return edits;
  return ReplaceWhole(node, code);
}

absl::StatusOr<Rewritten> Rewrite(Node node, const NewCode& code) {
  absl::StatusOr<std::vector<Edit>> edits = SmallestEdits(node, code);
  if (!edits.ok()) return edits.status();
  return Rewritten{*std::move(edits), Claim{Claim::Kind::kReplace, node.range(), code}};
}

}  // namespace torchlift
