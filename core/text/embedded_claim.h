// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_EMBEDDED_CLAIM_H_
#define TORCHLIFT_CORE_TEXT_EMBEDDED_CLAIM_H_

#include <vector>

#include "core/text/byte_range.h"
#include "core/text/claim.h"
#include "core/text/edit.h"
#include "core/text/file_kind.h"

namespace torchlift {

// What a fix does to code of another language that stands inside a file, in terms of that language:
//
//   os.system("torchrun x.py")   // host: the bytes of the literal; kind: kShell
//
//   edits and claims: " --master-port=29500" comes in at 8 of `torchrun x.py`
//
// It goes with the edits and claims that say the same of the host's own bytes.
struct EmbeddedClaim {
  FileKind kind = FileKind::kOther;     // The language of the code inside.
  ByteRange host;                       // Region::host, in the text around it.
  std::vector<Edit> edits;              // In the text as the inner language reads it.
  std::vector<Claim> claims;            // The same.
  std::vector<EmbeddedClaim> embedded;  // Of code inside of the code inside.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_EMBEDDED_CLAIM_H_
