// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_PATH_GLOB_H_
#define TORCHLIFT_CORE_WORKSPACE_PATH_GLOB_H_

#include <bitset>
#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"

namespace torchlift {

// One glob of paths as git understands it: `*` and `?` stay within a name, a name that is `**`
// stands for any number of folders (at the end: for everything inside), `[a-z]`, `[!a]` and
// `[[:alpha:]]` for one byte, `\` takes the next byte as it is. Bytes are compared, upper and lower
// case differ.
//
//   PathGlob("src/**/*.py").Matches("src/a/b/c.py");  // true
//
// Matching takes at most the product of both lengths, whatever the glob. Safe from many threads.
class PathGlob {
 public:
  explicit PathGlob(absl::string_view glob);

  // `path` is relative, with single slashes between its names and none at its ends.
  bool Matches(absl::string_view path) const;

 private:
  // One byte of a name, or a run of any bytes.
  struct Step {
    bool is_star = false;
    std::bitset<256> bytes;
  };
  struct Name {
    bool is_any_folders = false;  // The name `**`.
    std::vector<Step> steps;
  };

  // Reads the step at glob[*at] and moves *at behind it; false for a glob that matches nothing.
  static bool ReadStep(absl::string_view glob, std::size_t* at, Step* step);
  static bool NameMatches(const Name& name, absl::string_view text);

  std::vector<Name> names_;
  bool is_valid_ = true;  // A glob with an unclosed bracket or a lone `\` at its end is not.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_PATH_GLOB_H_
