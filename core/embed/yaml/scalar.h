// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_SCALAR_H_
#define TORCHLIFT_CORE_EMBED_YAML_SCALAR_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "core/embed/yaml/stream.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed::yaml {

// A scalar as the program that reads the file sees it: lines folded, escapes replaced, indentation
// taken off.
//
//   run: "a\tb \           text: a<TAB>b c
//     c"
//
// What a template writes is unseen. A condition that owns its lines in a block is one of the shell
// that reads it (`if`, `while`, over something unseen), so that what is set within need not be set.
// An empty scalar knows its place.
DecodedText DecodeScalar(Node scalar);

// How new text is written within the scalar: see Region. Empty: a line end cannot be.
std::string LineEndWithin(Node scalar);
// Bytes that new text must not hold. `with_dollar`: a dollar sign neither.
absl::string_view SpecialWithin(Node scalar, bool with_dollar);

// "\r\n" where the file writes that, else "\n".
absl::string_view LineEndOf(absl::string_view text);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_SCALAR_H_
