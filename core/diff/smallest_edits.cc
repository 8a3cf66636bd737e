// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/smallest_edits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/diff/bracketed_list.h"
#include "core/diff/code_comparison.h"
#include "core/diff/list_edits.h"
#include "core/diff/token_units.h"

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

// Tokens are the same wherever the code stands, so it is parsed alone if it can be, which costs less: in brackets, as
// most places are, or bare; else (an argument, a clause) in the place of the node.
absl::StatusOr<SyntaxTree> ParseInPlace(Node node, const NewCode& code, Placed* placed) {
  const absl::string_view original = node.tree().text();
  const bool is_python = node.tree().language() == Language::kPython;
  const Placed candidates[] = {
      {absl::StrCat("(", code.text, ")"), 1},
      {code.text, 0},
      {absl::StrCat(original.substr(0, node.begin()), code.text, original.substr(node.end())), node.begin()}};
  for (std::size_t i = is_python ? 0 : 1; i < 3; ++i) {
    *placed = candidates[i];
    absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(node.tree().language(), placed->text);
    if (!tree.ok() || !tree->has_error() || (i == 2 && node.tree().has_error())) return tree;
  }
  return absl::InvalidArgumentError(absl::StrCat("the new code does not parse: ", code.text));
}

absl::StatusOr<CodeComparison> Compare(Node node, const NewCode& code, const SyntaxTree& new_tree,
                                       std::uint32_t code_begin) {
  std::vector<KeptPart> parts_before;
  std::vector<KeptPart> parts_after;
  for (const NewCode::Kept& part : code.kept) {
    parts_after.push_back({{part.in_text.begin + code_begin, part.in_text.end + code_begin}, part.original});
    if (node.range().Contains(part.original)) parts_before.push_back({part.original, part.original});
  }
  const ByteRange window{code_begin, code_begin + static_cast<std::uint32_t>(code.text.size())};
  absl::StatusOr<std::vector<TokenUnit>> before = UnitsIn(node.tree(), node.range(), std::move(parts_before));
  if (!before.ok()) return before.status();
  absl::StatusOr<std::vector<TokenUnit>> after = UnitsIn(new_tree, window, std::move(parts_after));
  if (!after.ok()) return after.status();
  if (before->empty() || after->empty()) return absl::InvalidArgumentError("the old or the new code is empty");
  return CodeComparison(node, *std::move(before), new_tree.text(), *std::move(after));
}

using Run = CodeComparison::Run;

std::vector<IndexPair> AlignRuns(const CodeComparison& comparison, Run before, Run after) {
  std::vector<IndexPair> pairs =
      AlignUnits(absl::MakeConstSpan(comparison.before()).subspan(before.begin, before.end - before.begin),
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
absl::Status EditAroundList(const BracketedList& before, const BracketedList& after, CodeComparison* comparison) {
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

}  // namespace

absl::StatusOr<std::vector<Edit>> SmallestEdits(Node node, const NewCode& code) {
  if (absl::Status status = CheckKept(node, code); !status.ok()) return status;
  Placed placed;
  absl::StatusOr<SyntaxTree> new_tree = ParseInPlace(node, code, &placed);
  if (!new_tree.ok()) return new_tree.status();
  absl::StatusOr<CodeComparison> comparison = Compare(node, code, *new_tree, placed.begin);
  if (!comparison.ok()) return comparison.status();

  const std::optional<std::pair<BracketedList, BracketedList>> lists =
      CommonList(comparison->before(), ListsAmong(node.tree(), comparison->before()), comparison->after(),
                 ListsAmong(*new_tree, comparison->after()));
  const absl::Status status =
      lists ? EditAroundList(lists->first, lists->second, &*comparison)
            : EditTokens(&*comparison);
  if (!status.ok()) return status;
  return std::move(*comparison).Finish();
}

absl::StatusOr<Rewritten> Rewrite(Node node, const NewCode& code) {
  absl::StatusOr<std::vector<Edit>> edits = SmallestEdits(node, code);
  if (!edits.ok()) return edits.status();
  return Rewritten{*std::move(edits), Claim{Claim::Kind::kReplace, node.range(), code}};
}

}  // namespace torchlift
