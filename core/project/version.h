// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_VERSION_H_
#define TORCHLIFT_CORE_PROJECT_VERSION_H_

#include <compare>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace torchlift {

// A release number, as far as requirements compare them: "2.11", "2.11.0" (equal to it), "2.12.1".
struct Version {
  int major = 0;
  int minor = 0;
  int patch = 0;

  // Reads the leading release segment of a PEP 440 version: "2.11.0a0+cu126" is 2.11.0. Empty when
  // there is none.
  static std::optional<Version> Parse(absl::string_view text);
  std::string ToString() const;  // "2.11", or "2.11.1" when the patch is not 0.

  friend auto operator<=>(const Version&, const Version&) = default;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_VERSION_H_
