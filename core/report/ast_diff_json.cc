// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/ast_diff_json.h"

#include <vector>

#include "core/text/line_index.h"
#include "nlohmann/json.hpp"

namespace torchlift {
namespace {

// Keeps the order in which members are written.
using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

std::string Text(absl::string_view text) { return std::string(text); }

Json PointJson(std::uint32_t byte, const Location& location) {
  return {{"byte", byte}, {"line", location.line}, {"column", location.column}};
}

Json PlaceJson(const Place& place) {
  return {{"begin", PointJson(place.range.begin, place.begin)},
          {"end", PointJson(place.range.end, place.end)}};
}

Json PlaceJson(ByteRange range, const LineIndex& lines) {
  return PlaceJson({range, lines.LocationAt(range.begin), lines.LocationAt(range.end)});
}

Json RangesJson(const std::vector<ByteRange>& ranges) {
  Json list = Json::array();
  for (const ByteRange range : ranges) list.push_back({range.begin, range.end});
  return list;
}

Json NodeJson(const Node& node) {
  return {{"kind", Text(node.kind_name())}, {"named", node.is_named()}};
}

absl::string_view KindText(EditOperation::Kind kind) {
  switch (kind) {
    case EditOperation::Kind::kInsert:
      return "insert";
    case EditOperation::Kind::kDelete:
      return "delete";
    case EditOperation::Kind::kUpdate:
      return "update";
    case EditOperation::Kind::kMove:
      break;
  }
  return "move";
}

absl::string_view KindText(TriviaChange::Kind kind) {
  switch (kind) {
    case TriviaChange::Kind::kCommentInserted:
      return "comment-inserted";
    case TriviaChange::Kind::kCommentDeleted:
      return "comment-deleted";
    case TriviaChange::Kind::kCommentUpdated:
      return "comment-updated";
    case TriviaChange::Kind::kCommentMoved:
      return "comment-moved";
    case TriviaChange::Kind::kWhitespace:
      break;
  }
  return "whitespace";
}

Json OperationJson(const EditOperation& operation, const SourceComparison& comparison) {
  const bool inserts = operation.kind == EditOperation::Kind::kInsert;
  Json json = {{"kind", Text(KindText(operation.kind))},
               {"node", NodeJson(inserts ? operation.after : operation.before)},
               {"nodes", operation.nodes},
               {"before", PlaceJson(operation.before_place)},
               {"after", PlaceJson(operation.after_place)}};
  if (operation.kind == EditOperation::Kind::kUpdate) {
    json["old_text"] = Text(operation.before.text());
    json["new_text"] = Text(operation.after.text());
    if (operation.before.kind() != operation.after.kind())
      json["new_node"] = NodeJson(operation.after);
  }
  const bool placed = inserts || operation.kind == EditOperation::Kind::kMove;
  if (placed && operation.parent) {
    Json parent = NodeJson(operation.parent);
    const bool is_new = &operation.parent.tree() == comparison.after_tree();
    parent["tree"] = is_new ? "after" : "before";
    parent["begin"] = operation.parent.begin();
    parent["end"] = operation.parent.end();
    json["parent"] = std::move(parent);
    json["position"] = operation.position;
  }
  return json;
}

void AddTreeDiff(const SourceComparison& comparison, Json* json) {
  const TreeDiff& diff = *comparison.tree_diff();
  const LineIndex before(comparison.before());
  const LineIndex after(comparison.after());
  (*json)["size"] = {{"inserted", diff.size.inserted},
                     {"deleted", diff.size.deleted},
                     {"updated", diff.size.updated},
                     {"moved", diff.size.moved},
                     {"total", diff.size.total()}};
  Json& operations = (*json)["operations"] = Json::array();
  for (const EditOperation& operation : diff.operations)
    operations.push_back(OperationJson(operation, comparison));
  Json& trivia = (*json)["trivia"] = Json::array();
  for (const TriviaChange& change : diff.trivia) {
    trivia.push_back({{"kind", Text(KindText(change.kind))},
                      {"before", PlaceJson(change.before, before)},
                      {"after", PlaceJson(change.after, after)},
                      {"matters", change.matters}});
  }
  (*json)["changed"] = {{"before", RangesJson(diff.changed_before)},
                        {"after", RangesJson(diff.changed_after)},
                        {"comments_before", RangesJson(diff.changed_comments_before)},
                        {"comments_after", RangesJson(diff.changed_comments_after)}};
}

Json LinesJson(const std::vector<LineChange>& changes) {
  Json lines = Json::array();
  for (const LineChange& change : changes) {
    lines.push_back({{"before", {{"line", change.before_line}, {"lines", change.before_lines}}},
                     {"after", {{"line", change.after_line}, {"lines", change.after_lines}}}});
  }
  return lines;
}

}  // namespace

std::string AstDiffJson(absl::string_view before_path, absl::string_view after_path,
                        const SourceComparison& comparison) {
  Json json = {{"format", kFormat},
               {"before", {{"path", Text(before_path)}, {"bytes", comparison.before().size()}}},
               {"after", {{"path", Text(after_path)}, {"bytes", comparison.after().size()}}},
               {"language", nullptr},
               {"equal_bytes", comparison.before() == comparison.after()},
               {"equal_code", comparison.EqualAsCode()},
               {"truncated", comparison.truncated()}};
  if (comparison.language()) json["language"] = Text(LanguageName(*comparison.language()));
  if (comparison.before_error_line())
    json["before"]["error_line"] = *comparison.before_error_line();
  if (comparison.after_error_line()) json["after"]["error_line"] = *comparison.after_error_line();
  if (comparison.tree_diff() != nullptr) {
    AddTreeDiff(comparison, &json);
  } else {
    json["reason"] = comparison.reason();
  }
  json["lines"] = LinesJson(comparison.lines());
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace torchlift
