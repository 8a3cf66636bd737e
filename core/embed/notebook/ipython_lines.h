// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_LINES_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_LINES_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// A line of a cell as IPython takes it, before it sees Python. Ranges are of the cell's text.
struct IPythonLine {
  enum class Kind : std::uint8_t {
    kPython,
    kSystem,  // !cmd, !!cmd, x = !cmd
    kMagic,   // %name rest, x = %name rest
    kOther,   // Help (obj?), calls without parentheses (,f a b).
  };
  Kind kind = Kind::kPython;
  ByteRange range;        // With its line end. More lines where a backslash goes on.
  ByteRange in_front;     // The indentation, or `x = `.
  bool is_value = false;  // x = …
  // Behind the `!` or the `%`, without the line end.
  ByteRange command;
};

// The lines of a cell without a cell magic. Signs inside of strings and brackets begin no command:
//
//   text = """
//   !torchrun x.py
//   """
std::vector<IPythonLine> SplitIPythonLines(absl::string_view cell);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_LINES_H_
