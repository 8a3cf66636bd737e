// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/preview.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/report/definition_index.h"
#include "core/report/word_marks.h"

namespace torchlift {
namespace {

constexpr std::uint32_t kContext = 3;

// One of the two texts, cut into lines, with what the trees say of it.
class Side {
 public:
  Side(absl::string_view text, const SyntaxTree* tree, const std::vector<ByteRange>* tokens,
       const std::vector<ByteRange>* comments)
      : text_(text), tree_(tree) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t found = text.find('\n', begin);
      const std::size_t end = found == absl::string_view::npos ? text.size() : found + 1;
      lines_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
      begin = end;
    }
    if (tree != nullptr) definitions_.emplace(*tree);
    if (tokens == nullptr) return;
    std::merge(tokens->begin(), tokens->end(), comments->begin(), comments->end(),
               std::back_inserter(marks_));
  }

  std::uint32_t line_count() const { return static_cast<std::uint32_t>(lines_.size()); }
  // The line of that number, counted from 1, without marks.
  PreviewLine Line(std::uint32_t number) const {
    PreviewLine line;
    line.number = number;
    line.text = lines_[number - 1];
    absl::string_view text = line.text.In(text_);
    const std::uint32_t end = line.text.end;
    if (!text.empty() && text.back() == '\n') {
      const bool crlf = text.size() > 1 && text[text.size() - 2] == '\r';
      line.text.end -= crlf ? 2 : 1;
    }
    line.line_end = {line.text.end, end};
    return line;
  }
  absl::string_view TextOf(const PreviewLine& line) const { return line.text.In(text_); }
  bool EndsWithCrlf() const {
    for (std::uint32_t number = 1; number <= line_count(); ++number) {
      if (Line(number).line_end.size() != 2) return false;
    }
    return true;
  }

  // The marks of the trees in the line.
  std::vector<ByteRange> TreeMarks(const PreviewLine& line) const {
    std::vector<ByteRange> marks;
    auto mark = std::partition_point(marks_.begin(), marks_.end(), [&](const ByteRange& range) {
      return range.end <= line.text.begin;
    });
    for (; mark != marks_.end() && mark->begin < line.text.end; ++mark) {
      marks.push_back({std::max(mark->begin, line.text.begin) - line.text.begin,
                       std::min(mark->end, line.text.end) - line.text.begin});
    }
    return InText(line, JoinMarks(TextOf(line), marks));
  }
  // Marks counted from the begin of the line as marks of the text.
  static std::vector<ByteRange> InText(const PreviewLine& line, std::vector<ByteRange> marks) {
    for (ByteRange& mark : marks) {
      mark.begin += line.text.begin;
      mark.end += line.text.begin;
    }
    return marks;
  }

  // The definitions around the first word of a line that begin above `first_line`.
  std::vector<std::string> ScopesAt(std::uint32_t number, std::uint32_t first_line) const {
    std::vector<std::string> scopes;
    if (!definitions_ || number > line_count()) return scopes;
    const PreviewLine line = Line(number);
    const std::uint32_t word = line.text.begin + WithoutBlanks(TextOf(line)).begin;
    const std::uint32_t end = std::min(word + 1, static_cast<std::uint32_t>(text_.size()));
    for (const Definition& around : definitions_->Around(tree_->SmallestAt({word, end}))) {
      if (around.begin < lines_[first_line - 1].begin) scopes.push_back(around.title);
    }
    return scopes;
  }

 private:
  absl::string_view text_;
  const SyntaxTree* tree_;
  std::optional<DefinitionIndex> definitions_;
  std::vector<ByteRange> lines_;  // With their line ends.
  std::vector<ByteRange> marks_;
};

// Draws up the rows of one comparison.
class PreviewMaker {
 public:
  explicit PreviewMaker(const SourceComparison& comparison)
      : comparison_(comparison),
        by_tree_(comparison.tree_diff() != nullptr),
        before_(comparison.before(), comparison.before_tree(),
                by_tree_ ? &comparison.tree_diff()->changed_before : nullptr,
                by_tree_ ? &comparison.tree_diff()->changed_comments_before : nullptr),
        after_(comparison.after(), comparison.after_tree(),
               by_tree_ ? &comparison.tree_diff()->changed_after : nullptr,
               by_tree_ ? &comparison.tree_diff()->changed_comments_after : nullptr) {}

  Preview Make() {
    Preview preview;
    preview.crlf = before_.EndsWithCrlf() && after_.EndsWithCrlf();
    const std::vector<LineChange>& changes = comparison_.lines();
    for (std::size_t first = 0; first < changes.size();) {
      std::size_t last = first;
      while (last + 1 < changes.size() &&
             changes[last + 1].before_line <= EndOf(changes[last]) + 2 * kContext) {
        ++last;
      }
      preview.hunks.push_back(MakeHunk({&changes[first], last - first + 1}));
      first = last + 1;
    }
    for (const LineChange& change : changes) {
      preview.deleted_lines += change.before_lines;
      preview.inserted_lines += change.after_lines;
    }
    return preview;
  }

 private:
  static std::uint32_t EndOf(const LineChange& change) {
    return change.before_line + change.before_lines;
  }

  PreviewHunk MakeHunk(absl::Span<const LineChange> changes) {
    PreviewHunk hunk;
    const LineChange& first = changes.front();
    const LineChange& last = changes.back();
    const std::uint32_t lead = std::min(kContext, first.before_line - 1);
    before_next_ = first.before_line - lead;
    after_next_ = first.after_line - lead;
    const std::uint32_t before_begin = before_next_;
    const std::uint32_t after_begin = after_next_;
    for (const LineChange& change : changes) {
      AppendEqual(change.before_line, &hunk);
      AppendChange(change, &hunk);
    }
    AppendEqual(std::min(EndOf(last) + kContext, before_.line_count() + 1), &hunk);
    hunk.before_lines = before_next_ - before_begin;
    hunk.after_lines = after_next_ - after_begin;
    hunk.before_line = hunk.before_lines == 0 ? before_begin - 1 : before_begin;
    hunk.after_line = hunk.after_lines == 0 ? after_begin - 1 : after_begin;
    hunk.scopes = first.before_lines > 0 ? before_.ScopesAt(first.before_line, before_begin)
                                         : after_.ScopesAt(first.after_line, after_begin);
    return hunk;
  }

  // The lines up to `before_end`, which are equal on both sides.
  void AppendEqual(std::uint32_t before_end, PreviewHunk* hunk) {
    while (before_next_ < before_end) {
      hunk->rows.push_back(
          {PreviewRow::Kind::kEqual, before_.Line(before_next_++), after_.Line(after_next_++)});
    }
  }

  void AppendChange(const LineChange& change, PreviewHunk* hunk) {
    const std::uint32_t before_begin = change.before_line;
    const std::uint32_t after_begin = change.after_line;
    std::vector<absl::string_view> old_lines, new_lines;
    for (std::uint32_t i = 0; i < change.before_lines; ++i)
      old_lines.push_back(before_.TextOf(before_.Line(before_begin + i)));
    for (std::uint32_t i = 0; i < change.after_lines; ++i)
      new_lines.push_back(after_.TextOf(after_.Line(after_begin + i)));
    for (const IndexPair& pair : PairLines(old_lines, new_lines)) {
      AppendUnpaired(before_begin + static_cast<std::uint32_t>(pair.first),
                     after_begin + static_cast<std::uint32_t>(pair.second), hunk);
      AppendPair(hunk);
    }
    AppendUnpaired(before_begin + change.before_lines, after_begin + change.after_lines, hunk);
  }

  void AppendUnpaired(std::uint32_t before_end, std::uint32_t after_end, PreviewHunk* hunk) {
    while (before_next_ < before_end) {
      PreviewRow row{PreviewRow::Kind::kDeleted, before_.Line(before_next_++), {}};
      row.before.marks = MarksOfWhole(before_, row.before);
      hunk->rows.push_back(std::move(row));
    }
    while (after_next_ < after_end) {
      PreviewRow row{PreviewRow::Kind::kInserted, {}, after_.Line(after_next_++)};
      row.after.marks = MarksOfWhole(after_, row.after);
      hunk->rows.push_back(std::move(row));
    }
  }

  std::vector<ByteRange> MarksOfWhole(const Side& side, const PreviewLine& line) const {
    if (by_tree_) return side.TreeMarks(line);
    const ByteRange text = WithoutBlanks(side.TextOf(line));
    if (text.empty()) return {};
    return Side::InText(line, {text});
  }

  void AppendPair(PreviewHunk* hunk) {
    PreviewRow row{PreviewRow::Kind::kChanged, before_.Line(before_next_++),
                   after_.Line(after_next_++)};
    const absl::string_view old_text = before_.TextOf(row.before);
    const absl::string_view new_text = after_.TextOf(row.after);
    if (by_tree_) {
      row.before.marks = before_.TreeMarks(row.before);
      row.after.marks = after_.TreeMarks(row.after);
    }
    if (row.before.marks.empty() && row.after.marks.empty()) {
      WordMarks marks = CompareWords(old_text, new_text);
      row.before.marks = Side::InText(row.before, std::move(marks.before));
      row.after.marks = Side::InText(row.after, std::move(marks.after));
    }
    hunk->rows.push_back(std::move(row));
  }

  const SourceComparison& comparison_;
  const bool by_tree_;
  const Side before_;
  const Side after_;
  // The next lines to draw.
  std::uint32_t before_next_ = 1;
  std::uint32_t after_next_ = 1;
};

// The bytes of the text before that a hunk shows.
ByteRange BeforeRange(const PreviewHunk& hunk) {
  std::optional<ByteRange> range;
  for (const PreviewRow& row : hunk.rows) {
    if (row.before.number == 0) continue;
    if (!range) range = row.before.text;
    range->end = row.before.line_end.end;
  }
  return range.value_or(ByteRange{});
}

bool HasImports(const Finding& finding) {
  return !finding.imports.empty() || !finding.retired_imports.empty();
}

void GiveFindings(absl::Span<const FindingOutcome> findings, PreviewHunk* hunk) {
  const ByteRange shown = BeforeRange(*hunk);
  std::vector<std::uint32_t> importing;
  for (std::uint32_t i = 0; i < findings.size(); ++i) {
    if (findings[i].disposition != Disposition::kFixed) continue;
    if (IsTouched(shown, findings[i].finding)) hunk->findings.push_back(i);
    if (HasImports(findings[i].finding)) importing.push_back(i);
  }
  if (!hunk->findings.empty()) return;
  hunk->findings = std::move(importing);
  hunk->imports_only = !hunk->findings.empty();
}

}  // namespace

bool IsTouched(ByteRange shown, const Finding& finding) {
  if (shown.Contains(finding.place)) return true;
  if (!finding.fix) return false;
  return std::any_of(finding.fix->edits.begin(), finding.fix->edits.end(),
                     [&](const Edit& edit) { return shown.Contains(edit.range); });
}

Preview MakePreview(const SourceComparison& comparison, absl::Span<const FindingOutcome> findings) {
  Preview preview = PreviewMaker(comparison).Make();
  for (PreviewHunk& hunk : preview.hunks) GiveFindings(findings, &hunk);
  return preview;
}

}  // namespace torchlift
