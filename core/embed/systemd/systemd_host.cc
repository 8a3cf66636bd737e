// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/systemd/systemd_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/embed/environment.h"
#include "core/embed/line_reader.h"
#include "core/embed/systemd/unit_command.h"
#include "core/embed/systemd/unit_file.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kCommandNames[] = {"Exec",      "ExecCondition", "ExecReload",
                                               "ExecStart", "ExecStartPost", "ExecStartPre",
                                               "ExecStop",  "ExecStopPost",  "ExecStopPre"};

bool IsCommandName(absl::string_view name) {
  return std::find(std::begin(kCommandNames), std::end(kCommandNames), name) !=
         std::end(kCommandNames);
}

class SystemdReader {
 public:
  SystemdReader(absl::string_view path, absl::string_view bytes)
      : bytes_(bytes), settings_(ReadUnitFile(bytes)) {
    // train@.service, and what is put on top of it: train@.service.d/gpu.conf.
    is_template_ = absl::StrContains(path, "@.service") || absl::StrContains(path, "@.container");
  }

  Host Read() && {
    for (const ByteRange line : LinesOf(bytes_)) host_.parts.push_back({0, line});
    ReadVariables();
    for (const UnitSetting& setting : settings_) {
      if (IsCommandName(setting.name.In(bytes_)) && !setting.value.text.empty())
        AddCommand(setting.value);
    }
    return std::move(host_);
  }

 private:
  void AddCommand(const DecodedText& value) {
    const UnitCommand command = ReadUnitCommand(value);
    if (command.text.text.empty()) return;
    const ByteRange place{command.text.host_begin.front(), command.text.host_end.back()};
    if (command.has_own_name) {
      host_.problems.push_back({place, "the program is given another name (@)"});
      return;
    }
    Region region;
    region.kind = FileKind::kShell;
    region.host = place;
    region.special = "\r\n\\%$\"';`|&<>()*?~!#[]{}";
    region.text = command.text;
    if (is_template_) region.concurrency = "Several instances of this unit may run at a time.";
    if (!preamble_.empty()) AddPreamble(preamble_, region);
    host_.regions.push_back(std::move(region));
  }

  void ReadVariables() {
    for (const UnitSetting& setting : settings_) {
      const absl::string_view name = setting.name.In(bytes_);
      if (name == "Environment") {
        AddVariables(setting.value);
      } else if (name == "PodmanArgs" || name == "GlobalArgs") {
        // Options of podman run, --env among them.
        absl::StrAppend(&preamble_, absl::StrJoin(UnseenExports(setting.value.text), ""));
      } else if (name == "PassEnvironment") {
        for (const UnitWord& word : ReadUnitWords(setting.value)) AddUnseen(word.text.text);
      }
    }
  }

  void AddVariables(const DecodedText& value) {
    if (value.text.empty()) preamble_.clear();  // What stands above is taken back.
    std::vector<VariableEntry> entries;
    for (const UnitWord& word : ReadUnitWords(value)) {
      const std::size_t equal = word.text.text.find('=');
      if (equal == std::string::npos || equal == 0) continue;
      VariableEntry entry;
      const auto at = static_cast<std::uint32_t>(equal);
      entry.host = word.host;
      entry.name.Append(word.text, {0, at});
      entry.value.Append(word.text, {at + 1, static_cast<std::uint32_t>(word.text.text.size())});
      entry.place = word.host.end;
      entry.before = " ";
      entry.assign = "=";
      if (DecidesAboutCommands(entry.name.text))
        absl::StrAppend(&preamble_, ExportLine(entry.name.text, entry.value));
      entries.push_back(std::move(entry));
    }
    if (!entries.empty()) host_.regions.push_back(EnvironmentRegion(entries));
  }

  void AddUnseen(absl::string_view name) {
    DecodedText unseen;
    unseen.AppendUnknown(0, 0);
    if (DecidesAboutCommands(name)) absl::StrAppend(&preamble_, ExportLine(name, unseen));
  }

  absl::string_view bytes_;
  std::vector<UnitSetting> settings_;
  bool is_template_ = false;
  std::string preamble_;
  Host host_;
};

}  // namespace

Host ReadSystemdHost(absl::string_view path, absl::string_view bytes) {
  return SystemdReader(path, bytes).Read();
}

}  // namespace torchlift::embed
