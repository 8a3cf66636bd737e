// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/ini/ini_host.h"

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/ini/ini_file.h"
#include "core/embed/ini/supervisor_sections.h"
#include "core/embed/ini/tox_sections.h"
#include "core/embed/line_reader.h"
#include "core/embed/setting.h"

namespace torchlift::embed {
namespace {

// Names of entry points and the like, which read like commands.
bool IsPackageData(absl::string_view section) {
  return section == "metadata" || section == "options" || absl::StartsWith(section, "options.");
}

// The value of a setting that is not known: its lines as those of a script.
void AddDoubtful(absl::string_view bytes, const IniEntry& entry, Host& host) {
  Region region;
  region.kind = FileKind::kShell;
  region.special = "\r\n";
  region.doubt = "What reads this setting is not known.";
  for (const ByteRange line : entry.lines) {
    if (line.empty()) continue;
    if (!region.text.text.empty())
      region.text.Append('\n', region.text.host_end.back(), line.begin);
    for (std::uint32_t i = line.begin; i < line.end; ++i) region.text.Append(bytes[i], i, i + 1);
  }
  if (region.text.text.empty()) return;
  region.host = {region.text.host_begin.front(), region.text.host_end.back()};
  host.regions.push_back(std::move(region));
}

// Each line of the value is a setting of that name.
void AddLines(absl::string_view bytes, absl::string_view section, const IniEntry& entry,
              Host& host) {
  if (absl::StartsWith(entry.name.In(bytes), "command")) return;
  const std::string name = absl::StrCat(section, ".", entry.name.In(bytes));
  for (const ByteRange line : entry.lines) AddSetting(name, VerbatimRegion(bytes, line), host);
}

}  // namespace

Host ReadIniHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for) {
  Host host;
  host.looked_for = looked_for;
  for (const ByteRange line : LinesOf(bytes)) host.parts.push_back({0, line});
  const bool is_tox_ini = path.substr(path.rfind('/') + 1) == "tox.ini";
  const std::vector<IniSection> sections = ReadIni(bytes);
  AddToxRegions(bytes, sections, is_tox_ini, host);
  AddSupervisorRegions(bytes, sections, host);
  for (const IniSection& section : sections) {
    const absl::string_view name = section.name.In(bytes);
    for (const IniEntry& entry : section.entries) AddLines(bytes, name, entry, host);
    const bool is_known = is_tox_ini || IsToxEnvironment(name) || IsSupervisorProgram(name) ||
                          name == "supervisord" || IsPackageData(name);
    if (is_known) continue;
    for (const IniEntry& entry : section.entries) AddDoubtful(bytes, entry, host);
  }
  return host;
}

}  // namespace torchlift::embed
