// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_SYNTAX_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_SYNTAX_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace torchlift::embed {

// Sizes, in bytes, of what stands at the front of the text of a PowerShell script; 0 when it does
// not. What never ends reaches to the end of the text.

// Blanks and lines that go on behind a backtick.
std::size_t PowerShellBlanksSize(absl::string_view text);
// `# …` up to the line end, `<# … #>`.
std::size_t PowerShellCommentSize(absl::string_view text);
// '…', "…", and here-strings @'…'@ and @"…"@.
std::size_t PowerShellStringSize(absl::string_view text);
// What stands in `(`, `{` or `[`, with both brackets.
std::size_t PowerShellBracketsSize(absl::string_view text);

// $name, ${name}, $env:NAME, $(…), @name, @(…), @{…}; outside of strings with what follows it: $a.b[0].c().
struct PowerShellVariable {
  std::size_t size = 0;
  absl::string_view name;  // Without sign and braces: env:NAME. Empty for $(…).
  bool is_whole = false;   // Whether it surely is part of one word: the script's folder.
};
PowerShellVariable ReadPowerShellVariable(absl::string_view text, bool is_in_string);

// An expression, up to what ends its statement: a line end outside of brackets, `;`, `|`, a block, or
// a bracket that closes what is around it.
std::size_t PowerShellExpressionSize(absl::string_view text);

// The letters, digits, `-`, `_`, `.` of a keyword or a command's name.
std::size_t PowerShellNameSize(absl::string_view text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_POWERSHELL_SYNTAX_H_
