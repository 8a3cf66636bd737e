// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_BLOCK_LINES_H_
#define TORCHLIFT_CORE_EMBED_YAML_BLOCK_LINES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/embed/yaml/stream.h"
#include "core/text/byte_range.h"

namespace torchlift::embed::yaml {

// The lines of a literal or folded scalar, with its indentation taken off. Offsets of the file.
struct BlockLines {
  struct Line {
    ByteRange content;           // Empty for a blank line.
    std::uint32_t line_end = 0;  // Behind its line end.
  };
  std::vector<Line> lines;
  std::uint32_t place = 0;  // Where they begin, or would.
  std::size_t indentation = 0;
  bool ends_with_line_end = false;  // What `-`, `+` or nothing behind the sign say.
};

BlockLines ReadBlockLines(Node scalar);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_BLOCK_LINES_H_
