// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DIFF_STABLE_HASH_H_
#define TORCHLIFT_CORE_DIFF_STABLE_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "absl/strings/string_view.h"

namespace torchlift {

// Hashes that are the same in every process, unlike absl::Hash, and never 0, so that 0 can mean
// "none". Not for hash maps that hold what strangers write.

// Depends on the order: CombineHashes(a, b) is not CombineHashes(b, a).
inline std::uint64_t CombineHashes(std::uint64_t a, std::uint64_t b) {
  // The finaliser of SplitMix64 over a mix of both.
  std::uint64_t hash = (a ^ (a >> 29)) * 0x9E3779B97F4A7C15u + b * 0xD6E8FEB86659FD93u;
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9u;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBu;
  hash ^= hash >> 31;
  return hash == 0 ? 1 : hash;
}

inline std::uint64_t StableHash(absl::string_view text) {
  std::uint64_t hash = CombineHashes(0x51ED270B7F4A7C15u, text.size());
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    hash = CombineHashes(hash, word);
  }
  std::uint64_t rest = 0;
  if (i < text.size()) std::memcpy(&rest, text.data() + i, text.size() - i);
  return CombineHashes(hash, rest);
}

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_DIFF_STABLE_HASH_H_
