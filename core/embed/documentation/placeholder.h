// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_PLACEHOLDER_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_PLACEHOLDER_H_

#include "core/text/decoded_text.h"

namespace torchlift::embed {

// Shell text of a document with unseen parts for what the reader of the document is to put in. One
// that may be several words hides options; one that is a value or a file is part of one word.
//
//   torchrun <your options> x.py       // torchrun ? x.py
//   torchrun --nnodes=<N> <script>     // torchrun --nnodes="?" "?"
//   torchrun ... x.py                  // torchrun ? x.py
//   torchrun [--standalone] {args}     // torchrun ? ?
//   torchrun {{ options }} x.py        // torchrun ? x.py
//
// Placeholders are looked for outside of comments and here documents.
DecodedText HidePlaceholders(const DecodedText& text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_PLACEHOLDER_H_
