// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_HOST_LINES_H_
#define TORCHLIFT_CORE_ENGINE_HOST_LINES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/embed/region.h"
#include "core/text/source_file.h"

namespace torchlift {

// A message about the text of a region, with the lines of the text that it names as those of the
// file around: "the opt-in of line 1" of a cell is "the opt-in of line 19" of the notebook.
std::string WithHostLines(absl::string_view message, const embed::Region& region,
                          const SourceFile& host);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_HOST_LINES_H_
