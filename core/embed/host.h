// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_HOST_H_
#define TORCHLIFT_CORE_EMBED_HOST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/looked_for.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// A file that is read for the code in it: a Dockerfile, a Makefile, a workflow, a notebook.
struct Host {
  LookedFor looked_for = {};

  // In the order of their first bytes. Whatever has a chance to be run is here, with a `doubt` where
  // that is all that can be said; prose and data are not.
  std::vector<Region> regions;

  // What the file is made of, in the order of the text: instructions, recipes, nodes of its tree. A
  // rewrite leaves it all as it is outside of the regions that it claims. A part is around those
  // that stand in it, or apart from them.
  struct Part {
    std::uint16_t kind = 0;  // Of the reader's own numbering.
    ByteRange range;
  };
  std::vector<Part> parts;

  // What may hold code and cannot be read.
  struct Problem {
    ByteRange place;
    std::string what;  // For a person, without a full stop: "this list never ends".
  };
  std::vector<Problem> problems;
};

// Whether files of that kind are read as hosts. Files of other kinds may hold regions beside what
// they are themselves: a Python file in its docstrings.
bool IsHostKind(FileKind kind);

// Reads a file of such a kind. `path` tells what the name alone does: .github/workflows/ci.yml. What
// cannot be read is listed as a problem; never fails.
Host ReadHost(FileKind kind, absl::string_view path, absl::string_view bytes,
              const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_HOST_H_
