// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCKERFILE_JSON_LIST_H_
#define TORCHLIFT_CORE_EMBED_DOCKERFILE_JSON_LIST_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/arguments.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The strings of a JSON list in `text`, which is decoded itself: the arguments of an instruction,
// whose continued lines are joined. Nothing when it is no list of strings: Docker takes it for a
// command of a shell then.
std::optional<std::vector<Argument>> ReadJsonList(const DecodedText& text);

// Whether a text that is no JSON list was meant to be one: ['torchrun', 'x.py'], ["a", "b",].
bool LooksLikeList(absl::string_view text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCKERFILE_JSON_LIST_H_
