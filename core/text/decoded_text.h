// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_DECODED_TEXT_H_
#define TORCHLIFT_CORE_TEXT_DECODED_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/text/byte_range.h"

namespace torchlift {

// Text that stands inside other text in some notation (a quoted shell word, a Python string, a JSON
// string), decoded, with the way back to the host's bytes.
//
//   host:  bash -c "run \"a b\""       decoded: run "a b"
//   decoded.ToHost({5, 8})             // the host's bytes of  a b
//
// A part whose value is not known (a variable, an f-string's {…}) is stood in for by a `kUnknown`
// byte and listed in `unknown`.
struct DecodedText {
  static constexpr char kUnknown = '\x01';

  std::string text;
  // host_begin[i]: where the i-th decoded byte begins in the host; one more at the end.
  std::vector<std::uint32_t> host_begin;
  // host_end[i]: where the i-th decoded byte ends in the host.
  std::vector<std::uint32_t> host_end;
  std::vector<ByteRange> unknown;  // Ranges of `text` that stand for something unseen, ascending.

  // The host's bytes of a non-empty range of `text`, or the place right after the previous byte's
  // for an empty one. For the empty range at 0 that is host_begin[0]; whoever decodes a text that
  // may be empty puts its place there first.
  ByteRange ToHost(ByteRange range) const;

  // The offset in `text` of the byte that begins at `host_offset`, or at the end of whose bytes that
  // is; nothing when it is neither. The inverse of ToHost for empty ranges.
  std::optional<std::uint32_t> FromHost(std::uint32_t host_offset) const;

  // The bytes of `range` with their places.
  DecodedText Part(ByteRange range) const;

  // Adds what another text of the same host holds.
  void Append(const DecodedText& other);
  // Adds one decoded byte that was written in [begin, end) of the host.
  void Append(char byte, std::uint32_t begin, std::uint32_t end);
  // Adds a stand-in for the unseen value of [begin, end) of the host.
  void AppendUnknown(std::uint32_t begin, std::uint32_t end);
  // Adds the bytes of a range of another text of the same host, unseen parts as such.
  void Append(const DecodedText& other, ByteRange range);
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_DECODED_TEXT_H_
