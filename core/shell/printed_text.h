// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_PRINTED_TEXT_H_
#define TORCHLIFT_CORE_SHELL_PRINTED_TEXT_H_

#include "absl/types/span.h"
#include "core/shell/word.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

// What a call of echo or printf prints, with the way back to the host; `words` are those of the
// command, its name first.
//
//   echo -e "cd x\ntorchrun a.py"        // two lines
//   printf 'torchrun %s\n' "$file" b.py  // two lines, of which the first has an unseen word
//
// `\n` and `\t` are decoded whatever the options say: shells differ, and no command needs them as
// they are. A placeholder of printf without a word, and one that is not %s or %b, is unseen.
DecodedText PrintedText(absl::Span<const Word> words);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_PRINTED_TEXT_H_
