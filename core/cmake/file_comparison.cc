// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/file_comparison.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace torchlift::cmake {
namespace {

class Comparison {
 public:
  Comparison(const ReadBytes& before, const ReadBytes& after, absl::Span<const Claim> claims)
      : before_(before), after_(after), claims_(claims) {
    for (std::size_t i = 0; i < claims.size(); ++i) order_.push_back(i);
    std::sort(order_.begin(), order_.end(),
              [&](std::size_t a, std::size_t b) { return claims[a].range < claims[b].range; });
  }

  std::optional<FileMismatch> Find() {
    if (auto mismatch = CheckClaims()) return mismatch;
    const std::vector<Token>& were = before_.file.tokens;
    const std::vector<Token>& are = after_.file.tokens;
    for (std::size_t i = 0; i < were.size(); ++i) {
      const std::size_t first = next_;
      std::string wanted;
      if (auto mismatch = Claimed(were[i], wanted)) return mismatch;
      if (i < are.size() && were[i].kind == are[i].kind && are[i].range.In(after_.bytes) == wanted)
        continue;
      const bool is_claimed = next_ > first;
      return Fail(is_claimed ? "the argument does not read as claimed"
                             : "other text than the claimed one changes",
                  were[i].range, is_claimed ? std::make_optional(order_[first]) : std::nullopt);
    }
    if (next_ < order_.size()) return FailClaim("a claim is about no argument");
    if (are.size() == were.size() && before_.file.problems.size() == after_.file.problems.size())
      return std::nullopt;
    return Fail("the new file is made of other parts than the old one", {}, std::nullopt);
  }

 private:
  static FileMismatch Fail(std::string reason, ByteRange place, std::optional<std::size_t> claim) {
    return {std::move(reason), claim, place};
  }
  FileMismatch FailClaim(std::string reason) const {
    return Fail(std::move(reason), claims_[order_[next_]].range, order_[next_]);
  }

  std::optional<FileMismatch> CheckClaims() {
    for (next_ = 0; next_ < order_.size(); ++next_) {
      const Claim& claim = claims_[order_[next_]];
      if (claim.kind != Claim::Kind::kReplace)
        return FailClaim("only parts of arguments can be replaced");
      if (!before_.file.IsSoundUpTo(claim.range.end))
        return FailClaim(absl::StrCat("the file is not sound up to there: ",
                                      before_.file.problems.front().what));
    }
    next_ = 0;
    return std::nullopt;
  }

  // Whether the claim before says the same: two fixes may both need it.
  bool IsSaidTwice() const {
    if (next_ == 0) return false;
    const Claim& before = claims_[order_[next_ - 1]];
    const Claim& claim = claims_[order_[next_]];
    return before.range == claim.range && before.code.text == claim.code.text;
  }

  // What a token must be afterwards.
  std::optional<FileMismatch> Claimed(const Token& token, std::string& wanted) {
    const bool is_argument = token.kind == TokenKind::kUnquoted ||
                             token.kind == TokenKind::kQuoted || token.kind == TokenKind::kBracket;
    std::uint32_t at = token.range.begin;
    for (; next_ < order_.size(); ++next_) {
      const Claim& claim = claims_[order_[next_]];
      if (claim.range.begin >= token.range.end) break;
      if (IsSaidTwice()) continue;
      if (!is_argument || claim.range.begin < at || claim.range.end > token.range.end)
        return FailClaim("a claim is about more or less than a part of one argument");
      absl::StrAppend(&wanted, ByteRange{at, claim.range.begin}.In(before_.bytes), claim.code.text);
      at = claim.range.end;
    }
    absl::StrAppend(&wanted, ByteRange{at, token.range.end}.In(before_.bytes));
    return std::nullopt;
  }

  const ReadBytes& before_;
  const ReadBytes& after_;
  const absl::Span<const Claim> claims_;
  std::vector<std::size_t> order_;  // Of the claims, by place.
  std::size_t next_ = 0;            // Of order_.
};

}  // namespace

std::optional<FileMismatch> CompareFiles(const ReadBytes& before, const ReadBytes& after,
                                         absl::Span<const Claim> claims) {
  return Comparison(before, after, claims).Find();
}

}  // namespace torchlift::cmake
