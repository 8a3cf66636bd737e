// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/ini/tox_sections.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/environment.h"
#include "core/embed/ini/tox_line.h"
#include "core/embed/line_reader.h"
#include "core/embed/region.h"

namespace torchlift::embed {
namespace {

struct Variable {
  VariableEntry entry;
  bool is_conditional = false;
};

class ToxReader {
 public:
  ToxReader(absl::string_view bytes, absl::Span<const IniSection> sections, Host& host)
      : bytes_(bytes), sections_(sections), host_(host) {}

  void Read(bool is_tox_ini) {
    for (const IniSection& section : sections_) {
      if (!is_tox_ini && !IsToxEnvironment(section.name.In(bytes_))) continue;
      for (const IniEntry& entry : section.entries) {
        const absl::string_view name = entry.name.In(bytes_);
        if (name == "commands" || name == "commands_pre" || name == "commands_post")
          AddCommands(section, entry);
        if (IsEnvironmentName(name)) AddVariables(entry);
      }
    }
  }

 private:
  static bool IsEnvironmentName(absl::string_view name) {
    return name == "setenv" || name == "set_env";
  }

  void AddCommands(const IniSection& section, const IniEntry& entry) {
    const std::string preamble = PreambleOf(section);
    for (const ToxCommand& command : ReadToxCommands(bytes_, entry.lines)) {
      Region region;
      region.kind = FileKind::kShell;
      region.host = command.host;
      region.special = "\r\n\\#{}$`|&;<>()*?~!";
      region.text = ShellTextOf(command.text);
      if (!preamble.empty()) AddPreamble(preamble, region);
      host_.regions.push_back(std::move(region));
    }
  }

  void AddVariables(const IniEntry& entry) {
    std::vector<VariableEntry> entries;
    for (Variable& variable : VariablesIn(entry)) entries.push_back(std::move(variable.entry));
    if (!entries.empty()) host_.regions.push_back(EnvironmentRegion(entries));
  }

  std::vector<Variable> VariablesIn(const IniEntry& setting) const {
    std::vector<Variable> variables;
    for (const ByteRange line : setting.lines) {
      const ToxLine read = ReadToxLine(bytes_, line);
      const std::size_t equal = read.text.In(bytes_).find('=');
      if (equal == absl::string_view::npos || equal == 0) continue;
      const auto at = read.text.begin + static_cast<std::uint32_t>(equal);
      const ByteRange name = TrimBlanks(bytes_, {read.text.begin, at});
      const ByteRange value = TrimBlanks(bytes_, {at + 1, read.text.end});
      Variable variable;
      variable.is_conditional = read.is_conditional;
      variable.entry.host = read.text;
      variable.entry.name = TextOf(name);
      variable.entry.value = TextOf(value);
      variable.entry.place = line.end;
      variable.entry.before = LineStart(line, setting);
      variable.entry.assign =
          value.empty() ? "=" : std::string(ByteRange{name.end, value.begin}.In(bytes_));
      variables.push_back(std::move(variable));
    }
    return variables;
  }

  DecodedText TextOf(ByteRange range) const {
    SplitCommand text;
    AppendToxText(bytes_, range, text);
    return text.text;
  }

  // What is written in front of another line behind this one.
  std::string LineStart(ByteRange line, const IniEntry& setting) const {
    const std::size_t feed = bytes_.find('\n');
    const bool has_return = feed != absl::string_view::npos && feed > 0 && bytes_[feed - 1] == '\r';
    const absl::string_view line_end = has_return ? "\r\n" : "\n";
    if (line == setting.lines.front()) return absl::StrCat(line_end, "    ");
    const std::size_t begin = bytes_.rfind('\n', line.begin) + 1;
    return absl::StrCat(line_end, bytes_.substr(begin, line.begin - begin));
  }

  const IniSection* FindSection(absl::string_view name) const {
    const auto found = std::find_if(sections_.begin(), sections_.end(), [&](const IniSection& is) {
      return is.name.In(bytes_) == name;
    });
    return found == sections_.end() ? nullptr : &*found;
  }

  const IniEntry* EnvironmentOf(const IniSection& section) const {
    const IniEntry* own = section.Find(bytes_, "set_env");
    return own != nullptr ? own : section.Find(bytes_, "setenv");
  }

  // Whether other environments may run the commands of this one.
  bool IsTakenOver(absl::string_view name) const {
    return !absl::StartsWith(name, "testenv:") ||
           absl::StrContains(bytes_, absl::StrCat("{[", name, "]commands"));
  }

  // The variables that the commands of a section get. Those that only other sections set may be
  // there where other environments take the commands over.
  std::string PreambleOf(const IniSection& section) const {
    std::string preamble;
    if (IsTakenOver(section.name.In(bytes_))) AppendUnseen(preamble);
    std::vector<const IniSection*> sources = {&section};
    if (EnvironmentOf(section) == nullptr) sources = {FindSection("testenv")};
    std::vector<Variable> variables;
    for (std::size_t i = 0; i < sources.size() && sources[i] != nullptr; ++i) {
      const IniEntry* setting = EnvironmentOf(*sources[i]);
      if (setting == nullptr) continue;
      // What is taken over comes first: own lines win.
      std::vector<Variable> own = VariablesIn(*setting);
      variables.insert(variables.begin(), own.begin(), own.end());
      for (const ByteRange line : setting->lines) {
        const auto name = ReferencedSection(line.In(bytes_));
        const IniSection* other = name ? FindSection(*name) : nullptr;
        if (other != nullptr && std::find(sources.begin(), sources.end(), other) == sources.end())
          sources.push_back(other);
      }
    }
    for (const Variable& variable : variables)
      absl::StrAppend(&preamble, LineFor(variable, !variable.is_conditional));
    return preamble;
  }

  void AppendUnseen(std::string& preamble) const {
    for (const IniSection& section : sections_) {
      const IniEntry* setting = EnvironmentOf(section);
      if (setting == nullptr) continue;
      for (const Variable& variable : VariablesIn(*setting))
        absl::StrAppend(&preamble, LineFor(variable, /*is_seen=*/false));
    }
  }

  static std::string LineFor(const Variable& variable, bool is_seen) {
    if (!DecidesAboutCommands(variable.entry.name.text)) return "";
    DecodedText unseen;
    unseen.AppendUnknown(0, 0);
    return ExportLine(variable.entry.name.text, is_seen ? variable.entry.value : unseen);
  }

  absl::string_view bytes_;
  absl::Span<const IniSection> sections_;
  Host& host_;
};

}  // namespace

bool IsToxEnvironment(absl::string_view section) {
  return section == "testenv" || absl::StartsWith(section, "testenv:");
}

void AddToxRegions(absl::string_view bytes, absl::Span<const IniSection> sections, bool is_tox_ini,
                   Host& host) {
  ToxReader(bytes, sections, host).Read(is_tox_ini);
}

}  // namespace torchlift::embed
