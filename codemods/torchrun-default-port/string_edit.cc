// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/string_edit.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/pin.h"
#include "core/embed/regions.h"
#include "core/text/edit.h"

namespace torchlift::torchrun {
namespace {

// The literal with the fix's edits.
Claim ClaimOf(Node literal, const Fix& fix) {
  std::vector<Edit> edits = fix.edits;
  for (Edit& edit : edits) {
    edit.range = {edit.range.begin - literal.begin(), edit.range.end - literal.begin()};
  }
  Claim claim;
  claim.range = literal.range();
  if (const absl::StatusOr<std::string> text = ApplyEdits(literal.text(), edits); text.ok())
    claim.code.Text(*text);
  return claim;
}

// What the fix's edits do to the command that the literal holds.
EmbeddedClaim CommandClaim(const embed::Region& region, const Fix& fix) {
  EmbeddedClaim command;
  command.kind = FileKind::kShell;
  command.host = region.host;
  for (const Edit& edit : fix.edits) {
    const std::optional<std::uint32_t> place = region.text.FromHost(edit.range.begin);
    if (!place) continue;
    command.edits.push_back({{*place, *place}, edit.text});
    Claim word;
    word.kind = Claim::Kind::kInsert;
    word.range = {*place, *place};
    word.code.Text(edit.text);
    command.claims.push_back(std::move(word));
  }
  return command;
}

}  // namespace

bool PinInString(Node literal, absl::Span<const std::uint32_t> places, Fix& fix) {
  const std::optional<embed::Region> region = embed::RegionOf(literal);
  if (!region) return false;
  for (const std::uint32_t place : places) {
    if (!region->text.FromHost(place)) return false;
  }
  for (const std::uint32_t place : places)
    fix.edits.push_back({{place, place}, absl::StrCat(" ", kPin)});
  std::sort(fix.edits.begin(), fix.edits.end());
  fix.edits.erase(std::unique(fix.edits.begin(), fix.edits.end()), fix.edits.end());
  fix.claims = {ClaimOf(literal, fix)};
  fix.embedded = {CommandClaim(*region, fix)};
  return true;
}

}  // namespace torchlift::torchrun
