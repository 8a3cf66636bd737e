// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/flow_reader.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/string_view.h"

namespace torchlift::embed::yaml {
namespace {

// Bytes that may be read for collections that turn out to have no end, lest a file full of them
// take a time that grows with its square.
constexpr std::uint64_t kMostWasted = std::uint64_t{1} << 24;

}  // namespace

std::uint32_t FlowReader::Read(std::uint32_t parent, std::int64_t column,
                               NodeBuilder::Pending& properties) {
  const std::uint32_t begin = cursor_.at();
  open_.clear();
  properties_ = std::exchange(properties, {});
  is_failed_ = false;
  const std::uint32_t first = builder_.size();
  const std::uint32_t last_end = builder_.last_end();
  const TemplateLines lines = lines_;
  OpenCollection(parent);
  if (wasted_ > kMostWasted) Fail();
  while (!open_.empty() && !is_failed_) {
    const std::uint32_t from = cursor_.at();
    cursor_.SkipToToken();
    while (const TemplateAction* output = lines_.Next(cursor_.at())) AddUnseen(output->range);
    if (cursor_.AtEnd() || ((cursor_.AtDocumentMarker("---") || cursor_.AtDocumentMarker("...")) &&
                            cursor_.LineBegin() == cursor_.at() && cursor_.at() > from)) {
      Fail();
    } else if (!TakeSign()) {
      AddScalar();
    }
  }
  if (!is_failed_) return first;
  const std::uint32_t reached = cursor_.at();
  wasted_ += reached - begin;
  builder_.TakeBack(first, last_end);
  lines_ = lines;
  const std::uint32_t end = EndOfUnclosed(begin, column);
  NodeBuilder::Pending none;
  const std::uint32_t node =
      builder_.Add(NodeKind::kScalar, Style::kPlain, {begin, end}, parent, none);
  builder_.AddFault({begin, std::max(end, cursor_.LineEnd(reached))},
                    "a list in brackets that cannot be read", node);
  cursor_.MoveTo(end);
  lines_.PassScalar(end);
  return node;
}

void FlowReader::OpenCollection(std::uint32_t parent) {
  const bool is_mapping = cursor_.Peek() == '{';
  const std::uint32_t node = builder_.Open(is_mapping ? NodeKind::kMapping : NodeKind::kSequence,
                                           Style::kFlow, cursor_.at(), parent, properties_);
  if (!open_.empty()) MarkIfConditional(node);
  open_.push_back({node, is_mapping, false, lines_.depth(), State::kEntry, 0});
  cursor_.Skip(1);
}

void FlowReader::MarkIfConditional(std::uint32_t node) {
  if (lines_.depth() > open_.back().depth) builder_.MarkConditional(node);
}

// Signs of the collection itself; whether there was one.
bool FlowReader::TakeSign() {
  switch (cursor_.Peek()) {
    case '[':
    case '{':
      if (open_.back().state == State::kAfterKey || open_.back().state == State::kAfterValue) {
        Fail();
        return true;
      }
      OpenCollection(open_.back().node);
      return true;
    case ']':
    case '}':
      FinishPair();
      if (open_.back().is_mapping != (cursor_.Peek() == '}')) {
        Fail();
        return true;
      }
      FinishEntry();
      cursor_.Skip(1);
      CloseCollection();
      return true;
    case ',':
      FinishPair();
      FinishEntry();
      cursor_.Skip(1);
      return true;
    case ':':
      if (cursor_.AtPlain(/*in_flow=*/true) && open_.back().state != State::kAfterKey) return false;
      TakeColon();
      return true;
    case '?':
      if (cursor_.AtPlain(/*in_flow=*/true)) return false;
      cursor_.Skip(1);
      return true;
    case '&':
    case '!': {
      const std::uint32_t end = cursor_.NameEnd(/*in_flow=*/true);
      const ByteRange range{cursor_.at(), end};
      (cursor_.Peek() == '&' ? properties_.anchor : properties_.tag) = range.In(cursor_.text());
      cursor_.MoveTo(end);
      return true;
    }
    default:
      return false;
  }
}

void FlowReader::TakeColon() {
  Open& top = open_.back();
  if (top.state == State::kAfterKey) {
    top.state = State::kValue;
  } else if (top.state == State::kEntry && top.is_mapping) {
    builder_.Add(NodeKind::kNull, Style::kPlain, {cursor_.at(), cursor_.at()}, top.node,
                 properties_);
    top.state = State::kValue;
  } else if (top.state == State::kAfterValue && !top.is_mapping && !top.is_pair &&
             builder_.CanWrapLast()) {
    // [a: b]: what was an item is the key of a mapping.
    const std::uint32_t node = builder_.WrapLastInMapping();
    open_.push_back({node, true, true, lines_.depth(), State::kValue, cursor_.at() + 1});
  } else {
    Fail();
    return;
  }
  cursor_.Skip(1);
  open_.back().place = cursor_.at();
}

// Ends what stands in front of a comma or a closing bracket.
void FlowReader::FinishEntry() {
  Open& top = open_.back();
  if (top.is_mapping && (top.state == State::kAfterKey || top.state == State::kValue)) {
    builder_.Add(NodeKind::kNull, Style::kPlain, {builder_.last_end(), builder_.last_end()},
                 top.node, properties_);
  }
  top.state = State::kEntry;
}

void FlowReader::FinishPair() {
  while (open_.back().is_pair) {
    FinishEntry();
    builder_.Close(open_.back().node, builder_.last_end());
    open_.pop_back();
  }
}

void FlowReader::CloseCollection() {
  builder_.Close(open_.back().node, cursor_.at());
  open_.pop_back();
  if (open_.empty()) return;
  Open& top = open_.back();
  top.state = top.is_mapping && top.state == State::kEntry ? State::kAfterKey : State::kAfterValue;
}

void FlowReader::AddUnseen(ByteRange place) {
  Open& top = open_.back();
  if (top.is_mapping && top.state == State::kAfterKey) FinishEntry();
  const bool is_pair = top.is_mapping && top.state != State::kValue;
  NodeBuilder::Pending none;
  builder_.Add(NodeKind::kUnseen, Style::kPlain, place, top.node, none);
  if (is_pair) {
    const ByteRange behind{place.end, place.end};
    builder_.Add(NodeKind::kUnseen, Style::kPlain, behind, top.node, none);
  }
  if (top.state == State::kValue) top.state = State::kAfterValue;
}

void FlowReader::AddScalar() {
  Open& top = open_.back();
  if (top.state == State::kAfterKey || top.state == State::kAfterValue) return Fail();
  const char first = cursor_.Peek();
  const std::uint32_t begin = cursor_.at();
  NodeKind kind = NodeKind::kScalar;
  Style style = Style::kPlain;
  std::uint32_t end = begin;
  if (first == '"' || first == '\'') {
    const std::size_t quoted_end = cursor_.QuotedEnd();
    if (quoted_end == absl::string_view::npos) return Fail();
    style = first == '"' ? Style::kDoubleQuoted : Style::kSingleQuoted;
    end = static_cast<std::uint32_t>(quoted_end);
  } else if (first == '*') {
    kind = NodeKind::kAlias;
    end = cursor_.NameEnd(/*in_flow=*/true);
  } else if (cursor_.AtPlain(/*in_flow=*/true)) {
    end = PlainEndOverLines();
  }
  if (end == begin) return Fail();
  const std::uint32_t node = builder_.Add(kind, style, {begin, end}, top.node, properties_);
  if (top.state == State::kEntry) MarkIfConditional(node);
  if (top.is_mapping && top.state == State::kEntry) builder_.MarkKey(node);
  top.state = top.is_mapping && top.state == State::kEntry ? State::kAfterKey : State::kAfterValue;
  cursor_.MoveTo(end);
  lines_.PassScalar(end);
}

std::uint32_t FlowReader::PlainEndOverLines() const {
  std::uint32_t end = cursor_.PlainEnd(cursor_.at(), /*in_flow=*/true);
  for (;;) {
    Cursor ahead = cursor_;
    ahead.MoveTo(end);
    ahead.SkipBlanks();
    if (ahead.AtEnd() || !ahead.AtLineEnd()) return end;
    while (!ahead.AtEnd() && ahead.AtLineEnd()) {
      ahead.MoveTo(ahead.NextLine(ahead.at()));
      ahead.SkipBlanks();
    }
    const bool is_marker = ahead.LineBegin() == ahead.at() &&
                           (ahead.AtDocumentMarker("---") || ahead.AtDocumentMarker("..."));
    if (ahead.AtEnd() || is_marker || ahead.Peek() == '#') return end;
    const std::uint32_t more = ahead.PlainEnd(ahead.at(), /*in_flow=*/true);
    if (more == ahead.at()) return end;
    end = more;
  }
}

// What follows a bracket without an end is no part of it where it is not indented any more.
std::uint32_t FlowReader::EndOfUnclosed(std::uint32_t begin, std::int64_t column) const {
  const std::uint32_t reached = cursor_.at();
  std::uint32_t end = cursor_.LineEnd(begin);
  for (std::uint32_t line = cursor_.NextLine(begin); line < reached;
       line = cursor_.NextLine(line)) {
    Cursor first = cursor_;
    first.MoveTo(line);
    first.SkipBlanks();
    if (first.AtLineEnd()) continue;
    if (std::int64_t{first.at()} - line <= column) break;
    end = first.LineEnd();
  }
  return end;
}

}  // namespace torchlift::embed::yaml
