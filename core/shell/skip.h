// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SKIP_H_
#define TORCHLIFT_CORE_SHELL_SKIP_H_

#include <cstdint>
#include <vector>

#include "core/shell/shell_text.h"

namespace torchlift::shell {

// Where a bracketed or quoted part of shell text ends. All take the offset of the part's first byte
// (the opening quote, the bracket itself) and give the offset behind its last byte, or
// kUnterminated. Linear, with a stack of their own.
inline constexpr std::uint32_t kUnterminated = 0xFFFFFFFF;

std::uint32_t SkipSingleQuoted(const ShellText& text, std::uint32_t offset);  // '…'
std::uint32_t SkipAnsiQuoted(const ShellText& text, std::uint32_t offset);  // The '…' of $'…'.
std::uint32_t SkipBackquoted(const ShellText& text, std::uint32_t offset);  // `…`

// "…", (…) or {…} with everything nested in it: quotes, $(…), ${…}, comments, patterns of `case`.
// At `(` it ends at the parenthesis that closes a command substitution, a subshell or an array.
std::uint32_t SkipBalanced(const ShellText& text, std::uint32_t offset);

// Adds what is inside of each $(…) and `…` in `range`, of any depth of ${…} and $((…)) but not of
// one another. `is_quoted`: where single quotes are ordinary bytes, as in a here document.
void FindSubstitutions(const ShellText& text, ByteRange range, bool is_quoted,
                       std::vector<ByteRange>& found);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SKIP_H_
