// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_RST_RST_HOST_H_
#define TORCHLIFT_CORE_EMBED_RST_RST_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// What a reader of a reStructuredText document is told to run: code-block, code, sourcecode and
// prompt directives, literal blocks behind `::`, doctests. Text, comments and what is included are
// prose.
//
//   .. code-block:: console
//
//      $ torchrun x.py           // region: torchrun x.py
//
// It is read line by line here: docutils has no grammar, and what matters are the bytes of each line
// behind the indentation of its block, which tells where a block ends. The document may be a
// docstring of Python, whose first line is indented less than it means to be.
Host ReadRstHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_RST_RST_HOST_H_
