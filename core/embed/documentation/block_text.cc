// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/block_text.h"

#include <utility>

namespace torchlift::embed {

void BlockText::AddLineEnd(const BlockLine& next) {
  if (has_line_) text_.Append('\n', end_, next.host.begin);
  has_line_ = true;
  end_ = next.host.end;
}

void BlockText::AddLine(const BlockLine& line, std::size_t begin) {
  AddLineEnd(line);
  text_.Append(line.text, {static_cast<std::uint32_t>(begin),
                           static_cast<std::uint32_t>(line.text.text.size())});
}

void BlockText::AddInstead(absl::string_view text, const BlockLine& line) {
  AddLineEnd(line);
  for (const char c : text) text_.Append(c, line.host.begin, line.host.begin);
}

Region BlockText::MakeRegion(const CodeBlock& block, FileKind kind) const {
  Region region;
  region.kind = kind;
  region.host = {text_.host_begin.front(), text_.host_end.back()};
  region.special = block.special;
  region.line_end = block.line_end == "\n" ? "" : block.line_end;
  region.text = text_;
  return region;
}

}  // namespace torchlift::embed
