// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/tree_view.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "core/report/definition_index.h"
#include "core/report/display_width.h"
#include "core/report/outline_drawing.h"
#include "core/report/terminal_cells.h"
#include "core/report/view_headings.h"
#include "core/report/word_marks.h"
#include "core/text/line_index.h"

namespace torchlift {
namespace {

using Kind = EditOperation::Kind;

constexpr absl::string_view kMatters = "  ← may matter";

// The line that an operation is shown under.
struct LineKey {
  std::uint32_t before_line = 0;
  std::uint32_t after_line = 0;  // 0 for a line of the text before, else that of a new line.

  friend auto operator<=>(const LineKey&, const LineKey&) = default;
};

struct LineGroup {
  std::vector<Definition> around;
  std::vector<const EditOperation*> operations;
};

std::string PlaceText(const Location& location) {
  return absl::StrCat(location.line, ":", location.column);
}

// Two texts that differ, each in at most `room` columns: without most of what they begin with alike
// when the difference would be cut off.
std::pair<std::string, std::string> Differing(absl::string_view before, absl::string_view after,
                                              std::size_t room) {
  constexpr std::size_t kKept = 6;  // Bytes in front of the difference.
  const std::size_t size = std::min(before.size(), after.size());
  const auto end = before.begin() + static_cast<std::ptrdiff_t>(size);
  auto same = static_cast<std::size_t>(std::mismatch(before.begin(), end, after.begin()).first -
                                       before.begin());
  if (std::max(before.size(), after.size()) <= room || same < room / 2)
    return {CutToWidth(before, room), CutToWidth(after, room)};
  same -= std::min(same, kKept);
  while (same > 0 && (static_cast<unsigned char>(before[same]) & 0xC0) == 0x80) --same;
  return {absl::StrCat("…", CutToWidth(before.substr(same), room - 1)),
          absl::StrCat("…", CutToWidth(after.substr(same), room - 1))};
}

class TreeDrawing {
 public:
  TreeDrawing(const SourceComparison& comparison, absl::Span<const FindingOutcome> findings,
              const Style& style, std::size_t columns)
      : diff_(*comparison.tree_diff()),
        equal_as_code_(comparison.EqualAsCode()),
        findings_(findings),
        style_(style),
        columns_(columns),
        before_definitions_(*comparison.before_tree()),
        after_definitions_(*comparison.after_tree()),
        before_(comparison.before()),
        after_(comparison.after()) {}

  std::string Sizes() const {
    const ScriptSize& size = diff_.size;
    const std::pair<std::uint32_t, absl::string_view> counts[] = {{size.inserted, "inserted"},
                                                                  {size.deleted, "deleted"},
                                                                  {size.updated, "updated"},
                                                                  {size.moved, "moved"}};
    std::vector<std::string> parts;
    for (const auto& [count, what] : counts) {
      if (count > 0) parts.push_back(absl::StrCat(count, " ", what));
    }
    if (parts.empty()) {
      const absl::string_view same = equal_as_code_
                                         ? "the code is the same"
                                         : "no node differs, but it may be another program";
      return absl::StrCat(style_.Dim(same), "\n");
    }
    return absl::StrCat(style_.Dim(absl::StrCat("nodes: ", absl::StrJoin(parts, ", "))), "\n");
  }

  std::string Script() const {
    std::map<LineKey, LineGroup> groups;
    for (const EditOperation& operation : diff_.operations) {
      LineGroup& group = groups[KeyOf(operation)];
      if (group.operations.empty()) group.around = Around(operation);
      group.operations.push_back(&operation);
    }
    std::vector<OutlineRow> rows;
    std::vector<std::string> open;  // The titles of the definitions drawn last.
    for (const auto& [key, group] : groups) {
      AppendDefinitions(group.around, &open, &rows);
      const std::size_t depth = open.size();
      rows.push_back({depth, LineText(key, OutlineIndent(depth))});
      for (const EditOperation* operation : group.operations)
        rows.push_back({depth + 1, OperationText(*operation, OutlineIndent(depth + 1))});
    }
    return DrawOutline(rows, style_);
  }

  std::string Trivia() const {
    if (diff_.trivia.empty())
      return diff_.operations.empty() ? "layout at an end of the text\n" : "";
    std::vector<OutlineRow> rows = {{0, style_.Bold("comments and white space")}};
    std::vector<std::string> blanks;
    for (const TriviaChange& change : diff_.trivia) {
      if (change.kind == TriviaChange::Kind::kWhitespace && !change.matters) {
        const std::string line = absl::StrCat(before_.LocationAt(change.before.begin).line);
        if (blanks.empty() || blanks.back() != line) blanks.push_back(line);
      } else {
        rows.push_back({1, absl::StrCat(CommentText(change), change.matters ? kMatters : "")});
      }
    }
    if (!blanks.empty()) {
      const std::string text = absl::StrCat("layout in line", blanks.size() == 1 ? " " : "s ",
                                            absl::StrJoin(blanks, ", "));
      rows.push_back({1, CutToWidth(text, columns_ - OutlineIndent(1))});
    }
    return DrawOutline(rows, style_);
  }

 private:
  static bool IsInsertion(const EditOperation& operation) {
    return operation.kind == Kind::kInsert;
  }

  // What has lines of the text after for itself stands on a line of its own, all else where it
  // comes in.
  LineKey KeyOf(const EditOperation& operation) const {
    const Place& before = operation.before_place;
    if (!IsInsertion(operation)) return {before.begin.line, 0};
    const Place& after = operation.after_place;
    const std::uint32_t begin = after_.LineRange(after.begin.line).begin;
    const std::uint32_t end = after_.LineRange(after.end.line).end;
    const absl::string_view front = ByteRange{begin, after.range.begin}.In(after_.text());
    absl::string_view rest = ByteRange{after.range.end, end}.In(after_.text());
    absl::ConsumePrefix(&rest, ",");
    if (!WithoutBlanks(front).empty()) return {before.begin.line, 0};
    if (WithoutBlanks(rest).empty()) return {before.begin.line, after.begin.line};
    return {NextWord(before.range.begin).line, 0};
  }

  // The place of the first word of the text before at or behind `offset`.
  Location NextWord(std::uint32_t offset) const {
    const std::size_t next = before_.text().find_first_not_of(" \t\r\n", offset);
    return before_.LocationAt(next == absl::string_view::npos ? offset
                                                              : static_cast<std::uint32_t>(next));
  }

  std::vector<Definition> Around(const EditOperation& operation) const {
    return IsInsertion(operation) ? after_definitions_.Around(operation.after)
                                  : before_definitions_.Around(operation.before);
  }

  void AppendDefinitions(const std::vector<Definition>& around, std::vector<std::string>* open,
                         std::vector<OutlineRow>* rows) const {
    std::size_t shared = 0;
    while (shared < around.size() && shared < open->size() &&
           around[shared].title == (*open)[shared]) {
      ++shared;
    }
    open->resize(shared);
    for (std::size_t i = shared; i < around.size(); ++i) {
      rows->push_back({i, style_.Bold(CutToWidth(around[i].title, Room(OutlineIndent(i))))});
      open->push_back(around[i].title);
    }
  }

  // "15 images = torch.cat(…)  ← breaking [distributed-nn-functional]".
  std::string LineText(const LineKey& key, std::size_t indent) const {
    const bool is_new = key.after_line > 0;
    const std::string number =
        is_new ? absl::StrCat("+", key.after_line) : absl::StrCat(key.before_line);
    const LineIndex& lines = is_new ? after_ : before_;
    const absl::string_view line =
        lines.LineRange(is_new ? key.after_line : key.before_line).In(lines.text());
    const FindingTag tag = is_new ? FindingTag() : TagOf(key.before_line);
    const std::size_t taken = number.size() + 1 + DisplayWidth(tag.plain);
    const std::string text =
        CutToWidth(WithoutBlanks(line).In(line), std::max<std::size_t>(Room(indent + taken), 16));
    return absl::StrCat(is_new ? style_.Added(number) : style_.Dim(number), " ", text, tag.styled);
  }

  struct FindingTag {
    std::string plain;
    std::string styled;
  };

  // The findings that change the line, by their level and codemod.
  FindingTag TagOf(std::uint32_t line) const {
    FindingTag tag;
    const ByteRange range = before_.LineRange(line);
    for (const FindingOutcome& found : findings_) {
      if (found.disposition != Disposition::kFixed || !IsTouched(range, found.finding)) continue;
      const std::string id = absl::StrCat(" [", found.finding.codemod, "]");
      const absl::string_view level = LevelName(found.finding.level);
      const std::string plain = absl::StrCat("  ← ", level, id);
      if (tag.plain.find(plain) != std::string::npos) continue;
      tag.plain += plain;
      absl::StrAppend(&tag.styled, "  ", style_.Dim("←"), " ",
                      style_.OfLevel(found.finding.level, level), id);
    }
    return tag;
  }

  std::string OperationText(const EditOperation& operation, std::size_t indent) const {
    const std::string before = PlaceText(operation.before_place.begin);
    const std::string after = absl::StrCat("+", PlaceText(operation.after_place.begin));
    const std::string nodes =
        operation.nodes > 1 ? absl::StrCat(" (", operation.nodes, " nodes)") : "";
    switch (operation.kind) {
      case Kind::kInsert:
        return absl::StrCat(style_.Added("insert"),
                            What(operation.after, after, indent + nodes.size()), style_.Dim(nodes));
      case Kind::kDelete:
        return absl::StrCat(style_.Removed("delete"),
                            What(operation.before, before, indent + nodes.size()),
                            style_.Dim(nodes));
      case Kind::kMove:
        return absl::StrCat(style_.Hunk("move  "),
                            What(operation.before, before, indent + after.size() + 3), " → ",
                            style_.Dim(after));
      case Kind::kUpdate:
        break;
    }
    return absl::StrCat(style_.Updated("update"), Update(operation, indent));
  }

  // " 15:28 identifier dist_nn", cut to what is left behind a word of six columns.
  std::string What(const Node& node, absl::string_view place, std::size_t taken) const {
    const std::string kind = KindText(node);
    const std::string head = absl::StrFormat(" %-7s", std::string(place));
    const std::size_t room = Room(taken + 6 + head.size() + kind.size() + 2);
    const std::string text =
        node.is_named() ? absl::StrCat(" ", CutToWidth(node.text(), room)) : "";
    return absl::StrCat(style_.Dim(head), " ", style_.Dim(kind), text);
  }

  std::string Update(const EditOperation& operation, std::size_t indent) const {
    const std::string kind = KindText(operation.before);
    const std::string head = absl::StrFormat(" %-7s", PlaceText(operation.before_place.begin));
    const std::size_t room = Room(indent + 6 + head.size() + kind.size() + 5) / 2;
    const auto [before, after] = Differing(operation.before.text(), operation.after.text(), room);
    return absl::StrCat(style_.Dim(head), " ", style_.Dim(kind), " ", style_.Removed(before), " → ",
                        style_.Added(after));
  }

  static std::string KindText(const Node& node) {
    const std::string kind = Printable(node.kind_name());
    return node.is_named() ? kind : absl::StrCat("\"", kind, "\"");
  }

  std::string CommentText(const TriviaChange& change) const {
    const std::size_t room = Room(OutlineIndent(1) + 16 + (change.matters ? kMatters.size() : 0));
    const std::string before_line = absl::StrCat(before_.LocationAt(change.before.begin).line);
    const std::string after_line = absl::StrCat("+", after_.LocationAt(change.after.begin).line);
    const auto text_of = [](ByteRange range, const LineIndex& lines, std::size_t width) {
      return CutToWidth(range.In(lines.text()), width);
    };
    switch (change.kind) {
      case TriviaChange::Kind::kCommentInserted:
        return absl::StrCat(style_.Added("insert"),
                            style_.Dim(absl::StrFormat(" %-7s ", after_line)),
                            text_of(change.after, after_, room));
      case TriviaChange::Kind::kCommentDeleted:
        return absl::StrCat(style_.Removed("delete"),
                            style_.Dim(absl::StrFormat(" %-7s ", before_line)),
                            text_of(change.before, before_, room));
      case TriviaChange::Kind::kCommentMoved:
        return absl::StrCat(style_.Hunk("move  "),
                            style_.Dim(absl::StrFormat(" %-7s ", before_line)),
                            text_of(change.before, before_, room - std::min<std::size_t>(room, 10)),
                            " → ", style_.Dim(after_line));
      case TriviaChange::Kind::kCommentUpdated:
      case TriviaChange::Kind::kWhitespace:
        break;
    }
    std::string old_text(change.before.In(before_.text()));
    std::string new_text(change.after.In(after_.text()));
    if (change.kind == TriviaChange::Kind::kWhitespace) {
      old_text = absl::StrCat("\"", absl::CHexEscape(old_text), "\"");
      new_text = absl::StrCat("\"", absl::CHexEscape(new_text), "\"");
    }
    const auto [before, after] = Differing(old_text, new_text, room / 2);
    return absl::StrCat(style_.Updated("update"),
                        style_.Dim(absl::StrFormat(" %-7s ", before_line)), style_.Removed(before),
                        " → ", style_.Added(after));
  }

  // The columns that are left, at least as many as a short name needs.
  std::size_t Room(std::size_t taken) const {
    constexpr std::size_t kLeast = 12;
    return columns_ > taken + kLeast ? columns_ - taken : kLeast;
  }

  const TreeDiff& diff_;
  const bool equal_as_code_;
  const absl::Span<const FindingOutcome> findings_;
  const Style& style_;
  const std::size_t columns_;
  const DefinitionIndex before_definitions_;
  const DefinitionIndex after_definitions_;
  const LineIndex before_;
  const LineIndex after_;
};

}  // namespace

std::string TreeView(absl::string_view path, const SourceComparison& comparison,
                     const Preview& preview, absl::Span<const FindingOutcome> findings,
                     const Style& style, std::size_t columns) {
  if (comparison.tree_diff() == nullptr || comparison.before() == comparison.after()) return "";
  std::vector<std::uint32_t> fixed;
  for (std::uint32_t i = 0; i < findings.size(); ++i) {
    if (findings[i].disposition == Disposition::kFixed) fixed.push_back(i);
  }
  const TreeDrawing drawing(comparison, findings, style, columns);
  return absl::StrCat(FileHeading(path, preview, style, columns), RemarkHeading(comparison, style),
                      FindingsHeading(findings, fixed, style, columns), drawing.Sizes(),
                      drawing.Script(), drawing.Trivia());
}

}  // namespace torchlift
