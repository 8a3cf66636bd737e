// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MARKDOWN_FENCE_H_
#define TORCHLIFT_CORE_EMBED_MARKDOWN_FENCE_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace torchlift::embed {

// The line that begins a fence.
struct FenceStart {
  char sign = '`';
  std::size_t size = 0;  // How many signs. As many or more end the fence.
  std::string language;  // "bash"; empty when there is none.
  std::string path;      // A file that the info string names: title="ci/run.sh", yaml:compose.yml.
  // A directive of MyST that holds text ({note}, {tab-item}), rather than code.
  bool is_directive = false;
};

// What the line, which begins behind its indentation, begins. Info strings are read as GitHub, MyST,
// Pandoc, Quarto and the usual site generators do:
//
//   ```bash    ~~~ sh    ```{.bash .x}    ```{code-block} bash    ```{bash}    ```bash title="a.sh"
std::optional<FenceStart> ReadFenceStart(absl::string_view line);

// Whether the line ends the fence.
bool IsFenceEnd(absl::string_view line, char sign, std::size_t size);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MARKDOWN_FENCE_H_
