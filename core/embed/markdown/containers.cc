// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/markdown/containers.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

constexpr std::size_t kTab = 4;
// Blanks that make code of what stands behind them.
constexpr std::size_t kCodeIndentation = 4;
// More containers than this in each other are not looked into.
constexpr std::size_t kMostContainers = 100;

bool IsBlankByte(char c) { return c == ' ' || c == '\t'; }

// The sign of an item of a list: `-`, `12.`. 0 when there is none.
std::size_t MarkerSize(absl::string_view text) {
  if (text.empty()) return 0;
  std::size_t size = 1;
  if (absl::ascii_isdigit(static_cast<unsigned char>(text[0]))) {
    constexpr std::size_t kMostDigits = 9;
    size = std::min(text.find_first_not_of("0123456789"), text.size());
    if (size > kMostDigits || size == text.size()) return 0;
    if (text[size] != '.' && text[size] != ')') return 0;
    ++size;
  } else if (text[0] != '-' && text[0] != '*' && text[0] != '+') {
    return 0;
  }
  return size == text.size() || IsBlankByte(text[size]) ? size : 0;
}

// A line of three or more of `-`, `*` or `_`, which is no item.
bool IsThematicBreak(absl::string_view text) {
  if (text.empty() || !absl::StrContains("-*_", text[0])) return false;
  const char sign = text[0];
  const bool is_plain =
      std::all_of(text.begin(), text.end(), [&](char c) { return c == sign || IsBlankByte(c); });
  return is_plain && std::count(text.begin(), text.end(), sign) >= 3;
}

}  // namespace

std::size_t LineCursor::Indentation() const {
  std::size_t column = column_;
  for (const char c : rest()) {
    if (!IsBlankByte(c)) break;
    column += c == '\t' ? kTab - column % kTab : 1;
  }
  return column - column_;
}

void LineCursor::SkipIndentation(std::size_t columns) {
  const std::size_t end = column_ + columns;
  while (column_ < end && at_ < line_.end && IsBlankByte(bytes_[at_])) {
    column_ += bytes_[at_] == '\t' ? kTab - column_ % kTab : 1;
    ++at_;
  }
}

void LineCursor::Skip(std::size_t bytes) {
  at_ += static_cast<std::uint32_t>(bytes);
  column_ += bytes;
}

std::size_t Containers::Match(LineCursor& cursor) const {
  std::size_t matched = 0;
  for (; matched < open_.size(); ++matched) {
    const std::size_t indentation = cursor.Indentation();
    if (open_[matched] == kQuote) {
      LineCursor inside = cursor;
      inside.SkipIndentation(kCodeIndentation - 1);
      if (!absl::StartsWith(inside.rest(), ">")) break;
      cursor = inside;
      cursor.Skip(1);
      cursor.SkipIndentation(1);
    } else if (indentation >= open_[matched]) {
      cursor.SkipIndentation(open_[matched]);
    } else if (!cursor.IsBlank()) {
      break;
    }
  }
  return matched;
}

void Containers::Open(LineCursor& cursor) {
  while (open_.size() < kMostContainers) {
    const std::size_t indentation = cursor.Indentation();
    if (indentation >= kCodeIndentation) return;
    LineCursor inside = cursor;
    inside.SkipIndentation(indentation);
    if (absl::StartsWith(inside.rest(), ">")) {
      open_.push_back(kQuote);
      inside.Skip(1);
      inside.SkipIndentation(1);
      cursor = inside;
      continue;
    }
    const std::size_t marker = IsThematicBreak(inside.rest()) ? 0 : MarkerSize(inside.rest());
    if (marker == 0) return;
    inside.Skip(marker);
    const std::size_t blanks = inside.Indentation();
    // More blanks are those of code in the item.
    const bool is_code = blanks == 0 || blanks > kCodeIndentation || inside.IsBlank();
    open_.push_back(indentation + marker + (is_code ? 1 : blanks));
    inside.SkipIndentation(is_code ? 1 : blanks);
    cursor = inside;
  }
}

}  // namespace torchlift::embed
