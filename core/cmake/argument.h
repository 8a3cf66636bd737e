// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_CMAKE_ARGUMENT_H_
#define TORCHLIFT_CORE_CMAKE_ARGUMENT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/cmake/token.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::cmake {

// One argument of a command as it is written. CMake may make several of an unquoted one: its text
// is split at `;`, and what a variable holds is seen when it runs alone.
struct Argument {
  TokenKind kind = TokenKind::kUnquoted;  // Or kQuoted, kBracket; a parenthesis, which is one, too.
  ByteRange range;                        // As written, with quotes and brackets.
  // Without quotes, brackets and escapes (but `\;` stays, which splits no list); ${…}, $ENV{…},
  // @…@ and $<…> are not seen. May be empty.
  DecodedText text;
  // What the braces or signs of ${…}, $ENV{…}, $CACHE{…} and @…@ hold, those in $<…> as well; of ones
  // in each other the outer one.
  std::vector<std::string> variables;
  // $<…> that stand in no other: bytes of the file. One that goes on in the next argument ends with
  // this one.
  std::vector<ByteRange> generator_expressions;

  bool is_seen() const { return text.unknown.empty(); }
  // Whether it is that text, and all of it is seen.
  bool Is(absl::string_view other) const { return is_seen() && text.text == other; }
};

// The argument that a token is. Linear in its bytes.
//
//   "${FLAGS} -std=c++17"    // text: something unseen and ` -std=c++17`
Argument ReadArgument(absl::string_view bytes, const Token& token);

}  // namespace torchlift::cmake

#endif  // TORCHLIFT_CORE_CMAKE_ARGUMENT_H_
