// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/setting.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace torchlift::embed {

void AddSetting(absl::string_view name, Region value, Host& host) {
  if (value.text.text.empty()) return;
  const LookedFor& looked_for = host.looked_for;
  if (!looked_for.MayHoldSetting(value.text.text) && !looked_for.MayHoldSetting(name)) return;
  value.kind = FileKind::kSetting;
  AddPreamble(absl::StrCat(name, "="), value);
  host.regions.push_back(std::move(value));
}

}  // namespace torchlift::embed
