// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DOCKERFILE_HERE_DOCUMENT_H_
#define TORCHLIFT_CORE_DOCKERFILE_HERE_DOCUMENT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::dockerfile {

// A here document of an instruction: `RUN <<EOF` and the lines up to `EOF`.
struct HereDocument {
  std::string name;          // "EOF", without quotes.
  bool is_quoted = false;    // <<"EOF": COPY puts no variables in.
  bool strips_tabs = false;  // <<-EOF: those that begin a line.
  ByteRange operation;       // The word `<<EOF` in the instruction's arguments.
  ByteRange body = {};       // In the file: its lines, without the one that ends it.
};

// The here documents that the arguments of RUN, COPY or ADD name, without their bodies: words of
// their own, as BuildKit wants them (`cat<<EOF` and `<< EOF` are none).
//
//   FindHereDocuments("cat <<A 3<<-'B' >f")    // A; B, which strips tabs and is quoted
std::vector<HereDocument> FindHereDocuments(absl::string_view arguments);

}  // namespace torchlift::dockerfile

#endif  // TORCHLIFT_CORE_DOCKERFILE_HERE_DOCUMENT_H_
