// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_EXPANSION_H_
#define TORCHLIFT_CORE_SHELL_EXPANSION_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace torchlift::shell {

// What is written in one expansion of a variable: $NAME, ${NAME}, ${NAME[@]}, ${NAME:-text}. All
// take the whole of it, `$` included.

// The name in "$NAME", "${NAME}", "${NAME[@]}"; "!" for "$!"; else empty.
std::string NameOfExpansion(absl::string_view text);

// ${NAME:-text} and ${NAME:=text} taken apart; nothing when the expansion is no such one.
struct Fallback {
  std::string name;
  bool assigns;
  absl::string_view text;
};
std::optional<Fallback> ReadFallback(absl::string_view text);

// Whether it gives any number of words, even between quotes: "$@", "${@:2}", "${list[@]}".
bool ExpandsToList(absl::string_view text);

// Whether the byte may stand in the name of a variable.
bool IsNameByte(char c);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_EXPANSION_H_
