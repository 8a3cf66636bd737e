// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_QUOTED_PATH_H_
#define TORCHLIFT_CORE_TEXT_QUOTED_PATH_H_

#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

// A path of any bytes as git prints it with core.quotePath=true: as it is when all of its bytes are
// printable ASCII other than '"' and '\', else between double quotes with C escapes (\t, \n, \",
// \\, …) and octal ones.
//
//   QuotedPath("my run.sh");  // my run.sh
//   QuotedPath("d\xC3\xA9mo");  // "d\303\251mo"
std::string QuotedPath(absl::string_view path);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_QUOTED_PATH_H_
