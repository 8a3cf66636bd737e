// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/autoheuristic-string-config/switches.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace torchlift::autoheuristic {

std::vector<std::pair<absl::string_view, absl::string_view>> Switches::Values() const {
  if (on.empty()) return {{"pad_mm", "False"}, {"mixed_mm", "False"}};
  std::vector<std::pair<absl::string_view, absl::string_view>> values;
  for (const absl::string_view name : on) values.push_back({name, "True"});
  return values;
}

std::string Switches::Statements(absl::string_view option, absl::string_view separator) const {
  std::string text;
  for (const auto& [name, value] : Values()) {
    if (!text.empty()) absl::StrAppend(&text, separator, option);
    absl::StrAppend(&text, ".", name, " = ", value);
  }
  return text;
}

std::string Switches::Entries(absl::string_view option) const {
  std::string text;
  for (const auto& [name, value] : Values()) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", "\"", option, ".", name, "\": ", value);
  }
  return text;
}

bool IsSwitch(absl::string_view name) { return name == "pad_mm" || name == "mixed_mm"; }

Switches ReadSwitches(absl::string_view text) {
  Switches switches;
  for (const absl::string_view name : absl::StrSplit(text, ',')) {
    if (name == "pad_mm") {
      switches.on.push_back("pad_mm");
    } else if (name == "mixed_mm") {
      switches.on.push_back("mixed_mm");
    } else if (!name.empty()) {
      switches.unknown = std::string(name);
    }
  }
  return switches;
}

}  // namespace torchlift::autoheuristic
