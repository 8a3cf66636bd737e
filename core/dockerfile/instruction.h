// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DOCKERFILE_INSTRUCTION_H_
#define TORCHLIFT_CORE_DOCKERFILE_INSTRUCTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/dockerfile/here_document.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::dockerfile {

// One instruction of a Dockerfile, as BuildKit reads it.
//
//   RUN apt-get update \     name "RUN"
//     # comment              arguments "apt-get update   && apt-get install -y git": continued
//     && apt-get …           lines joined, comment lines and blank ones left out
struct Instruction {
  std::string name;       // In upper case. Any word: Docker refuses those that it does not know.
  ByteRange range;        // From the name to the end of its last line, here documents included.
  DecodedText arguments;  // Without blanks at both ends. May be empty: then it holds no bytes.
  std::vector<HereDocument> here_documents;
  bool is_whole = true;  // False when the file ends within a here document.
};

// A Dockerfile read without loss: whatever is in no instruction is a comment or blank.
struct Dockerfile {
  char escape = '\\';  // What continues a line; `# escape=` at the top says otherwise.
  std::vector<Instruction> instructions;
};

// Never fails: Docker itself refuses what has no instruction's form. A byte order mark is skipped.
// Linear in the bytes.
Dockerfile ReadDockerfile(absl::string_view bytes);

// Where what follows the flags (--mount=…, --interval=…) of an instruction begins: an offset into
// its arguments, their size when nothing follows.
std::uint32_t SkipFlags(absl::string_view arguments);

}  // namespace torchlift::dockerfile

#endif  // TORCHLIFT_CORE_DOCKERFILE_INSTRUCTION_H_
