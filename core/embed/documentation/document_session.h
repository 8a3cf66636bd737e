// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_DOCUMENT_SESSION_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_DOCUMENT_SESSION_H_

#include <set>
#include <string>

#include "core/embed/documentation/code_block.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The blocks of a document, which its reader may type into one shell, one after the other. What one
// of them exports that decides about commands (PET_NNODES), those below it may have or not: whether
// the reader left a block out is not seen.
class DocumentSession {
 public:
  // Adds the block as AddCodeBlock() does.
  void Add(const CodeBlock& block, Host& host);

 private:
  std::set<std::string> exports_;  // Lines of shell text.
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_DOCUMENT_SESSION_H_
