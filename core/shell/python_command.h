// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_PYTHON_COMMAND_H_
#define TORCHLIFT_CORE_SHELL_PYTHON_COMMAND_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/shell/word.h"

namespace torchlift::shell {

// What a call of Python's interpreter runs.
//
//   python -u -m pkg.train --lr 1     kModule, "pkg.train"
//   python3 -Wignore x.py             kScript
//   python -c 'print(1)' a            kText
//   python - a <<EOF                  kStandardInput
struct PythonCommand {
  enum class Kind { kModule, kScript, kText, kStandardInput };
  Kind kind = Kind::kStandardInput;
  std::size_t word = 0;        // The word that names the module or script, or holds the text.
  std::size_t text_begin = 0;  // Of kText: where the text begins in that word, for `-cTEXT`.
  std::string module;          // Of kModule; "?" when it cannot be seen.
};

// Reads the words [begin, end) behind the interpreter's name as its options and what it runs. A
// word that cannot be seen ends the options: it is taken for the script.
PythonCommand ReadPythonCommand(absl::Span<const Word> words, std::size_t begin, std::size_t end);

// Whether a program of that name is Python's interpreter: python, python3.12, pypy3, ipython.
bool IsPythonName(absl::string_view name);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_PYTHON_COMMAND_H_
