// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_CMAKE_TOKEN_H_
#define TORCHLIFT_CORE_CMAKE_TOKEN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::cmake {

// The tokens of cmake-language(7), those between which there is nothing.
enum class TokenKind : std::uint8_t {
  kByteOrderMark,
  kSpace,           // Blanks, tabs, and carriage returns that end no line.
  kNewline,         // LF or CR LF.
  kLineComment,     // # up to the end of the line.
  kBracketComment,  // #[[ … ]], #[==[ … ]==]
  kIdentifier,      // A name outside of parentheses.
  kLeftParenthesis,
  kRightParenthesis,
  kUnquoted,  // Generator expressions are no tokens of their own: $<$<CONFIG:Debug>:-g> is one word.
  kQuoted,    // "…", on any number of lines.
  kBracket,   // [[ … ]], [==[ … ]==]
  kUnknown,   // What CMake refuses: the rest of a line outside of parentheses; one byte inside.
};

struct Token {
  TokenKind kind = TokenKind::kUnknown;
  ByteRange range;

  friend bool operator==(const Token&, const Token&) = default;
};

// Where a file is not CMake's language.
struct Problem {
  std::uint32_t offset = 0;
  std::string what;  // For people, without a full stop: "the quote is not closed".
};

struct Tokens {
  std::vector<Token> list;  // Not empty ones; their bytes one behind the other are the file.
  std::vector<Problem> problems;
};

// Never fails. A quote or bracket that is not closed takes the rest of the file. Linear in the
// bytes.
//
//   set(A "b c")    // kIdentifier kLeftParenthesis kUnquoted kSpace kQuoted kRightParenthesis
Tokens ReadTokens(absl::string_view bytes);

}  // namespace torchlift::cmake

#endif  // TORCHLIFT_CORE_CMAKE_TOKEN_H_
