// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/block_reader.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/text/utf8.h"

namespace torchlift::embed::yaml {
void BlockReader::Read() {
  if (absl::StartsWith(cursor_.text(), kUtf8ByteOrderMark))
    cursor_.Skip(static_cast<std::uint32_t>(kUtf8ByteOrderMark.size()));
  open_.push_back({});
  top().is_waiting = true;
  for (;;) {
    cursor_.SkipToToken();
    line_begin_ = cursor_.LineBegin();
    while (const TemplateAction* output = lines_.Next(cursor_.at()))
      AddUnseen(*output, cursor_.AtEnd() ? -1 : Column());
    if (cursor_.AtEnd()) break;
    ReadLine();
  }
  CloseDocument();
}

std::int64_t BlockReader::Column() const {
  const bool has_mark = line_begin_ == 0 && absl::StartsWith(cursor_.text(), kUtf8ByteOrderMark);
  return std::int64_t{cursor_.at()} - line_begin_ -
         (has_mark ? static_cast<std::int64_t>(kUtf8ByteOrderMark.size()) : 0);
}

void BlockReader::ReadLine() {
  const std::int64_t column = Column();
  if (column == 0 && ReadDocumentMarker()) return;
  if (column > 0 &&
      absl::StrContains(cursor_.text().substr(line_begin_, static_cast<std::size_t>(column)), '\t'))
    builder_.AddFault({cursor_.at(), cursor_.LineEnd()}, "a tab in the indentation", top().node);
  CloseTo(column);
  ReadAt(column);
}

bool BlockReader::ReadDocumentMarker() {
  const bool is_start = cursor_.AtDocumentMarker("---");
  if (!is_start && !cursor_.AtDocumentMarker("...")) {
    const absl::string_view rest = cursor_.text().substr(cursor_.at());
    const bool is_directive = absl::StartsWith(rest, "%YAML ") || absl::StartsWith(rest, "%TAG ");
    if (cursor_.Peek() != '%' || (has_root_ && !is_directive)) return false;
    cursor_.MoveTo(cursor_.LineEnd());
    return true;
  }
  CloseDocument();
  cursor_.Skip(3);
  cursor_.SkipBlanks();
  if (is_start && !cursor_.AtLineEndOrComment()) {
    ReadNode(/*may_be_block=*/false);
  } else {
    EndLine();
  }
  return true;
}

// Reads the line of the token at the cursor; what ends in front of it has been closed.
void BlockReader::ReadAt(std::int64_t column) {
  if (top().column == column && top().is_mapping) {
    if (!cursor_.AtIndicator('-')) return ReadKey();
    if (top().is_waiting) return ReadNode(/*may_be_block=*/true);  // - item, below its key.
    return SkipFaultyLine("an item among the keys of a mapping");
  }
  if (top().column == column && !top().is_mapping && open_.size() > 1) return ReadItem();
  if (top().is_waiting) return ReadNode(/*may_be_block=*/true);
  SkipFaultyLine("a line that its indentation puts nowhere");
}

void BlockReader::Wait() {
  top().is_waiting = true;
  top().waits_since = cursor_.at();
  top().waits_depth = lines_.depth();
  top().waits_conditionally = lines_.depth() > top().depth;
}

// The dash at the cursor, one of the sequence that is open.
void BlockReader::ReadItem() {
  FinishWaiting();
  cursor_.Skip(1);
  Wait();
  cursor_.SkipBlanks();
  if (cursor_.AtLineEndOrComment()) return EndLine();
  ReadNode(/*may_be_block=*/true);
}

void BlockReader::ReadKey() {
  if (ReadExplicitSign()) return;
  FinishWaiting();
  Pending properties;
  if (ReadProperties(properties)) return SkipFaultyLine("properties without a key");
  const std::optional<Key> key = FindKey();
  if (!key) return SkipFaultyLine("a line without a key in a mapping");
  AddKey(*key, properties);
  cursor_.SkipBlanks();
  if (cursor_.AtLineEndOrComment()) return EndLine();
  ReadNode(/*may_be_block=*/false);
}

// `? key` and `: value`, each on lines of its own.
bool BlockReader::ReadExplicitSign() {
  const bool is_key = cursor_.AtIndicator('?');
  if (!is_key && !cursor_.AtIndicator(':')) return false;
  if (is_key || !top().owes_value) FinishWaiting();
  if (!is_key && !top().owes_value) AddNull();
  if (top().is_waiting) AddNull();
  top().owes_value = is_key;
  cursor_.Skip(1);
  Wait();
  cursor_.SkipBlanks();
  if (cursor_.AtLineEndOrComment()) {
    EndLine();
  } else {
    ReadNode(/*may_be_block=*/true);
  }
  return true;
}

void BlockReader::AddKey(const Key& key, Pending& properties) {
  const std::uint32_t node =
      builder_.Add(key.kind, key.style, {cursor_.at(), key.end}, top().node, properties);
  builder_.MarkKey(node);
  if (lines_.depth() > top().depth) builder_.MarkConditional(node);
  cursor_.MoveTo(key.colon + 1);
  Wait();
}

std::optional<BlockReader::Key> BlockReader::FindKey() const {
  Key key{NodeKind::kScalar, Style::kPlain, 0, 0};
  const char first = cursor_.Peek();
  if (first == '"' || first == '\'') {
    const std::size_t end = cursor_.QuotedEnd();
    if (end == absl::string_view::npos || end > cursor_.LineEnd()) return std::nullopt;
    key.style = first == '"' ? Style::kDoubleQuoted : Style::kSingleQuoted;
    key.end = static_cast<std::uint32_t>(end);
  } else if (first == '*') {
    key.kind = NodeKind::kAlias;
    key.end = cursor_.NameEnd(/*in_flow=*/false);
  } else if (cursor_.AtPlain(/*in_flow=*/false)) {
    key.end = cursor_.PlainEnd(cursor_.at(), /*in_flow=*/false);
  } else {
    return std::nullopt;
  }
  Cursor behind = cursor_;
  behind.MoveTo(key.end);
  behind.SkipBlanks();
  if (!behind.AtIndicator(':')) return std::nullopt;
  key.colon = behind.at();
  return key;
}

// What the open collection waits for, from the token at the cursor on.
void BlockReader::ReadNode(bool may_be_block) {
  for (;;) {
    Pending properties;
    const std::uint32_t begin = cursor_.at();
    if (ReadProperties(properties)) {
      if (!properties.anchor.empty()) top().properties.anchor = properties.anchor;
      if (!properties.tag.empty()) top().properties.tag = properties.tag;
      return EndLine();
    }
    if (!may_be_block) return ReadLeaf(properties);
    if (cursor_.AtIndicator('-')) {
      Pending outer = std::exchange(top().properties, {});
      OpenBlock(/*is_mapping=*/false, Column(), outer);
      cursor_.Skip(1);
      Wait();
    } else if (cursor_.AtIndicator('?')) {
      Pending outer = std::exchange(top().properties, {});
      OpenBlock(/*is_mapping=*/true, Column(), outer);
      top().owes_value = true;
      cursor_.Skip(1);
      Wait();
    } else if (const std::optional<Key> key = FindKey()) {
      Pending outer = std::exchange(top().properties, {});
      const std::uint32_t at = cursor_.at();
      cursor_.MoveTo(begin);
      OpenBlock(/*is_mapping=*/true, Column(), outer);
      cursor_.MoveTo(at);
      AddKey(*key, properties);
      may_be_block = false;
    } else {
      return ReadLeaf(properties);
    }
    cursor_.SkipBlanks();
    if (cursor_.AtLineEndOrComment()) return EndLine();
  }
}

// &name and !tag. Whether nothing else is left on the line.
bool BlockReader::ReadProperties(Pending& properties) {
  while (cursor_.Peek() == '&' || cursor_.Peek() == '!') {
    const ByteRange range{cursor_.at(), cursor_.NameEnd(/*in_flow=*/false)};
    (cursor_.Peek() == '&' ? properties.anchor : properties.tag) = range.In(cursor_.text());
    cursor_.MoveTo(range.end);
    cursor_.SkipBlanks();
    if (cursor_.AtLineEndOrComment()) return true;
  }
  return false;
}

// Anything but a block collection.
void BlockReader::ReadLeaf(Pending& properties) {
  if (properties.anchor.empty()) properties.anchor = top().properties.anchor;
  if (properties.tag.empty()) properties.tag = top().properties.tag;
  top().properties = {};
  top().unseen.clear();
  top().is_waiting = false;
  if (open_.size() == 1) has_root_ = true;
  const bool is_conditional = top().waits_conditionally || lines_.depth() > top().waits_depth;
  const char first = cursor_.Peek();
  std::uint32_t node = builder_.size();
  if (first == '[' || first == '{') {
    flow_.Read(top().node, top().column, properties);
    if (is_conditional) builder_.MarkConditional(node);
    return EndLine();
  }
  NodeKind kind = NodeKind::kScalar;
  Style style = Style::kPlain;
  ByteRange range{cursor_.at(), cursor_.LineEnd()};
  absl::string_view fault;
  if (first == '|' || first == '>') {
    style = first == '|' ? Style::kLiteral : Style::kFolded;
    range = ReadBlockScalar();
  } else if (first == '"' || first == '\'') {
    style = first == '"' ? Style::kDoubleQuoted : Style::kSingleQuoted;
    const std::size_t end = cursor_.QuotedEnd();
    if (end == absl::string_view::npos) {
      fault = "a quote that never ends";
    } else {
      range.end = static_cast<std::uint32_t>(end);
    }
  } else if (first == '*') {
    kind = NodeKind::kAlias;
    range.end = cursor_.NameEnd(/*in_flow=*/false);
  } else if (cursor_.AtPlain(/*in_flow=*/false)) {
    range = ReadPlain();
  } else {
    fault = cursor_.AtIndicator('-') ? "a list that begins behind its key"
                                     : "a sign that begins no scalar";
  }
  node = builder_.Add(kind, style, range, top().node, properties);
  if (is_conditional) builder_.MarkConditional(node);
  if (!fault.empty()) {
    builder_.AddFault(range, fault, node);
    // Where the quote was meant to end decides about all that follows.
    for (const Open& open : open_) builder_.MarkFaulty(open.node);
  }
  cursor_.MoveTo(range.end);
  lines_.PassScalar(range.end);
  EndLine();
}

// The header, and the lines that are indented more than what is around.
ByteRange BlockReader::ReadBlockScalar() {
  const std::uint32_t begin = cursor_.at();
  std::int64_t indentation = 0;
  cursor_.Skip(1);
  for (; absl::ascii_isdigit(static_cast<unsigned char>(cursor_.Peek())) || cursor_.Peek() == '+' ||
         cursor_.Peek() == '-';
       cursor_.Skip(1)) {
    if (cursor_.Peek() != '+' && cursor_.Peek() != '-') indentation = cursor_.Peek() - '0';
  }
  const std::uint32_t header_end = cursor_.at();
  cursor_.SkipBlanks();
  if (!cursor_.AtLineEndOrComment()) return {begin, header_end};  // EndLine() tells.
  const std::int64_t around = std::max<std::int64_t>(top().column, 0);
  const std::int64_t least = indentation > 0 ? around + indentation : top().column + 1;
  const std::uint32_t header_line_end = cursor_.LineEnd();
  const std::uint32_t end = BlockScalarEnd(least, cursor_.NextLine(header_end));
  return {begin, end > header_line_end ? end : header_end};
}

// Where the last line ends that is indented by at least `column`; that of the header when there is
// none.
std::uint32_t BlockReader::BlockScalarEnd(std::int64_t column, std::uint32_t first_line) const {
  std::uint32_t end = 0;
  Cursor line = cursor_;
  for (line.MoveTo(first_line); !line.AtEnd(); line.MoveTo(line.NextLine(line.at()))) {
    const std::uint32_t begin = line.at();
    const absl::string_view text = line.text().substr(begin, line.LineEnd() - begin);
    const std::size_t content = text.find_first_not_of(' ');
    if (content == absl::string_view::npos) {
      // Blank, or a template writes it.
      const std::uint32_t written = lines_.LastOutputEnd(begin, line.LineEnd() + 1, column);
      if (written > begin) end = written;
      continue;
    }
    const bool is_marker =
        content == 0 && (line.AtDocumentMarker("---") || line.AtDocumentMarker("..."));
    if (static_cast<std::int64_t>(content) < column || is_marker) break;
    end = line.LineEnd();
  }
  return end;
}

ByteRange BlockReader::ReadPlain() {
  ByteRange range{cursor_.at(), cursor_.PlainEnd(cursor_.at(), /*in_flow=*/false)};
  for (;;) {
    Cursor line = cursor_;
    line.MoveTo(range.end);
    line.SkipBlanks();
    if (line.AtEnd() || !line.AtLineEnd()) return range;
    std::uint32_t written = range.end;
    std::uint32_t begin = range.end;
    while (!line.AtEnd() && line.AtLineEnd()) {
      begin = line.NextLine(line.at());
      const std::uint32_t output = lines_.LastOutputEnd(line.at(), begin, top().column + 1);
      if (output > line.at()) written = output;
      line.MoveTo(begin);
      line.SkipBlanks();
    }
    const bool is_marker =
        line.at() == begin && (line.AtDocumentMarker("---") || line.AtDocumentMarker("..."));
    const bool is_indented = std::int64_t{line.at()} - begin > top().column;
    const std::uint32_t end =
        line.AtEnd() ? line.at() : line.PlainEnd(line.at(), /*in_flow=*/false);
    Cursor behind = line;
    behind.MoveTo(end);
    behind.SkipBlanks();
    const bool goes_on = !line.AtEnd() && is_indented && !is_marker && line.Peek() != '#' &&
                         end > line.at() && !behind.AtIndicator(':');
    if (!goes_on) {
      if (written > range.end) range.end = written;
      return range;
    }
    range.end = end;
  }
}

void BlockReader::OpenBlock(bool is_mapping, std::int64_t column, Pending& properties) {
  Open& around = top();
  around.is_waiting = false;
  if (open_.size() == 1) has_root_ = true;
  Open opened;
  opened.node = builder_.Open(is_mapping ? NodeKind::kMapping : NodeKind::kSequence, Style::kBlock,
                              cursor_.at(), around.node, properties);
  opened.column = column;
  opened.is_mapping = is_mapping;
  if (around.waits_conditionally) builder_.MarkConditional(opened.node);
  opened.depth = open_.size() > 1 ? around.waits_depth : lines_.depth();
  // What a template writes in front of the first child is one, which holds no bytes here.
  const ByteRange place{cursor_.at(), cursor_.at()};
  Pending none;
  if (!std::exchange(around.unseen, {}).empty()) {
    builder_.Add(NodeKind::kUnseen, Style::kPlain, place, opened.node, none);
    if (is_mapping) builder_.Add(NodeKind::kUnseen, Style::kPlain, place, opened.node, none);
  }
  open_.push_back(std::move(opened));
}

// What a template writes between the tokens: with the indentation of the lines that it writes, but
// within what the next line shows to be still open.
void BlockReader::AddUnseen(const TemplateAction& output, std::int64_t next_column) {
  const std::int64_t column = std::max(std::int64_t{output.column}, next_column);
  while (open_.size() > 1 && top().column > column) Close();
  Pending none;
  if (top().column == column && top().is_mapping) {
    if (top().is_waiting) {
      builder_.Add(NodeKind::kUnseen, Style::kPlain, output.range, top().node, none);
      top().is_waiting = false;
    }
    builder_.Add(NodeKind::kUnseen, Style::kPlain, output.range, top().node, none);
    builder_.Add(NodeKind::kUnseen, Style::kPlain, {output.range.end, output.range.end}, top().node,
                 none);
  } else if (top().column == column && open_.size() > 1) {
    FinishWaiting();
    builder_.Add(NodeKind::kUnseen, Style::kPlain, output.range, top().node, none);
  } else if (top().is_waiting) {
    top().unseen.push_back(output.range);
  }
}

void BlockReader::AddNull() {
  top().is_waiting = false;
  const std::vector<ByteRange> unseen = std::exchange(top().unseen, {});
  Pending properties = std::exchange(top().properties, {});
  const std::uint32_t since = std::max(top().waits_since, builder_.last_end());
  if (unseen.empty()) {
    builder_.Add(NodeKind::kNull, Style::kPlain, {since, since}, top().node, properties);
  } else {
    builder_.Add(NodeKind::kUnseen, Style::kPlain, unseen.front(), top().node, properties);
  }
}

// Ends a wait in vain.
void BlockReader::FinishWaiting() {
  if (open_.size() == 1) {
    top().is_waiting = false;
    return;
  }
  if (top().is_waiting) AddNull();
  if (top().owes_value) AddNull();
  top().owes_value = false;
}

// Up to the end of the comment behind its last token, where further lines of it would come in.
void BlockReader::Close() {
  const std::uint32_t least = top().is_waiting ? top().waits_since : 0;
  FinishWaiting();
  Cursor behind = cursor_;
  behind.MoveTo(std::max(least, builder_.last_end()));
  std::uint32_t end = behind.at();
  behind.SkipBlanks();
  if (behind.Peek() == '#' && behind.at() > end) end = behind.LineEnd();
  builder_.Close(top().node, end);
  open_.pop_back();
}

// Closes what a token in that column is no part of.
void BlockReader::CloseTo(std::int64_t column) {
  while (open_.size() > 1) {
    const bool is_other = !top().is_mapping && !cursor_.AtIndicator('-');
    if (top().column < column || (top().column == column && !is_other)) return;
    Close();
  }
}

void BlockReader::CloseDocument() {
  while (open_.size() > 1) Close();
  top() = Open();
  top().is_waiting = true;
  has_root_ = false;
}

// What is left of a line must be a comment.
void BlockReader::EndLine() {
  cursor_.SkipBlanks();
  if (!cursor_.AtLineEndOrComment())
    builder_.AddFault({cursor_.at(), cursor_.LineEnd()}, "something behind the end of a value",
                      top().node);
  cursor_.MoveTo(cursor_.LineEnd());
}

void BlockReader::SkipFaultyLine(absl::string_view what) {
  builder_.AddFault({cursor_.at(), cursor_.LineEnd()}, what, top().node);
  cursor_.MoveTo(cursor_.LineEnd());
}

}  // namespace torchlift::embed::yaml
