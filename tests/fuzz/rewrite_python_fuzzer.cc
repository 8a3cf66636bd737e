// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Any bytes as a Python file that is rewritten by every codemod.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/rewrite_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  torchlift::CheckRewriteLaws("train.py", torchlift::FileKind::kPython,
                              absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
