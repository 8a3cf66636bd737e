// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MARKDOWN_HTML_CODE_H_
#define TORCHLIFT_CORE_EMBED_MARKDOWN_HTML_CODE_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/embed/documentation/document_session.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// Adds the code between <pre> at `begin` of the document and its </pre>: without tags, and with what
// entities (`&lt;`, `&#39;`) stand for. The language is that of a class: language-bash. Returns where
// it ends; a <pre> that never ends is no code.
std::uint32_t AddHtmlCode(absl::string_view bytes, std::uint32_t begin, DocumentSession& session,
                          Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MARKDOWN_HTML_CODE_H_
