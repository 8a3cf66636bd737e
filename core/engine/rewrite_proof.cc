// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/rewrite_proof.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/cmake/file_comparison.h"
#include "core/diff/lockstep_proof.h"
#include "core/embed/host.h"
#include "core/engine/embedded_proof.h"
#include "core/engine/host_proof.h"
#include "core/rewrite/resolution_check.h"
#include "core/shell/script_comparison.h"

namespace torchlift {
namespace {

// A second opinion on shell texts, by a grammar that shares nothing with core/shell.
bool HasShellError(absl::string_view text) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kBash, text);
  return !tree.ok() || tree->has_error();
}

// With letters for what is not seen: the grammar need not know our stand-ins.
std::string Readable(const SourceModel& model) {
  std::string text(model.source().bytes());
  for (const ByteRange& unknown : model.unknown()) text[unknown.begin] = '_';
  return text;
}

// The new text as a model of the same sort.
std::unique_ptr<const SourceModel> Reread(const SourceModel& before, absl::Span<const Edit> edits,
                                          std::string text) {
  std::string path(before.source().path());
  if (!before.is_inside())
    return SourceModel::Create(std::move(path), before.kind(), std::move(text),
                               before.looked_for());
  DecodedText decoded;
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t i = 0; i < size; ++i) decoded.Append(text[i], i, i + 1);
  const OffsetMap offsets(edits);
  for (const ByteRange& unknown : before.unknown())
    decoded.unknown.push_back(offsets.ToEdited(unknown));
  return SourceModel::CreateInside(std::move(path), before.kind(), std::move(decoded));
}

// What is claimed about documents in docstrings, as claims about the string literals. (What codemods
// claim about other strings is among the claims.)
std::vector<Claim> DocstringClaims(const SourceModel& before, absl::Span<const Edit> edits,
                                   absl::Span<const EmbeddedClaim> embedded) {
  std::vector<Claim> claims;
  for (const auto& [literal, document] : ClaimsByRegion(embedded)) {
    if (!embed::IsHostKind(document.kind)) continue;
    std::vector<Edit> inside;
    for (Edit edit : edits) {
      if (!literal.Contains(edit.range)) continue;
      edit.range = {edit.range.begin - literal.begin, edit.range.end - literal.begin};
      inside.push_back(std::move(edit));
    }
    Claim claim;
    claim.range = literal;
    const absl::StatusOr<std::string> text =
        ApplyEdits(literal.In(before.source().bytes()), inside);
    if (text.ok()) claim.code.Text(*text);
    claims.push_back(std::move(claim));
  }
  return claims;
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
  if (HasShellError(Readable(after)) && !HasShellError(Readable(before)))
    return ProofFailure{0, std::nullopt, "the new script has a syntax error"};
  return std::nullopt;
}

// A value has no syntax of its own: its edits are what is claimed, no more and no less.
std::optional<ProofFailure> ProveSetting(absl::Span<const Edit> edits,
                                         absl::Span<const Claim> claims) {
  std::vector<Edit> claimed;
  for (const Claim& claim : claims) claimed.push_back(Edit{claim.range, claim.code.text});
  std::sort(claimed.begin(), claimed.end());
  std::vector<Edit> made(edits.begin(), edits.end());
  std::sort(made.begin(), made.end());
  if (claimed == made) return std::nullopt;
  const std::uint32_t offset = edits.empty() ? 0 : edits.front().range.begin;
  return ProofFailure{offset, std::nullopt, "the edits are not what is claimed"};
}

std::optional<ProofFailure> ProveCMake(const SourceModel& before, const SourceModel& after,
                                       absl::Span<const Claim> claims) {
  if (std::optional<cmake::FileMismatch> mismatch =
          cmake::CompareFiles({before.source().bytes(), *before.cmake()},
                              {after.source().bytes(), *after.cmake()}, claims)) {
    return ProofFailure{mismatch->before.begin, mismatch->claim, std::move(mismatch->reason)};
  }
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
  proof.after = Reread(before, edits, *std::move(text));
  if (!proof.after->problem().empty()) {
    proof.failure =
        ProofFailure{OffsetMap(edits).ToOriginal(proof.after->problem_offset()), std::nullopt,
                     absl::StrCat("the new text is ", proof.after->problem())};
    return proof;
  }
  if (before.host() != nullptr) {
    proof.failure = ProveHost(before, *proof.after, edits, embedded);
    return proof;
  }
  if (before.kind() == FileKind::kSetting) {
    proof.failure = ProveSetting(edits, claims);
    return proof;
  }
  if (before.cmake() != nullptr) {
    proof.failure = ProveCMake(before, *proof.after, claims);
    return proof;
  }
  if (before.python() != nullptr) {
    std::vector<Claim> all(claims.begin(), claims.end());
    for (Claim& claim : DocstringClaims(before, edits, embedded)) all.push_back(std::move(claim));
    proof.failure = ProvePython(before, *proof.after, edits, all);
    // Claims about docstrings are nobody's: the place tells who is to blame.
    if (proof.failure && proof.failure->claim && *proof.failure->claim >= claims.size())
      proof.failure->claim = std::nullopt;
  } else {
    proof.failure = ProveShell(before, *proof.after, edits, claims);
  }
  if (!proof.failure) proof.failure = ProveEmbedded(before, *proof.after, edits, embedded);
  return proof;
}

}  // namespace torchlift
