// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/preamble_findings.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The name of the variable whose value holds the byte at `offset`: of NAME="…".
std::string VariableAround(absl::string_view text, std::size_t offset) {
  const std::size_t equal = text.rfind('=', offset);
  // A value may hold signs of equality itself; its line begins with the name.
  const std::size_t line = text.rfind('\n', offset) + 1;
  if (equal == absl::string_view::npos || equal < line) return "";
  const absl::string_view written = text.substr(line, text.find('=', line) - line);
  const auto begin = std::find_if_not(written.rbegin(), written.rend(), IsNameByte).base();
  return std::string(begin, written.end());
}

std::size_t LineBegin(absl::string_view text, std::size_t offset) {
  return offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
}

}  // namespace

void PreambleFindings::Note(const Finding& inner, const embed::Region& region) {
  if (region.text.text.size() <= region.preamble) return;
  const std::string variable = VariableAround(region.text.text, inner.place.begin);
  if (variable.empty() || inner.asks_for_nothing()) return;
  Noted noted;
  noted.variable = variable;
  noted.finding.codemod = inner.codemod;
  noted.finding.level = inner.level;
  noted.finding.place = region.text.ToHost({region.preamble, region.preamble + 1});
  noted.finding.message = absl::StrCat(
      "What $", variable, " holds here is put together of other values. ", inner.message);
  noted.finding.fix =
      Fix{inner.fix ? inner.fix->title : "Look at it by hand", Applicability::kReview, {}, {}};
  const auto is_same = [&](const Noted& one) {
    return one.finding.codemod == inner.codemod && one.finding.place == noted.finding.place;
  };
  if (std::none_of(noted_.begin(), noted_.end(), is_same)) noted_.push_back(std::move(noted));
}

bool PreambleFindings::IsSetAt(ByteRange place, absl::string_view variable) const {
  const std::size_t line = LineBegin(host_, place.begin);
  const std::size_t before = line == 0 ? 0 : LineBegin(host_, line - 1);
  return absl::StrContains(host_.substr(before, place.begin - before), variable);
}

void PreambleFindings::AddTo(std::vector<Finding>& findings) const {
  const std::size_t own = findings.size();
  for (const Noted& noted : noted_) {
    const bool is_found = std::any_of(
        findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(own),
        [&](const Finding& one) {
          return one.codemod == noted.finding.codemod && IsSetAt(one.place, noted.variable);
        });
    if (!is_found) findings.push_back(noted.finding);
  }
}

}  // namespace torchlift
