// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_DOCKERFILE_ASSIGNMENT_H_
#define TORCHLIFT_CORE_DOCKERFILE_ASSIGNMENT_H_

#include <string>
#include <vector>

#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::dockerfile {

// One NAME=value of an ENV instruction.
struct Assignment {
  ByteRange host;  // In the file: from the name to the end of the value, quotes included.
  // Without quotes and escapes; $NAME and ${…} are not seen. May be empty.
  DecodedText name;
  DecodedText value;
  std::string quote;  // `"`, `'` or nothing: what the value begins with.
};

// The assignments of ENV's arguments, whose escape is `escape`.
struct Assignments {
  std::vector<Assignment> list;
  // The old form, one assignment of all that stands behind its name: ENV NAME some text.
  bool is_old_form = false;
};

// Arguments of neither form, which Docker refuses, have no assignments.
//
//   A=1 B="two words" C=$A    // A: 1, B: two words, C: something unseen
//   A two words               // A: two words
Assignments ReadAssignments(const DecodedText& arguments, char escape);

}  // namespace torchlift::dockerfile

#endif  // TORCHLIFT_CORE_DOCKERFILE_ASSIGNMENT_H_
