// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_REGION_H_
#define TORCHLIFT_CORE_EMBED_REGION_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"
#include "core/text/edit.h"

namespace torchlift::embed {

// A text inside a file that may be code of another language: a string literal of Python, the body of
// a here document. Its bytes in the file, the host, are written as the host's syntax asks for.
//
//   host:  python -c 'print("a")'     region.text.text: print("a")
struct Region {
  ByteRange host;    // What holds the text: the literal with its quotes, the body.
  DecodedText text;  // The text as the inner language reads it, with the way back to the host.
  // Bytes that mean something else than themselves where the text stands in the host: `'` in '…'.
  absl::string_view special;
};

// The text with a letter for each part that is not seen, so that it can be read as code: a variable
// of a script stands as a name or as a letter of a string.
std::string Readable(const Region& region);

// The edits of the host that make the given ones, which insert only, in the region's text. Nothing
// when the host does not hold the bytes on both sides of an insertion as they are, or would read the
// new bytes as something else.
std::optional<std::vector<Edit>> HostInsertions(const Region& region, absl::string_view host,
                                                absl::Span<const Edit> insertions);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_REGION_H_
