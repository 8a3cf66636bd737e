// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_CELL_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_CELL_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/notebook/ipython_lines.h"
#include "core/embed/notebook/notebook_environment.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// What a cell of IPython holds: Python, and the commands and magics between its lines.
//
//   %env A=1
//   !tool x              // commands: tool x
//   y = !{tool} x        // commands: ? x
//   f(y)                 // python: ?["A"] = ?; pass; y = ?; f(y)
struct IPythonCell {
  std::vector<IPythonLine> lines;

  struct Command {
    std::size_t line = 0;            // Its index in `lines`.
    DecodedText text;                // With values of Python as parts that are not seen.
    absl::string_view program = {};  // What is given the words of `text`: "python ", for %run.
  };
  std::vector<Command> commands;

  struct Variable {
    std::size_t line = 0;
    ByteRange host;  // Name and value in the file.
    EnvironmentMagic magic;
  };
  std::vector<Variable> variables;  // That magics set.

  // The cell as Python that does what the rest of it does to the names of Python.
  DecodedText python;
  bool has_python = false;  // Whether more than commands is in it.
};

// `body` of the cell's text, that is what stands behind a magic for all of it.
IPythonCell ReadIPythonCell(const DecodedText& cell, ByteRange body);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_CELL_H_
