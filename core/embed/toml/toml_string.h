// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_TOML_TOML_STRING_H_
#define TORCHLIFT_CORE_EMBED_TOML_TOML_STRING_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// A string of TOML 1.0 (https://toml.io/en/v1.0.0#string) as a region without a kind: basic "…",
// literal '…' and both over several lines. `range` holds the quotes. Nothing when an escape in it is
// none of TOML's, or the quotes are missing. The text may be empty.
std::optional<Region> ReadTomlString(absl::string_view bytes, ByteRange range);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_TOML_TOML_STRING_H_
