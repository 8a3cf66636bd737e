// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_REPLACEMENT_H_
#define TORCHLIFT_CORE_REWRITE_REPLACEMENT_H_

#include "absl/strings/string_view.h"
#include "core/rewrite/rewrite_context.h"
#include "core/text/byte_range.h"
#include "core/text/fix.h"

namespace torchlift {

// Adds to the fix that bytes inside of a word, of the value of a setting or of a string literal of
// Python give way to others, as `128` to `130` in https://…/cu128. Ranges of one fix come in the
// order of the text, and do not overlap. The new bytes must need no quotes or escapes.
void ReplaceBytes(const RewriteContext& context, ByteRange range, absl::string_view text, Fix& fix);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_REPLACEMENT_H_
