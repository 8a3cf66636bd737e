// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/replacements.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace torchlift::shell {
namespace {

bool MeansNothingToAShell(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
           absl::string_view("._-+:/=@,").find(c) != absl::string_view::npos;
  });
}

// The place in the word's text of bytes of the script; nothing where they are not in it one by one.
std::optional<ByteRange> InText(const DecodedText& text, ByteRange host) {
  const std::optional<std::uint32_t> begin = text.FromHost(host.begin);
  if (!begin || *begin + host.size() > text.text.size()) return std::nullopt;
  for (std::uint32_t i = 0; i < host.size(); ++i) {
    if (text.host_begin[*begin + i] != host.begin + i) return std::nullopt;
    if (text.host_end[*begin + i] != host.begin + i + 1) return std::nullopt;
  }
  return ByteRange{*begin, *begin + host.size()};
}

}  // namespace

Replacements::Replacements(absl::Span<const Claim> claims) : claims_(claims) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].kind == Claim::Kind::kReplace) by_place_.emplace(claims[i].range, i);
  }
}

bool Replacements::State(const Edit& edit) const {
  const auto claim = by_place_.find(edit.range);
  return claim != by_place_.end() && claims_[claim->second].code.text == edit.text;
}

bool Replacements::AnyIn(ByteRange range) const {
  const auto first = by_place_.lower_bound({range.begin, range.begin});
  return first != by_place_.end() && range.Contains(first->first);
}

bool Replacements::Made(const Word& was, const Word& is) {
  std::vector<Edit> edits;
  for (auto at = by_place_.lower_bound({was.range.begin, was.range.begin});
       at != by_place_.end() && was.range.Contains(at->first); ++at) {
    const std::string& text = claims_[at->second].code.text;
    const std::optional<ByteRange> place = InText(was.value, at->first);
    // It may be about a command that the word holds, which is compared by itself.
    if (!place && !was.substitution.empty()) continue;
    if (!place || !MeansNothingToAShell(text)) return false;
    edits.push_back(Edit{*place, text});
    made_.insert(at->second);
  }
  const auto text = ApplyEdits(was.value.text, edits);
  const OffsetMap offsets(edits);
  const auto same_place = [&](const ByteRange& a, const ByteRange& b) {
    return offsets.ToEdited(a) == b;
  };
  return text.ok() && *text == is.value.text && was.quoting == is.quoting &&
         was.may_split == is.may_split && was.variables == is.variables &&
         std::equal(was.value.unknown.begin(), was.value.unknown.end(), is.value.unknown.begin(),
                    is.value.unknown.end(), same_place);
}

std::optional<std::size_t> Replacements::FirstUnmade() const {
  for (const auto& [place, claim] : by_place_) {
    if (made_.count(claim) == 0) return claim;
  }
  return std::nullopt;
}

}  // namespace torchlift::shell
