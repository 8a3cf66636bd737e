// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_HTML_CODE_H_
#define TORCHLIFT_CORE_REPORT_HTML_CODE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/report/syntax_colors.h"
#include "core/text/byte_range.h"

namespace torchlift {

// The bytes `line` of `text` as HTML: tokens in <span class="k|s|n|c|d"> (keyword, string, number,
// comment, definition), marked words in <mark>.
//
//   HtmlCode("x = 'a'", {0, 7}, {{{4, 7}, SyntaxColor::kString}}, {{5, 6}});
//   // x = <span class="s">&#39;</span><mark><span class="s">a</span></mark><span …
//
// `colors` are those of the whole text, `marks` lie in the line; both in order and disjoint.
// O(log colors + what is in the line).
std::string HtmlCode(absl::string_view text, ByteRange line,
                     const std::vector<ColoredRange>& colors, absl::Span<const ByteRange> marks);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_HTML_CODE_H_
