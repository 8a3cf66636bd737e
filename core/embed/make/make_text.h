// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_MAKE_TEXT_H_
#define TORCHLIFT_CORE_EMBED_MAKE_MAKE_TEXT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A recipe or a value as the shell is given it, as far as that is seen.
//
//   make:  torchrun $(OPTIONS) $$HOME/x.py $@    text: torchrun ${OPTIONS} $HOME/x.py ?
//
// What make puts in for a variable stands as the shell's own variable of that name: the two come to
// the same words. Anything else is not seen.
struct MakeText {
  // A variable that make puts in.
  struct Reference {
    std::string name;
    ByteRange range;  // ${NAME} in `text`.
  };

  DecodedText text;
  std::vector<Reference> references;  // In the order of the text.
  // $(shell …): the texts that it runs, as make reads them before it expands variables.
  std::vector<DecodedText> shell_calls;
  // In the file: functions that may put commands together: $(if …), $(foreach …), $(call …).
  std::vector<ByteRange> functions;
  std::vector<std::string> called;  // The first arguments of $(call NAME,…).
};

// How the text is to be read.
enum class MakeTextUse : std::uint8_t {
  kRecipe,
  kQuoted,  // Between the double quotes of a shell's assignment.
};

// What $@ and $< are in a recipe; empty where they are several words, or not seen.
struct AutomaticVariables {
  std::string target;
  std::string prerequisite;
};

// `has_automake`: @NAME@ is put in by configure, too.
MakeText ReadMakeText(const DecodedText& raw, MakeTextUse use, bool has_automake,
                      const AutomaticVariables& automatic = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_MAKE_TEXT_H_
