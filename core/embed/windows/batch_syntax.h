// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_SYNTAX_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_SYNTAX_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace torchlift::embed {

// Sizes, in bytes, of what stands at the front of the text of a batch file; 0 when it does not.

// A variable or parameter: %NAME%, %NAME:a=b%, %1, %*, %~dp0, %%i, !NAME!.
struct BatchVariable {
  std::size_t size = 0;
  bool is_whole = false;  // Whether it surely is part of one word: the script's folder.
};
BatchVariable ReadBatchVariable(absl::string_view text);

// `^` at the end of a line, with the line end.
std::size_t BatchContinuationSize(absl::string_view text);

// The condition of an `if`, behind that word, with the blanks behind it.
std::size_t BatchConditionSize(absl::string_view text);

// The head of a `for`, behind that word, up to and with `do`.
std::size_t BatchLoopHeadSize(absl::string_view text);

// The title and the options of a `start`, behind that word.
struct BatchStart {
  std::size_t size = 0;
  bool waits = false;
};
BatchStart ReadBatchStart(absl::string_view text);

// A word up to a blank outside of quotes or a sign that ends a command.
std::size_t BatchWordSize(absl::string_view text);
std::size_t BatchBlanksSize(absl::string_view text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_BATCH_SYNTAX_H_
