// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_TEXT_CLAIM_H_
#define TORCHLIFT_CORE_TEXT_CLAIM_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift {

// The new code of a node, with the parts that it takes over unchanged from the old code.
//
//   // old: all_reduce(f(x))      new: funcol.all_reduce(f(x), "sum", g)
//   NewCode code;
//   code.Text("funcol.all_reduce(").Keep(argument.range(), argument.text()).Text(", \"sum\", g)");
//
// Kept parts let a rewrite inside a kept part stand beside this one: edits are derived for what is
// between them only.
struct NewCode {
  struct Kept {
    ByteRange in_text;   // Where the part is in `text`.
    ByteRange original;  // Where the same bytes are in the original.
  };

  std::string text;
  // In the order of `text`, disjoint. The same original range may be kept twice.
  std::vector<Kept> kept;

  NewCode& Text(absl::string_view more);
  NewCode& Keep(ByteRange original, absl::string_view its_text);
  NewCode& Append(const NewCode& more);
};

// What a fix says about one place: the node there (or nothing, for an insertion) and what must be
// there afterwards. The proof of a rewrite checks the whole file against the claims of the fixes
// that were applied: everything else must be as it was, and each claimed place must read as
// claimed, whatever bytes the edits moved to get there.
struct Claim {
  enum class Kind {
    kReplace,  // The node at `range` (exactly its bytes) becomes `code`.
    kInsert,   // `code` (whole statements, arguments, elements or words) comes in at `range`, which
               // is empty.
    kDelete,   // The node at `range` goes; separators (commas, line ends) that it leaves over go
               // with it.
  };

  Kind kind = Kind::kReplace;
  ByteRange range;  // In the original text.
  NewCode code;     // Empty for kDelete.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_TEXT_CLAIM_H_
