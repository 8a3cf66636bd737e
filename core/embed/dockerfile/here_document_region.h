// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCKERFILE_HERE_DOCUMENT_REGION_H_
#define TORCHLIFT_CORE_EMBED_DOCKERFILE_HERE_DOCUMENT_REGION_H_

#include "absl/strings/string_view.h"
#include "core/dockerfile/here_document.h"
#include "core/dockerfile/instruction.h"
#include "core/embed/region.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The body of a here document as it is run or written to a file: without the tabs that <<- strips, a
// CR LF as one line end. `is_expanded`: Docker puts variables in, which are not seen. The kind is
// for the caller to say.
Region HereDocumentRegion(const dockerfile::HereDocument& document, bool is_expanded,
                          absl::string_view bytes);

// The command that a shell is given when its here documents go to other programs: RUN cat <<A >b.
// The joined line, and all that follows it as it stands.
DecodedText WithHereDocuments(const DecodedText& line, const dockerfile::Instruction& instruction,
                              absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCKERFILE_HERE_DOCUMENT_REGION_H_
