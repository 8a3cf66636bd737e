// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_EMBED_HOST_TEXTS_H_
#define TORCHLIFT_TESTS_CORE_EMBED_HOST_TEXTS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/host.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// The text of a region without its preamble; a part that is not seen reads as `?`.
std::string TextOf(const Region& region);
// Those of all regions.
std::vector<std::string> TextsOf(const Host& host);

// The bytes with ` --new` behind each first `tool` of the regions' texts, as HostEdits writes it;
// "refused" when it writes none of them.
std::string WithNewWord(FileKind kind, absl::string_view path, const std::string& bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_TESTS_CORE_EMBED_HOST_TEXTS_H_
