// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SYNTAX_LANGUAGE_H_
#define TORCHLIFT_CORE_SYNTAX_LANGUAGE_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace torchlift {

// The languages whose grammar is compiled in.
enum class Language : std::uint8_t { kPython, kBash, kJson, kToml, kYaml };

absl::string_view LanguageName(Language language);  // "Python", "Bash", "JSON".

// A grammar symbol. Ids belong to one language; the constants are generated from the grammar at
// build time into core/syntax/python_kinds.h, core/syntax/bash_kinds.h and so on: named nodes as
// `python::kCall`, anonymous tokens as `python::token::kComma` or `python::token::kDef`, fields as
// `python::field::kFunction`.
using KindId = std::uint16_t;
using FieldId = std::uint16_t;

inline constexpr KindId kErrorKind = 0xFFFF;  // A node for text that the grammar could not take.
inline constexpr FieldId kNoField = 0;

// The grammar's own name of a kind, for messages: "call", ",". "ERROR" for kErrorKind.
absl::string_view KindName(Language language, KindId kind);
// The grammar's own name of a field: "function"; empty for kNoField.
absl::string_view FieldName(Language language, FieldId field);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_SYNTAX_LANGUAGE_H_
