// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_FILE_OUTCOME_H_
#define TORCHLIFT_CORE_ENGINE_FILE_OUTCOME_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/rewrite/explanation.h"
#include "core/rewrite/finding.h"
#include "core/text/file_kind.h"
#include "core/text/source_file.h"

namespace torchlift {

// What became of a finding.
enum class Disposition {
  kOpen,  // Nothing was to be written for it: only looked at, no edits, or not as sure as was asked
          // for.
  kFixed,       // Its fix is part of the new text.
  kDeferred,    // Its fix overlaps others' in every pass; `reason` names the blocker.
  kRefused,     // Its fix could not be proven to be what it claims; `reason` says where it failed.
  kSuppressed,  // A comment in the file asks for silence.
};

// A finding with its place for people, and what became of it.
struct FindingOutcome {
  Finding finding;
  Location location;  // Of finding.place.begin, in the original text.
  Disposition disposition = Disposition::kOpen;
  std::string reason;  // For kDeferred and kRefused.
};

// Something about a file that a person should know besides findings.
struct FileRemark {
  Location location;
  std::string text;     // "no codemod is called 'torchrun'; did you mean 'torchrun-default-port'?"
  bool unread = false;  // Whether it says that a part of the file could not be read, so that
                        // findings may be missing.
};

// Everything that came of one file. Deterministic: it follows from the bytes, the facts and the
// options alone.
struct FileOutcome {
  std::string path;
  FileKind kind = FileKind::kOther;
  std::vector<FindingOutcome> findings;  // By place, then codemod id.
  std::vector<FileRemark> remarks;
  // Why the file could not be understood, with the line ("line 3: invalid Python"); empty when it
  // could. Such a file is never changed.
  std::string problem;
  Location problem_location;
  bool conflict = false;  // The fixes did not come to rest; `problem` names the codemods.

  // The text before and after. `after` equals `before` when nothing changes; both empty unless the
  // file was analysed.
  std::string before;
  std::string after;
  bool changed() const { return after != before; }

  std::vector<Explanation::Entry> explanations;  // When asked for.
  std::uint32_t proofs_done = 0;
  double proof_seconds = 0;
  std::uint32_t proofs_refused = 0;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_FILE_OUTCOME_H_
