// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_FUZZ_LAW_H_
#define TORCHLIFT_TESTS_FUZZ_LAW_H_

#include <cstdio>
#include <cstdlib>

namespace torchlift {

// Ends the program when something does not hold that must hold for every input; the fuzzer keeps the
// input then.
inline void Law(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %s\n", law);
  std::abort();
}

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_FUZZ_LAW_H_
