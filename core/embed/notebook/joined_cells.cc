// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/joined_cells.h"

#include <utility>

#include "core/embed/json/json_string.h"

namespace torchlift::embed {

void JoinedCells::Add(const CellText& cell, const DecodedText& text) {
  if (text.text.empty()) return;
  const ByteRange host{cell.strings.front().second.begin, cell.strings.back().second.end};
  if (empty()) {
    host_ = host;
    line_end_ = cell.line_end;
  }
  host_.end = host.end;
  if (line_end_ != cell.line_end) line_end_ = "";
  text_.Append(text);
  if (text.text.back() != '\n') text_.Append('\n', text.host_end.back(), text.host_end.back());
}

Region JoinedCells::MakeRegion(FileKind kind) && {
  Region region;
  region.kind = kind;
  region.host = host_;
  region.text = std::move(text_);
  SpellAsJson(line_end_.value_or(""), region);
  if (region.line_end.empty()) region.special = "\r\t\b\f\n";
  return region;
}

}  // namespace torchlift::embed
