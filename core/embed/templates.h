// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_TEMPLATES_H_
#define TORCHLIFT_CORE_EMBED_TEMPLATES_H_

#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The text with its template marks, {{ … }} and {% … %} within a line, as parts that are not seen:
// what a Dockerfile.j2 puts there may hold options.
DecodedText WithTemplatesUnseen(const DecodedText& text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_TEMPLATES_H_
