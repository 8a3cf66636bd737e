// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_ARGUMENTS_H_
#define TORCHLIFT_CORE_EMBED_ARGUMENTS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/region.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// One string of a list that is a command, as its host's reader found it.
struct Argument {
  ByteRange host;     // With its quotes.
  DecodedText value;  // What the program is given. May be empty: then it holds no bytes.
  // Whether it may be no string, or any number of them: *args, `{% for %}` around it.
  bool may_split = false;
};

// The arguments as the command that a shell would start them with: `torchrun 'a b.py'`. There is at
// least one. The region is kShell, its host is from the first to the last; whoever needs more
// around it, or other places for new items, changes the region then.
//
// New items come in right behind the one before, with the bytes that part the two from their
// neighbours: `, ` in ["a", "b"], a line end and `- ` in a block of YAML. `separator` is taken where
// the list shows none, or comments stand between.
Region JoinArguments(absl::Span<const Argument> arguments, absl::string_view host,
                     absl::string_view separator);

// A program that no list names but its host's rules: the `python -m` of launch.json's "module". It
// is put in front of the region's text, and stands at its first byte with none of its own.
void AddProgram(absl::string_view program, Region& region);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_ARGUMENTS_H_
