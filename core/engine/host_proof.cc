// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/host_proof.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/embed/host.h"
#include "core/engine/embedded_proof.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {
namespace {

using embed::Host;
using embed::Region;

// Ranges of bytes, of which those that overlap are one.
class RangeUnion {
 public:
  // In order of their begins.
  void Add(ByteRange range) {
    if (!ranges_.empty() && range.begin < ranges_.back().end) {
      ranges_.back().end = std::max(ranges_.back().end, range.end);
    } else {
      ranges_.push_back(range);
    }
  }

  bool Contains(ByteRange range) const {
    auto behind = std::upper_bound(
        ranges_.begin(), ranges_.end(), range.begin,
        [](std::uint32_t begin, const ByteRange& one) { return begin < one.begin; });
    // An empty range where two meet is in both.
    for (int i = 0; i < 2 && behind != ranges_.begin(); ++i) {
      if ((--behind)->Contains(range)) return true;
    }
    return false;
  }

 private:
  std::vector<ByteRange> ranges_;
};

// The grammar of another make that knows such files, if there is one.
std::optional<Language> GrammarFor(FileKind kind) {
  switch (kind) {
    case FileKind::kYaml:
      return Language::kYaml;
    case FileKind::kJson:
    case FileKind::kNotebook:
      return Language::kJson;
    case FileKind::kToml:
      return Language::kToml;
    default:
      return std::nullopt;
  }
}

// Larger files get no second opinion: its tree takes a hundred times their bytes.
constexpr std::size_t kLargestForGrammar = std::size_t{4} << 20;

// The kinds of a tree's nodes in preorder, without those that are claimed.
std::vector<KindId> KindsOutside(const SyntaxTree& tree, const RangeUnion& claimed) {
  std::vector<KindId> kinds;
  for (std::uint32_t i = 0; i < tree.size();) {
    const Node node = tree.at(i);
    if (claimed.Contains(node.range())) {
      i = node.subtree_end();
      continue;
    }
    kinds.push_back(node.kind());
    ++i;
  }
  return kinds;
}

// The text of `is` behind what the file said about `was`.
DecodedText WithPreambleOf(const Region& was, const Region& is) {
  DecodedText text;
  const auto append = [&text](const DecodedText& from, std::uint32_t begin, std::uint32_t end) {
    auto unknown = std::lower_bound(from.unknown.begin(), from.unknown.end(), begin,
                                    [](ByteRange a, std::uint32_t at) { return a.begin < at; });
    for (std::uint32_t i = begin; i < end; ++i) {
      if (unknown != from.unknown.end() && unknown->begin == i) {
        text.AppendUnknown(from.host_begin[i], from.host_end[i]);
        ++unknown;
      } else {
        text.Append(from.text[i], from.host_begin[i], from.host_end[i]);
      }
    }
  };
  append(was.text, 0, was.preamble);
  append(is.text, is.preamble, static_cast<std::uint32_t>(is.text.text.size()));
  return text;
}

class HostProver {
 public:
  HostProver(const SourceModel& before, const SourceModel& after, absl::Span<const Edit> edits,
             absl::Span<const EmbeddedClaim> claims)
      : before_(before), after_(after), edits_(edits.begin(), edits.end()), offsets_(edits) {
    std::sort(edits_.begin(), edits_.end());
    std::vector<EmbeddedClaim> of_settings;
    std::vector<EmbeddedClaim> of_code;
    for (const EmbeddedClaim& claim : claims)
      (claim.kind == FileKind::kSetting ? of_settings : of_code).push_back(claim);
    setting_claims_ = ClaimsByRegion(of_settings);
    code_claims_ = ClaimsByRegion(of_code);
    std::vector<ByteRange> claimed;
    for (const ClaimMap* some : {&setting_claims_, &code_claims_}) {
      for (const auto& [range, claim] : *some) claimed.push_back(range);
    }
    std::sort(claimed.begin(), claimed.end());
    for (const ByteRange range : claimed) {
      claimed_.Add(range);
      claimed_after_.Add(offsets_.ToEdited(range, /*with_insertions_at_ends=*/true));
    }
  }

  std::optional<ProofFailure> Prove() const {
    if (auto failure = CheckEdits()) return failure;
    if (auto failure = CheckRegions()) return failure;
    if (auto failure = CheckParts()) return failure;
    return CheckGrammar();
  }

 private:
  using ClaimMap = std::map<ByteRange, EmbeddedClaim>;

  // What is claimed about the region; null when nothing is. A value that may be a command is two.
  const EmbeddedClaim* ClaimOf(const Region& region) const {
    const ClaimMap& claims = region.kind == FileKind::kSetting ? setting_claims_ : code_claims_;
    const auto found = claims.find(region.host);
    return found == claims.end() ? nullptr : &found->second;
  }

  static std::optional<ProofFailure> Fail(std::uint32_t offset, std::string reason) {
    return ProofFailure{offset, std::nullopt, std::move(reason)};
  }

  std::uint32_t FirstEdit() const { return edits_.empty() ? 0 : edits_.front().range.begin; }

  // The bytes that the edits may change are those that say what is claimed, and no others: of what
  // is not seen inside, no reading tells whether it is as it was.
  std::optional<ProofFailure> CheckEdits() const {
    for (const Edit& edit : edits_) {
      if (!claimed_.Contains(edit.range))
        return Fail(edit.range.begin, "an edit is in no claimed text");
    }
    const absl::string_view bytes = before_.source().bytes();
    std::vector<Edit> all;
    for (const Region& region : before_.host()->regions) {
      const EmbeddedClaim* claim = ClaimOf(region);
      if (claim == nullptr) continue;
      const auto edits = embed::HostEdits(region, bytes, claim->edits);
      if (!edits) return Fail(region.host.begin, "the file cannot say what is claimed");
      all.insert(all.end(), edits->begin(), edits->end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const absl::StatusOr<std::string> claimed = ApplyEdits(bytes, all);
    if (claimed.ok() && *claimed == after_.source().bytes()) return std::nullopt;
    return Fail(FirstEdit(), "the edits change other bytes than what is claimed asks for");
  }

  std::optional<ProofFailure> CheckRegions() const {
    const std::vector<Region>& were = before_.host()->regions;
    const std::vector<Region>& are = after_.host()->regions;
    if (were.size() != are.size())
      return Fail(FirstEdit(), "there are other texts inside than before");
    std::size_t found = 0;
    for (std::size_t i = 0; i < were.size(); ++i) {
      const EmbeddedClaim* claim = ClaimOf(were[i]);
      if (claim != nullptr) ++found;
      const std::string fault = FaultOf(were[i], are[i], claim);
      if (!fault.empty()) return Fail(were[i].host.begin, absl::StrCat("the text inside ", fault));
    }
    if (found < setting_claims_.size() + code_claims_.size())
      return Fail(FirstEdit(), "a claim is about a text that is not there");
    return std::nullopt;
  }

  std::string FaultOf(const Region& was, const Region& is, const EmbeddedClaim* claim) const {
    if (was.kind != is.kind || was.doubt != is.doubt ||
        offsets_.ToEdited(was.host.begin, /*after_insertions=*/false) != is.host.begin)
      return "is read in another way than before";
    // What a file says about several texts stands in front of each of them, and is proven where it
    // is a text of its own.
    Region same_preamble = is;
    same_preamble.text = WithPreambleOf(was, WithoutEditsOfOthers(was, is, claim));
    if (claim != nullptr)
      return FaultOfRegion(before_.source().path(), was, *claim, &same_preamble);
    const bool is_same =
        was.text.text == same_preamble.text.text && was.text.unknown == same_preamble.text.unknown;
    return is_same ? "" : "changed though no claim is about it";
  }

  // The new region without what is claimed about other readings of its bytes.
  Region WithoutEditsOfOthers(const Region& was, Region is, const EmbeddedClaim* claim) const {
    const absl::string_view bytes = before_.source().bytes();
    std::vector<Edit> own;
    if (claim != nullptr) own = embed::HostEdits(was, bytes, claim->edits).value_or(own);
    auto edit = std::lower_bound(
        edits_.begin(), edits_.end(), was.host.begin,
        [](const Edit& one, std::uint32_t begin) { return one.range.begin < begin; });
    for (; edit != edits_.end() && was.host.Contains(edit->range); ++edit) {
      if (std::find(own.begin(), own.end(), *edit) == own.end()) Undo(*edit, is.text);
    }
    return is;
  }

  // Puts the old bytes back where the new text has those of the edit, one by one.
  void Undo(const Edit& edit, DecodedText& text) const {
    const std::uint32_t host = offsets_.ToEdited(edit.range.begin, /*after_insertions=*/false);
    const std::optional<std::uint32_t> begin = text.FromHost(host);
    const auto size = static_cast<std::uint32_t>(edit.text.size());
    if (!begin || text.text.compare(*begin, size, edit.text) != 0) return;
    for (std::uint32_t i = 0; i < size; ++i) {
      if (text.host_begin[*begin + i] != host + i) return;
    }
    DecodedText old;
    old.Append(text, {0, *begin});
    for (const char c : edit.range.In(before_.source().bytes())) old.Append(c, host, host);
    old.Append(text, {*begin + size, static_cast<std::uint32_t>(text.text.size())});
    text = std::move(old);
  }

  // The parts that are in no claimed region, moved as the edits move them.
  std::vector<Host::Part> PartsOutside() const {
    std::vector<Host::Part> outside;
    for (Host::Part part : before_.host()->parts) {
      if (claimed_.Contains(part.range)) continue;
      part.range = offsets_.ToEdited(part.range, /*with_insertions_at_ends=*/true);
      outside.push_back(part);
    }
    return outside;
  }

  std::vector<Host::Part> PartsOutsideAfter() const {
    std::vector<Host::Part> outside;
    for (const Host::Part& part : after_.host()->parts) {
      if (!claimed_after_.Contains(part.range)) outside.push_back(part);
    }
    return outside;
  }

  std::optional<ProofFailure> CheckParts() const {
    if (before_.host()->problems.size() != after_.host()->problems.size())
      return Fail(FirstEdit(), "more or less of the file can be read than before");
    const std::vector<Host::Part> were = PartsOutside();
    const std::vector<Host::Part> are = PartsOutsideAfter();
    const bool is_same = std::equal(were.begin(), were.end(), are.begin(), are.end(),
                                    [](const Host::Part& a, const Host::Part& b) {
                                      return a.kind == b.kind && a.range == b.range;
                                    });
    if (is_same) return std::nullopt;
    return Fail(FirstEdit(), "the file around is made of other parts than before");
  }

  // A second opinion: a grammar that shares nothing with our readers sees the same file outside of
  // what is claimed, and no new error. It is not asked about files that it cannot read.
  std::optional<ProofFailure> CheckGrammar() const {
    const std::optional<Language> language = GrammarFor(before_.kind());
    if (!language || before_.source().bytes().size() > kLargestForGrammar) return std::nullopt;
    const auto was = SyntaxTree::Parse(*language, before_.source().bytes());
    if (!was.ok() || was->has_error()) return std::nullopt;
    const auto is = SyntaxTree::Parse(*language, after_.source().bytes());
    if (!is.ok() || is->has_error()) return Fail(FirstEdit(), "the new file has a syntax error");
    if (KindsOutside(*was, claimed_) == KindsOutside(*is, claimed_after_)) return std::nullopt;
    return Fail(FirstEdit(), "the file around has another syntax than before");
  }

  const SourceModel& before_;
  const SourceModel& after_;
  std::vector<Edit> edits_;  // In their order.
  OffsetMap offsets_;
  ClaimMap setting_claims_;
  ClaimMap code_claims_;
  RangeUnion claimed_;
  RangeUnion claimed_after_;
};

}  // namespace

std::optional<ProofFailure> ProveHost(const SourceModel& before, const SourceModel& after,
                                      absl::Span<const Edit> edits,
                                      absl::Span<const EmbeddedClaim> claims) {
  return HostProver(before, after, edits, claims).Prove();
}

}  // namespace torchlift
