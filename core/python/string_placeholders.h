// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_STRING_PLACEHOLDERS_H_
#define TORCHLIFT_CORE_PYTHON_STRING_PLACEHOLDERS_H_

#include <cstdint>

#include "core/text/decoded_text.h"

namespace torchlift::python {

// Formatting of a decoded string, of which only the template is seen: placeholders become unknown
// parts, doubled signs single ones. Bytes before `from` are left alone; linear in those behind.
// False, with `text` in no particular state, for templates that CPython would refuse at run time
// and for placeholders with an unknown part inside.
//
//   "a %d %% {}"    // percent: "a ? % {}"    format: "a %d %% ?"
bool ApplyPercent(std::uint32_t from, DecodedText& text);
bool ApplyFormat(std::uint32_t from, DecodedText& text);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_STRING_PLACEHOLDERS_H_
