// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/html_text.h"

#include "absl/strings/str_replace.h"
#include "core/report/style.h"

namespace torchlift {

std::string HtmlText(absl::string_view bytes) {
  return absl::StrReplaceAll(
      Printable(bytes),
      {{"<", "&lt;"}, {">", "&gt;"}, {"&", "&amp;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

}  // namespace torchlift
