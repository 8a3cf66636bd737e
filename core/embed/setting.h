// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_SETTING_H_
#define TORCHLIFT_CORE_EMBED_SETTING_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"
#include "core/embed/region.h"

namespace torchlift::embed {

// Adds the value of a setting as a region of kind kSetting, when the file is read for what it or its
// name holds. `value` has the text and the way to the host. `name` is what leads to it, with dots
// between, and stands in front of the text with `=`, as the region's preamble:
//
//   [tool.uv]
//   index-url = "https://x"      // text: tool.uv.index-url=https://x
//
// For values that are not surely commands or environments: those are regions by themselves. One that
// may be a command lies in a doubtful region, too.
void AddSetting(absl::string_view name, Region value, Host& host);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_SETTING_H_
