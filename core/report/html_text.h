// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_HTML_TEXT_H_
#define TORCHLIFT_CORE_REPORT_HTML_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

// Any bytes as text of an HTML page, good between tags and in quoted attributes:
//
//   HtmlText("a<b & \"c\"");  // a&lt;b &amp; &quot;c&quot;
//
// The result is UTF-8 and shows what is there: what Printable spells out (control characters, bytes
// that are no UTF-8, characters that turn the direction of text) is spelt out here, too.
std::string HtmlText(absl::string_view bytes);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_HTML_TEXT_H_
