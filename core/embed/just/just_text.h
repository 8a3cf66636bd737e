// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JUST_JUST_TEXT_H_
#define TORCHLIFT_CORE_EMBED_JUST_JUST_TEXT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A recipe's text as its shell is given it, as far as that is seen.
//
//   just:  torchrun {{options}} {{ f(x) }} {{{{    text: torchrun ${options} ? {{
//
// What just puts in for a variable stands as the shell's own variable of that name, with `_` for
// hyphens: the two come to the same words.
struct JustText {
  DecodedText text;
  std::vector<std::string> names;      // Of the variables, as the shell spells them.
  std::vector<ByteRange> expressions;  // In the file: others that are put in, with their braces.
};

JustText ReadJustText(const DecodedText& raw);

// A name of just's as the shell spells it: my-name is my_name.
std::string ShellName(absl::string_view name);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JUST_JUST_TEXT_H_
