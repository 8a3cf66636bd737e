// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_WORD_H_
#define TORCHLIFT_CORE_SHELL_WORD_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

// How a word is written in its host.
enum class Quoting {
  kNone,
  kSingle,   // All of it between '…'.
  kDouble,   // All of it between "…".
  kMixed,    // Quotes and bare parts, $'…', or backslashes.
  kElement,  // An element of an argument list (a Python list, a JSON array): one word whatever it
             // holds.
};

// One word of a command, from shell text or from an argument list.
//
//   "$VENV/bin/torchrun"   // value \x01/bin/torchrun, may_split false,
//                          // KnownSuffix() "/bin/torchrun"
//   --nproc_per_node=$N    // value --nproc_per_node=\x01, may_split true,
//                          // KnownPrefix() "--nproc_per_node="
//
// A plain value, tied to no parser.
struct Word {
  ByteRange range;  // Its bytes in the host, quotes included.
  Quoting quoting = Quoting::kNone;
  DecodedText value;  // Without quotes and escapes; expansions are unknown parts.
  // Whether it may turn into no word or into several: an unquoted expansion, "$@", an array, a
  // glob, braces, a starred element.
  bool may_split = false;
  // Whether it surely stands for a list: "$@", ${list[@]}, *args.
  bool is_list = false;
  // Of a word that is one expansion and nothing else: the name in $NAME, "${NAME}", "${NAME[@]}";
  // "!" for $!.
  std::string variable;
  // The names of all $NAME, ${NAME} and ${NAME[@]} in it.
  std::vector<std::string> variables;
  // The names that it gives a value: ${NAME:=text}, ${NAME=text}.
  std::vector<std::string> assigned;
  // Of a word that is one ${NAME:-text} or ${NAME:=text} and nothing else: the text.
  std::string fallback;
  // Of a word that is one command substitution and nothing else: the command's text, as in $(which
  // torchrun).
  std::string substitution;

  absl::string_view text() const { return value.text; }
  bool IsKnown() const { return value.unknown.empty() && !may_split; }
  // Whether the word is written exactly as its value, so that a new word like it needs no quotes.
  bool Is(absl::string_view text) const { return IsKnown() && value.text == text; }
  // The value up to, and from behind, its unknown parts; all of it when there are none.
  absl::string_view KnownPrefix() const;
  absl::string_view KnownSuffix() const;
  // The part behind the last '/', when that part is known; else empty.
  absl::string_view BaseName() const;
};

// The word from its `begin`-th decoded byte on: the value in --name=value.
Word Tail(const Word& word, std::size_t begin);

// The words with one blank between them, as echo prints them. A blank is where the word behind it
// begins.
DecodedText JoinWords(absl::Span<const Word> words);

// The name by which a script names a file in several places, to be compared: ./job.sh is job.sh,
// "$JOB" is $JOB. Empty for a word that is nothing but unseen parts and no variable.
std::string ScriptFileName(const Word& word);

// A word of an argument list. `value` is what the element's text decodes to.
Word MakeElement(ByteRange range, DecodedText value);
// An element whose value is not known; with `may_split` one that may stand for any number of words
// (*args).
Word MakeUnknownElement(ByteRange range, bool may_split = false);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_WORD_H_
