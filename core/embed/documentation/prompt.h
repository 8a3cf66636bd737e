// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_PROMPT_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_PROMPT_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace torchlift::embed {

// What a terminal writes in front of a command.
struct Prompt {
  std::size_t size = 0;  // Its bytes at the front of the line; 0 when there is none.
  // Whether the same signs may begin a comment or a quotation: `# `, `> `, `% `.
  bool is_weak = false;
};

// The prompt of a line: `$ `, `(venv) $ `, `me@host:~/x$ `, `[me@host x]# `, `bash-5.2$ `, `> `.
Prompt PromptOf(absl::string_view line);

// Whether a line reads like a command rather than like a sentence or an output: its first word is a
// program that documents often show, a path or a variable's value, and more than a word or two
// behind it have an option, a path or a value among them.
bool ReadsLikeCommand(absl::string_view line);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_PROMPT_H_
