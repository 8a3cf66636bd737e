// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/proven_rewrite.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/engine/rewrite_proof.h"
#include "core/text/fix_set.h"

namespace torchlift {
namespace {

// Each refused fix costs another proof of the rest. Where so many are refused, something is wrong
// with more than single fixes.
constexpr std::size_t kMostRefusals = 32;
constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

// Edits and claims of several fixes together, with the fix that each claim came from (kNobody: the
// import plan).
struct Change {
  std::vector<Edit> edits;
  std::vector<Claim> claims;
  std::vector<std::size_t> owners;
  std::vector<EmbeddedClaim> embedded;
};

// Where a rewrite fails, and the fix to blame.
struct Failure {
  std::size_t fix;
  std::string reason;
};

class Attempt {
 public:
  Attempt(const SourceModel& before, absl::Span<const Finding* const> findings,
          const std::vector<bool>& dropped)
      : before_(before), findings_(findings), dropped_(dropped) {}

  // Collects the fixes and the imports that they need; fails when an import change meets a fix.
  std::optional<Failure> Collect() {
    FixSet set;
    std::vector<const Finding*> taken;
    std::vector<std::size_t> indexes;
    for (std::size_t i = 0; i < findings_.size(); ++i) {
      if (dropped_[i]) continue;
      if (const std::size_t blocker = set.Add(*findings_[i]->fix); blocker != FixSet::kNoBlocker) {
        return Failure{i, "its edits overlap those of another fix"};
      }
      taken.push_back(findings_[i]);
      indexes.push_back(i);
      AddClaims(findings_[i]->fix->claims, i);
      const std::vector<EmbeddedClaim>& embedded = findings_[i]->fix->embedded;
      change_.embedded.insert(change_.embedded.end(), embedded.begin(), embedded.end());
    }
    if (before_.imports() != nullptr) {
      ImportPlanner::Plan plan = before_.imports()->PlanFor(taken, before_.source().path());
      Fix imports;
      imports.edits = std::move(plan.edits);
      if (const std::size_t blocker = set.Add(imports); blocker != FixSet::kNoBlocker) {
        return Failure{blocker < indexes.size() ? indexes[blocker] : indexes.front(),
                       "its edits overlap the change of an import"};
      }
      AddClaims(plan.claims, kNobody);
    }
    change_.edits = set.edits();
    return std::nullopt;
  }

  // Proves the result; on success TakeAfter() is the new text's model.
  std::optional<Failure> Prove() {
    RewriteProof proof = ProveRewrite(before_, change_.edits, change_.claims, change_.embedded);
    after_ = std::move(proof.after);
    if (!proof.failure) return std::nullopt;
    const std::size_t owner = proof.failure->claim ? OwnerOf(*proof.failure->claim) : kNobody;
    return Failure{owner == kNobody ? Nearest(proof.failure->offset) : owner,
                   std::move(proof.failure->reason)};
  }

  Change& change() { return change_; }
  std::unique_ptr<const SourceModel> TakeAfter() { return std::move(after_); }

  // For tests of the proof: spoils one byte of new text of the first fix of that codemod.
  void Corrupt(absl::string_view codemod) {
    for (std::size_t i = 0; i < findings_.size(); ++i) {
      if (dropped_[i] || findings_[i]->codemod != codemod) continue;
      for (Edit& edit : change_.edits) {
        if (edit.text.empty() || edit != findings_[i]->fix->edits.front()) continue;
        char& byte = edit.text[edit.text.size() / 2];
        byte = byte == '0' ? '1' : '0';
        return;
      }
    }
  }

 private:
  void AddClaims(const std::vector<Claim>& claims, std::size_t owner) {
    change_.claims.insert(change_.claims.end(), claims.begin(), claims.end());
    change_.owners.insert(change_.owners.end(), claims.size(), owner);
  }

  // The fix to blame for a claim of the import plan is the first that asked for an import.
  std::size_t OwnerOf(std::size_t claim) const {
    if (change_.owners[claim] != kNobody) return change_.owners[claim];
    for (std::size_t i = 0; i < findings_.size(); ++i) {
      const bool imports = !findings_[i]->imports.empty() || !findings_[i]->retired_imports.empty();
      if (!dropped_[i] && imports) return i;
    }
    return kNobody;
  }

  // The fix of which a claim begins last at or before `offset`, else the first one.
  std::size_t Nearest(std::uint32_t offset) const {
    std::size_t nearest = kNobody;
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < findings_.size(); ++i) {
      if (dropped_[i]) continue;
      const auto consider = [&](ByteRange range) {
        if (nearest != kNobody && (range.begin > offset || range.begin < begin)) return;
        nearest = i;
        begin = range.begin;
      };
      for (const Claim& claim : findings_[i]->fix->claims) consider(claim.range);
      for (const EmbeddedClaim& claim : findings_[i]->fix->embedded) consider(claim.host);
      if (nearest == kNobody) nearest = i;
    }
    return nearest;
  }

  const SourceModel& before_;
  absl::Span<const Finding* const> findings_;
  const std::vector<bool>& dropped_;
  Change change_;
  std::unique_ptr<const SourceModel> after_;
};

void RefuseRest(std::vector<bool>& dropped, ProvenRewrite& result) {
  for (std::size_t i = 0; i < dropped.size(); ++i) {
    if (dropped[i]) continue;
    dropped[i] = true;
    result.refused.push_back(
        {i, absl::StrCat(kMostRefusals, " other fixes of the file could not be proven")});
  }
}

}  // namespace

ProvenRewrite ApplyAndProve(const SourceModel& before, absl::Span<const Finding* const> findings,
                            absl::string_view corrupt_fix_of) {
  ProvenRewrite result;
  std::vector<bool> dropped(findings.size(), false);
  while (std::count(dropped.begin(), dropped.end(), false) > 0) {
    Attempt attempt(before, findings, dropped);
    std::optional<Failure> failure = attempt.Collect();
    if (!failure) {
      if (!corrupt_fix_of.empty()) attempt.Corrupt(corrupt_fix_of);
      ++result.proofs_done;
      failure = attempt.Prove();
    }
    if (!failure) {
      result.edits = std::move(attempt.change().edits);
      result.claims = std::move(attempt.change().claims);
      result.embedded = std::move(attempt.change().embedded);
      result.after = attempt.TakeAfter();
      return result;
    }
    dropped[failure->fix] = true;
    result.refused.push_back({failure->fix, std::move(failure->reason)});
    if (result.refused.size() == kMostRefusals) RefuseRest(dropped, result);
  }
  return result;
}

}  // namespace torchlift
