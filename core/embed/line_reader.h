// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_LINE_READER_H_
#define TORCHLIFT_CORE_EMBED_LINE_READER_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// For hosts that are read line by line. Ranges are bytes of the host.

// The lines without their ends (LF or CR LF).
std::vector<ByteRange> LinesOf(absl::string_view bytes);

// The range without blanks and tabs at both ends; empty at its end when it holds nothing else.
ByteRange TrimBlanks(absl::string_view bytes, ByteRange range);

// A region of shell text that stands in the host as it is, within one line. May be empty.
Region VerbatimRegion(absl::string_view bytes, ByteRange range);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_LINE_READER_H_
