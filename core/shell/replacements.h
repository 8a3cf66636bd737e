// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_REPLACEMENTS_H_
#define TORCHLIFT_CORE_SHELL_REPLACEMENTS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "absl/types/span.h"
#include "core/shell/word.h"
#include "core/text/byte_range.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift::shell {

// The claims that bytes of words give way to others: `c++17` to `c++20` in -std=c++17. Those bytes
// must stand in the script as they are in the word, in no expansion and behind no backslash, and the
// new ones must mean nothing to a shell: letters, digits and . _ - + : / = @ ,
//
// Notes which claims turned up. Refers to the claims.
class Replacements {
 public:
  explicit Replacements(absl::Span<const Claim> claims);

  // Whether the edit is what one of them states.
  bool State(const Edit& edit) const;

  // Whether one of them is about bytes in `range` of the old script.
  bool AnyIn(ByteRange range) const;

  // Whether the new word is the old one with what is claimed about its bytes.
  bool Made(const Word& was, const Word& is);

  // The index of a claim whose bytes were in no word that was asked about; nothing when all were.
  std::optional<std::size_t> FirstUnmade() const;

 private:
  absl::Span<const Claim> claims_;
  std::map<ByteRange, std::size_t> by_place_;
  std::set<std::size_t> made_;
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_REPLACEMENTS_H_
