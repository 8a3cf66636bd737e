// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MARKDOWN_MARKDOWN_HOST_H_
#define TORCHLIFT_CORE_EMBED_MARKDOWN_MARKDOWN_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// What a reader of a Markdown document is told to run: the code in fences, indented blocks and
// <pre>, also in lists and block quotes, in MyST's directives, in MDX. Text, inline code, front
// matter and comments are prose.
//
// It is read line by line here: what matters are the bytes of each line behind the signs of its
// containers, and what comes in has to stand behind them, too. Of CommonMark's rules those are
// followed that decide about that; a fence is one however far it is indented, as in the tabs of MDX
// and of site generators. MDX, and docstrings of Python (whose path that is), have no indented blocks.
//
//   > ```bash
//   > $ torchrun x.py        // region: torchrun x.py
//   > ```
Host ReadMarkdownHost(absl::string_view path, absl::string_view bytes,
                      const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MARKDOWN_MARKDOWN_HOST_H_
