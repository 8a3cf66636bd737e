// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_FILE_REWRITER_H_
#define TORCHLIFT_CORE_ENGINE_FILE_REWRITER_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/project/project_facts.h"
#include "core/rewrite/codemod.h"
#include "core/rewrite/options.h"

namespace torchlift {

// What to do with a file.
struct RewriteRequest {
  absl::Span<const Codemod* const> codemods;  // Those selected, by id.
  // Every id that a suppression comment may name, sorted.
  absl::Span<const absl::string_view> known_ids;
  RewriteOptions options;
  bool make_edits = false;      // Whether to work out the new text at all (`check` does not).
  bool include_review = false;  // Whether review fixes with edits are written, too.
  bool explain = false;
  // Changes one byte of the first fix of this codemod before it is proven; for tests of the proof.
  // Empty: none.
  absl::string_view corrupt_fix_of;
};

// Analyses one file and, when asked to, rewrites it in memory: runs the codemods, drops suppressed
// findings, applies the fixes that fit together, plans imports, proves the result, and goes on for
// up to three passes while fixes were deferred. Reads and writes no disk. Safe to call from many
// threads at once.
//
//   FileOutcome outcome = RewriteFile("train.py", FileKind::kPython, bytes, facts, request);
//   if (outcome.changed()) …  // outcome.after
FileOutcome RewriteFile(absl::string_view path, FileKind kind, std::string bytes,
                        const ProjectFacts& facts, const RewriteRequest& request);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_FILE_REWRITER_H_
