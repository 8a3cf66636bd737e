// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_AUTOHEURISTIC_STRING_CONFIG_SWITCHES_H_
#define TORCHLIFT_CODEMODS_AUTOHEURISTIC_STRING_CONFIG_SWITCHES_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace torchlift::autoheuristic {

// What `config.autoheuristic_use = "pad_mm,mixed_mm"` of 2.11 turned on, as switches of 2.12.
struct Switches {
  // "pad_mm", "mixed_mm"; empty when the text names none, and all are off.
  std::vector<absl::string_view> on;
  // A name for which 2.12 has no switch: it can be given through the environment only. Else empty.
  std::string unknown;

  // `option.pad_mm = True`, one a switch, parted by `separator`; the first without `option`.
  std::string Statements(absl::string_view option, absl::string_view separator) const;
  // `"autoheuristic_use.pad_mm": True`, parted by commas; `option` is the name alone.
  std::string Entries(absl::string_view option) const;

 private:
  // Each switch that is to be set, with its value.
  std::vector<std::pair<absl::string_view, absl::string_view>> Values() const;
};

// Read as 2.11 does: parted by commas, blanks count.
Switches ReadSwitches(absl::string_view text);

// Whether 2.12 has the switch.
bool IsSwitch(absl::string_view name);

}  // namespace torchlift::autoheuristic

#endif  // TORCHLIFT_CODEMODS_AUTOHEURISTIC_STRING_CONFIG_SWITCHES_H_
