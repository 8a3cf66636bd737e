// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_JOINED_CELLS_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_JOINED_CELLS_H_

#include <optional>
#include <string>

#include "core/embed/notebook/cell_text.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// Several cells as one text, which a program reads one after another.
class JoinedCells {
 public:
  // Adds a cell that reads as `text`, which is made of bytes of the cell.
  void Add(const CellText& cell, const DecodedText& text);

  bool empty() const { return text_.text.empty(); }
  // Must hold something. Lines come in only where all cells are written alike.
  Region MakeRegion(FileKind kind) &&;

 private:
  DecodedText text_;
  ByteRange host_;
  std::optional<std::string> line_end_;
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_JOINED_CELLS_H_
