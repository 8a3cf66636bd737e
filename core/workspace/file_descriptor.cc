// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/file_descriptor.h"

#include <cerrno>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace torchlift {

absl::Status ErrnoStatus(absl::string_view what) {
  const int error = errno;
  const std::string text = std::generic_category().message(error);
  return absl::Status(absl::ErrnoToStatusCode(error), absl::StrCat(what, ": ", text));
}

}  // namespace torchlift
