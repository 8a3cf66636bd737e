// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/rewrite_proof.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/diff/lockstep_proof.h"
#include "core/engine/embedded_proof.h"
#include "core/rewrite/resolution_check.h"
#include "core/shell/script_comparison.h"

namespace torchlift {
namespace {

// A second opinion on shell texts, by a grammar that shares nothing with core/shell.
bool HasShellError(absl::string_view text) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kBash, text);
  return !tree.ok() || tree->has_error();
}

std::optional<ProofFailure> ProvePython(const SourceModel& before, const SourceModel& after,
                                        absl::Span<const Edit> edits,
                                        absl::Span<const Claim> claims) {
  if (std::optional<Mismatch> mismatch =
          CheckRewrite(*before.tree(), *after.tree(), edits, claims)) {
    return ProofFailure{mismatch->before.begin, mismatch->claim, std::move(mismatch->reason)};
  }
  if (std::optional<ResolutionChange> change =
          CheckResolution(*before.python(), *after.python(), edits, claims)) {
    return ProofFailure{change->before.begin, std::nullopt, std::move(change->reason)};
  }
  return std::nullopt;
}

std::optional<ProofFailure> ProveShell(const SourceModel& before, const SourceModel& after,
                                       absl::Span<const Edit> edits,
                                       absl::Span<const Claim> claims) {
  if (std::optional<shell::CommandMismatch> mismatch =
          shell::CompareScripts(*before.shell(), *after.shell(), edits, claims)) {
    return ProofFailure{mismatch->before.begin, mismatch->claim, std::move(mismatch->reason)};
  }
  if (HasShellError(after.source().bytes()) && !HasShellError(before.source().bytes()))
    return ProofFailure{0, std::nullopt, "the new script has a syntax error"};
  return std::nullopt;
}

}  // namespace

RewriteProof ProveRewrite(const SourceModel& before, absl::Span<const Edit> edits,
                          absl::Span<const Claim> claims,
                          absl::Span<const EmbeddedClaim> embedded) {
  RewriteProof proof;
  absl::StatusOr<std::string> text = ApplyEdits(before.source().bytes(), edits);
  if (!text.ok()) {
    proof.failure = ProofFailure{0, std::nullopt, std::string(text.status().message())};
    return proof;
  }
  proof.after =
      SourceModel::Create(std::string(before.source().path()), before.kind(), *std::move(text));
  if (!proof.after->problem().empty()) {
    proof.failure =
        ProofFailure{OffsetMap(edits).ToOriginal(proof.after->problem_offset()), std::nullopt,
                     absl::StrCat("the new text is ", proof.after->problem())};
    return proof;
  }
  proof.failure = before.python() != nullptr ? ProvePython(before, *proof.after, edits, claims)
                                             : ProveShell(before, *proof.after, edits, claims);
  if (!proof.failure) proof.failure = ProveEmbedded(before, *proof.after, edits, embedded);
  return proof;
}

}  // namespace torchlift
