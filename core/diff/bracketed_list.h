// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_BRACKETED_LIST_H_
#define TORCHLIFT_CORE_DIFF_BRACKETED_LIST_H_

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/diff/token_units.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// A list in brackets with commas (arguments, a list, tuple, set or dictionary, the names of an
// import), as indices into the units of its code.
struct BracketedList {
  struct Element {
    std::size_t begin;  // Its units are [begin, end).
    std::size_t end;
    std::optional<std::size_t> comma;  // The one behind it.
  };

  KindId kind;  // Of the node that holds the brackets.
  std::size_t open;
  std::size_t close;
  std::vector<Element> elements;

  bool has_trailing_comma() const { return !elements.empty() && elements.back().comma.has_value(); }
};

// Every bracketed list among `units`, which are those of `root`'s code or a part of it; lists
// inside a kept part are not among them.
std::vector<BracketedList> ListsAmong(const Node& root, absl::Span<const TokenUnit> units);

// The old and the new list that have most elements in common, whole or with a kept part in them;
// the longer ones of equals. Nothing when no two lists are of one kind.
std::optional<std::pair<BracketedList, BracketedList>> CommonList(
    absl::Span<const TokenUnit> before, const std::vector<BracketedList>& lists_before,
    absl::Span<const TokenUnit> after, const std::vector<BracketedList>& lists_after);

// Whether a trailing comma means nothing in this list, so that the old one's layout decides.
bool TrailingCommaIsOptional(const BracketedList& list);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_BRACKETED_LIST_H_
