// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JUST_JUST_STRING_H_
#define TORCHLIFT_CORE_EMBED_JUST_JUST_STRING_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A string of just's: 'raw', "with escapes", `a command`, and each of them with three quotes.
struct JustString {
  ByteRange host;     // With its quotes.
  DecodedText value;  // May be empty: then it holds no bytes.
  char quote = '\0';  // ', " or `.

  bool is_command() const { return quote == '`'; }
};

// Finds the ends of strings in a text, which must outlive it. Linear in the text, however often it
// is asked about places that follow each other.
class JustStringEnds {
 public:
  explicit JustStringEnds(absl::string_view text) : text_(text) {}

  // Where the string that begins at `at` ends; `at` when none begins there, or when it never ends.
  std::size_t EndOf(std::size_t at);

 private:
  absl::string_view text_;
  std::string endless_;  // The quotes of strings that never end.
};

// The strings of an expression that stands in `range` of a file, in their order.
std::vector<JustString> JustStringsIn(absl::string_view bytes, ByteRange range);

// Where the `}}` ends that closes the `{{` at `at`, one that no string holds; npos when none does.
std::size_t EndOfInterpolation(absl::string_view text, std::size_t at);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JUST_JUST_STRING_H_
