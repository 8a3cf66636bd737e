// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/list_edits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/diff/element_pairing.h"

namespace torchlift {
namespace {

using Element = BracketedList::Element;
using Run = CodeComparison::Run;

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\f'; }
bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }

class ListEditor {
 public:
  ListEditor(const BracketedList& before, const BracketedList& after, CodeComparison* comparison)
      : before_(before),
        after_(after),
        comparison_(*comparison),
        pairing_(before, after, *comparison),
        text_(comparison->old_text()) {
    FindLayout();
  }

  absl::Status Edit() {
    std::size_t i = 0;
    std::size_t j = 0;
    std::vector<IndexPair> pairs = pairing_.Pairs();
    pairs.push_back({before_.elements.size(), after_.elements.size()});
    for (const auto& [next_i, next_j] : pairs) {
      if (absl::Status status = EditBetween({i, next_i}, {j, next_j}); !status.ok()) return status;
      if (next_i == before_.elements.size()) break;
      if (absl::Status status = EditElement(next_i, next_j); !status.ok()) return status;
      i = next_i + 1;
      j = next_j + 1;
    }
    FixTrailingComma();
    return absl::OkStatus();
  }

 private:
  // --- Places in the old text.

  std::uint32_t Begin(std::size_t i) const { return Unit(before_.elements[i].begin).begin; }
  std::uint32_t End(std::size_t i) const { return Unit(before_.elements[i].end - 1).end; }
  ByteRange Unit(std::size_t unit) const { return comparison_.before()[unit].range; }
  std::optional<ByteRange> Comma(std::size_t i) const {
    const Element& element = before_.elements[i];
    if (!element.comma) return std::nullopt;
    return Unit(*element.comma);
  }
  // Where what belongs to the element ends: behind its comma, if it has one.
  std::uint32_t EndWithComma(std::size_t i) const { return Comma(i) ? Comma(i)->end : End(i); }
  std::uint32_t EndOfTokenBefore(std::size_t i) const {
    return Unit(before_.elements[i].begin - 1).end;
  }

  std::uint32_t SkipSpace(std::uint32_t place) const {
    while (place < text_.size() && IsSpace(text_[place])) ++place;
    return place;
  }
  std::uint32_t SkipSpaceBack(std::uint32_t place) const {
    while (place > 0 && IsSpace(text_[place - 1])) --place;
    return place;
  }
  bool IsFirstOnLine(std::size_t i) const {
    const std::uint32_t line_begin = SkipSpaceBack(Begin(i));
    return line_begin == 0 || IsLineEnd(text_[line_begin - 1]);
  }
  // The end of the line behind `place`, with a comment on it but without white space before the
  // line end; nothing when something else stands on the line.
  std::optional<std::uint32_t> EndOfLine(std::uint32_t place) const {
    std::uint32_t at = SkipSpace(place);
    if (at < text_.size() && text_[at] == '#') {
      while (at < text_.size() && !IsLineEnd(text_[at])) ++at;
      return at;
    }
    if (at < text_.size() && !IsLineEnd(text_[at])) return std::nullopt;
    return place;
  }

  // --- Layout.

  // New elements get lines of their own where the old ones have them: all but the first for
  // certain, and a single one only if a trailing comma or a comment behind it holds it there.
  void FindLayout() {
    const std::size_t count = before_.elements.size();
    one_a_line_ = count > 0;
    for (std::size_t i = count == 1 ? 0 : 1; i < count; ++i)
      one_a_line_ = one_a_line_ && IsFirstOnLine(i);
    if (count == 1 && !before_.has_trailing_comma() && !pairing_.HasCommentBehind(0))
      one_a_line_ = false;
    if (!one_a_line_) return;
    const std::size_t example = IsFirstOnLine(0) ? 0 : 1;
    const std::uint32_t line_begin = SkipSpaceBack(Begin(example));
    std::uint32_t line_end = line_begin;
    if (line_end > 0 && text_[line_end - 1] == '\n') --line_end;
    if (line_end > 0 && text_[line_end - 1] == '\r') --line_end;
    new_line_ = std::string(text_.substr(line_end, Begin(example) - line_end));
  }

  // --- Edits.

  absl::Status EditElement(std::size_t i, std::size_t j) {
    std::vector<IndexPair> pairs = AlignUnits(pairing_.UnitsBefore(i), pairing_.UnitsAfter(j));
    for (auto& [unit_before, unit_after] : pairs) {
      unit_before += pairing_.RunBefore(i).begin;
      unit_after += pairing_.RunAfter(j).begin;
    }
    last_staying_ = i;
    return comparison_.EditRun(pairing_.RunBefore(i), pairing_.RunAfter(j), pairs);
  }

  // Old and new elements between two pairs: as many as possible take the place of another, the rest
  // goes or comes in.
  absl::Status EditBetween(Run before, Run after) {
    while (!before.empty() && !after.empty()) {
      if (absl::Status status = EditElement(before.begin++, after.begin++); !status.ok())
        return status;
    }
    const bool is_rest = before.end == before_.elements.size();
    for (std::size_t i = before.begin; i < before.end; ++i) {
      if (absl::Status status = comparison_.CheckNoCommentIn(pairing_.RunBefore(i)); !status.ok())
        return status;
      DeleteElement(i, is_rest);
    }
    if (!after.empty()) InsertElements(after, before.begin);
    return absl::OkStatus();
  }

  // `is_rest`: all behind it go, too.
  void DeleteElement(std::size_t i, bool is_rest) {
    const std::optional<ByteRange> comma = Comma(i);
    if (comma && comparison_.HasComment({End(i), comma->begin})) {
      comparison_.Delete({Begin(i), End(i)});
      comparison_.Delete(*comma);
      return;
    }
    ByteRange range{Begin(i), EndWithComma(i)};
    const std::uint32_t next = SkipSpace(range.end);
    const bool line_ends = next < text_.size() && IsLineEnd(text_[next]);
    const bool is_before_comment = next < text_.size() && text_[next] == '#';
    if (line_ends && IsFirstOnLine(i)) {
      // The whole line with its own line end: the one above may end a comment.
      range.begin = SkipSpaceBack(range.begin);
      range.end = next + (text_.substr(next, 2) == "\r\n" ? 2 : 1);
    } else if (!is_before_comment && (line_ends || is_rest)) {
      const ByteRange space{EndOfTokenBefore(i), range.begin};
      if (!comparison_.HasComment(space)) range.begin = space.begin;
    } else {
      range.end = next;  // A comment behind it stays in its place.
    }
    comparison_.Delete(range);
  }

  // New elements in front of the old element `next`, which stays, or behind the last.
  void InsertElements(Run after, std::size_t next) {
    if (before_.elements.empty()) {
      const Run all{pairing_.RunAfter(after.begin).begin, pairing_.RunAfter(after.end - 1).end};
      return comparison_.Insert(Unit(before_.open).end, comparison_.NewText(all));
    }
    if (next == 0) return InsertInFront(after);
    if (one_a_line_) return InsertOnLinesBehind(after, next - 1);
    std::string text;
    for (std::size_t j = after.begin; j < after.end; ++j)
      absl::StrAppend(&text, ", ", comparison_.NewText(pairing_.RunAfter(j)));
    comparison_.Insert(End(next - 1), std::move(text));
  }

  void InsertInFront(Run after) {
    const std::optional<std::uint32_t> line_end = EndOfLine(Unit(before_.open).end);
    const bool behind_bracket = one_a_line_ && IsFirstOnLine(0) && line_end;
    std::string text;
    for (std::size_t j = after.begin; j < after.end; ++j) {
      const std::string element = absl::StrCat(comparison_.NewText(pairing_.RunAfter(j)), ",");
      if (behind_bracket) {
        absl::StrAppend(&text, new_line_, element);
      } else {
        absl::StrAppend(&text, element, one_a_line_ ? new_line_ : " ");
      }
    }
    comparison_.Insert(behind_bracket ? *line_end : Begin(0), std::move(text));
  }

  void InsertOnLinesBehind(Run after, std::size_t i) {
    const bool lacks_comma = !Comma(i).has_value();
    const std::uint32_t place = EndOfLine(EndWithComma(i)).value_or(EndWithComma(i));
    if (lacks_comma) comparison_.Insert(End(i), ",");
    std::string text;
    for (std::size_t j = after.begin; j < after.end; ++j) {
      const bool with_comma = !lacks_comma || j + 1 < after.end;
      absl::StrAppend(&text, new_line_, comparison_.NewText(pairing_.RunAfter(j)),
                      with_comma ? "," : "");
    }
    comparison_.Insert(place, std::move(text));
  }

  // Elements that went took their own comma with them: what is left has one too many or, rarely,
  // one too few.
  void FixTrailingComma() {
    const std::size_t count = before_.elements.size();
    if (!last_staying_ || after_.elements.empty()) return;
    const bool wanted = TrailingCommaIsOptional(after_) ? before_.has_trailing_comma()
                                                        : after_.has_trailing_comma();
    const bool last_went = *last_staying_ + 1 < count;
    const bool has_one = last_went || before_.has_trailing_comma();
    if (has_one && !wanted) comparison_.Delete(*Comma(*last_staying_));
    if (!has_one && wanted) comparison_.Insert(End(*last_staying_), ",");
  }

  const BracketedList& before_;
  const BracketedList& after_;
  CodeComparison& comparison_;
  ElementPairing pairing_;
  absl::string_view text_;
  bool one_a_line_ = false;
  std::string new_line_;  // Line end and indentation of an element's line.
  std::optional<std::size_t> last_staying_;
};

}  // namespace

absl::Status EditList(const BracketedList& before, const BracketedList& after,
                      CodeComparison* comparison) {
  return ListEditor(before, after, comparison).Edit();
}

}  // namespace torchlift
