// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_REQUIREMENTS_REQUIREMENTS_HOST_H_
#define TORCHLIFT_CORE_EMBED_REQUIREMENTS_REQUIREMENTS_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The lines of a file of requirements, as pip reads them: each is a setting without a name, without
// its comment (a `#` at the begin of a line or behind a blank). Lines that a backslash joins are
// settings of their own.
//
//   --index-url https://x    # the index      // text: =--index-url https://x
//   torch>=2.12                               // text: =torch>=2.12
Host ReadRequirementsHost(absl::string_view path, absl::string_view bytes,
                          const LookedFor& looked_for);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_REQUIREMENTS_REQUIREMENTS_HOST_H_
