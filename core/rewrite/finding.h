// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_FINDING_H_
#define TORCHLIFT_CORE_REWRITE_FINDING_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/fix.h"

namespace torchlift {

// What a finding means for who runs the code on the new release, least first.
enum class Level {
  kAdvice,      // Works as before; worth knowing.
  kDeprecated,  // Works and warns.
  kSilent,      // Runs, but no longer as meant: no error and no warning says so.
  kBreaking,    // Fails, or takes an error branch.
};

inline constexpr std::size_t kLevelCount = 4;

// "advice", "deprecated", "silent", "breaking".
absl::string_view LevelName(Level level);

// An import that the new code of a fix needs; made by ImportPlanner, merged and written by it once
// a file.
struct ImportRequest {
  std::string module;  // "torch.distributed._functional_collectives".
  // The name that the new code uses; equal to `module` for a plain `import module`.
  std::string alias;
  // The import statement (its bytes in the original) beside which the new one goes, in the same
  // block; empty range at 0 for "among the imports at the top of the file".
  ByteRange anchor;

  friend bool operator==(const ImportRequest&, const ImportRequest&) = default;
};

// One thing that a codemod found, with what can be done about it. All ranges are bytes of the
// original text.
struct Finding {
  absl::string_view codemod;  // Its id; filled in by the engine, lives as long as the codemod.
  Level level = Level::kAdvice;
  ByteRange place;  // What it points at: the callee, the launcher word, the assignment's target.
  // The whole statement or command, for suppression comments; empty: the lines of `place`.
  ByteRange statement;
  // One or two sentences: what happens on the new release, and what to do when there is no edit.
  std::string message;
  // Further lines: the path from torch.compile, evidence.
  std::vector<std::string> notes;
  // What `fix` can do; kManual without edits where a person must act. Absent for advice that asks
  // for nothing.
  std::optional<Fix> fix;
  std::vector<ImportRequest> imports;  // What the new code of `fix` needs.
  // Import bindings that the fixed code goes through today (the range of each bound name in its
  // import statement): their imports go when the last use went.
  std::vector<ByteRange> retired_imports;
  // Whether a comment asks for silence that only whoever made the finding could see: one of code that
  // stands inside of a file.
  bool is_suppressed = false;

  // Whether it holds for the text whatever becomes of it: that code of another language inside of a
  // file may not be run makes no review of its fix.
  bool holds_unrun = false;

  Applicability applicability() const { return fix ? fix->applicability : Applicability::kManual; }
  // Whether nobody has to do anything about it.
  bool asks_for_nothing() const { return !fix && level == Level::kAdvice; }
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_FINDING_H_
