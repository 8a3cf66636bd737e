// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/ini/supervisor_sections.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/environment.h"
#include "core/embed/line_reader.h"
#include "core/embed/region.h"
#include "core/embed/split_command.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kProgramPrefixes[] = {"program:", "eventlistener:", "fcgi-program:"};

// Names of supervisor's own that never stand for options.
constexpr absl::string_view kWholeNames[] = {"here",        "program_name", "group_name",
                                             "process_num", "numprocs",     "host_node_name"};

// How many bytes of an expansion such as %(ENV_HOME)s or %(process_num)02d are at the front.
std::size_t ExpansionSize(absl::string_view text) {
  if (!absl::StartsWith(text, "%(")) return 0;
  std::size_t at = text.find(')');
  if (at == absl::string_view::npos) return 0;
  do {
    ++at;
  } while (at < text.size() && absl::ascii_isdigit(static_cast<unsigned char>(text[at])));
  return at < text.size() ? at + 1 : 0;
}

bool IsWhole(absl::string_view expansion) {
  const absl::string_view name = expansion.substr(2, expansion.find(')') - 2);
  return std::find(std::begin(kWholeNames), std::end(kWholeNames), name) != std::end(kWholeNames);
}

class SupervisorReader {
 public:
  SupervisorReader(absl::string_view bytes, absl::Span<const IniSection> sections, Host& host)
      : bytes_(bytes), sections_(sections), host_(host) {}

  void Read() {
    for (const IniSection& section : sections_) {
      const bool is_daemon = section.name.In(bytes_) == "supervisord";
      if (!is_daemon && !IsSupervisorProgram(section.name.In(bytes_))) continue;
      const std::vector<VariableEntry> variables = VariablesOf(section);
      if (!variables.empty()) host_.regions.push_back(EnvironmentRegion(variables));
      const IniEntry* command = section.Find(bytes_, "command");
      if (!is_daemon && command != nullptr) AddCommand(section, *command);
    }
  }

 private:
  // A line without the comment at its end.
  ByteRange WithoutComment(ByteRange line) const {
    for (std::uint32_t i = line.begin; i < line.end; ++i) {
      const bool is_sign = bytes_[i] == ';' || bytes_[i] == '#';
      if (is_sign &&
          (i == line.begin || absl::ascii_isspace(static_cast<unsigned char>(bytes_[i - 1]))))
        return TrimBlanks(bytes_, {line.begin, i});
    }
    return line;
  }

  SplitCommand TextOf(const IniEntry& entry) const {
    SplitCommand text;
    for (const ByteRange line : entry.lines) {
      const ByteRange kept = WithoutComment(line);
      if (kept.empty()) continue;
      if (!text.text.text.empty()) text.text.Append('\n', text.text.host_end.back(), kept.begin);
      AppendText(kept, text);
    }
    return text;
  }

  void AppendText(ByteRange range, SplitCommand& text) const {
    for (std::uint32_t i = range.begin; i < range.end;) {
      const absl::string_view rest = bytes_.substr(i, range.end - i);
      auto size = static_cast<std::uint32_t>(ExpansionSize(rest));
      if (size > 0) {
        if (IsWhole(rest)) text.whole.push_back(static_cast<std::uint32_t>(text.text.text.size()));
        text.text.AppendUnknown(i, i + size);
      } else {
        size = absl::StartsWith(rest, "%%") ? 2 : 1;
        text.text.Append(bytes_[i], i, i + size);
      }
      i += size;
    }
  }

  void AddCommand(const IniSection& section, const IniEntry& entry) {
    const SplitCommand command = TextOf(entry);
    if (command.text.text.empty()) return;
    Region region;
    region.kind = FileKind::kShell;
    region.host = {command.text.host_begin.front(), command.text.host_end.back()};
    region.special = "\r\n\\%;#{}$`|&<>()*?~!";
    region.text = ShellTextOf(command);
    const std::string preamble = PreambleOf(section);
    if (!preamble.empty()) AddPreamble(preamble, region);
    const IniEntry* count = section.Find(bytes_, "numprocs");
    const bool is_one = count == nullptr || count->lines.empty() ||
                        WithoutComment(count->lines.front()).In(bytes_) == "1";
    if (is_one) region.group = "supervisor";
    region.concurrency = is_one ? "The programs of supervisor run side by side."
                                : "Supervisor runs several processes of this program (numprocs).";
    host_.regions.push_back(std::move(region));
  }

  std::string PreambleOf(const IniSection& section) const {
    std::string preamble;
    for (const IniSection& other : sections_) {
      if (other.name.In(bytes_) == "supervisord") AppendExports(other, preamble);
    }
    AppendExports(section, preamble);
    return preamble;
  }

  void AppendExports(const IniSection& section, std::string& preamble) const {
    for (const VariableEntry& variable : VariablesOf(section)) {
      if (DecidesAboutCommands(variable.name.text))
        absl::StrAppend(&preamble, ExportLine(variable.name.text, variable.value));
    }
  }

  // The pairs of `environment=A="1",B=2`.
  std::vector<VariableEntry> VariablesOf(const IniSection& section) const {
    std::vector<VariableEntry> variables;
    const IniEntry* setting = section.Find(bytes_, "environment");
    if (setting == nullptr) return variables;
    for (const ByteRange whole : setting->lines) {
      const ByteRange line = WithoutComment(whole);
      for (std::uint32_t begin = line.begin; begin < line.end;) {
        const std::uint32_t end = PairEnd({begin, line.end});
        AddPair(TrimBlanks(bytes_, {begin, end}), variables);
        begin = end + 1;
      }
    }
    return variables;
  }

  // The next comma outside of quotes.
  std::uint32_t PairEnd(ByteRange rest) const {
    char quote = '\0';
    for (std::uint32_t i = rest.begin; i < rest.end; ++i) {
      const char c = bytes_[i];
      if (quote == '\0' && c == ',') return i;
      if (c == '"' || c == '\'') quote = quote == c ? '\0' : quote == '\0' ? c : quote;
    }
    return rest.end;
  }

  void AddPair(ByteRange pair, std::vector<VariableEntry>& variables) const {
    const std::size_t equal = pair.In(bytes_).find('=');
    if (equal == absl::string_view::npos || equal == 0) return;
    const auto at = pair.begin + static_cast<std::uint32_t>(equal);
    VariableEntry variable;
    variable.host = pair;
    variable.name = Verbatim(TrimBlanks(bytes_, {pair.begin, at}));
    ByteRange value = TrimBlanks(bytes_, {at + 1, pair.end});
    const absl::string_view text = value.In(bytes_);
    const bool is_quoted = text.size() > 1 && text.front() == text.back() &&
                           (text.front() == '"' || text.front() == '\'');
    variable.quote = is_quoted ? std::string(text.substr(0, 1)) : "\"";
    if (is_quoted) value = {value.begin + 1, value.end - 1};
    SplitCommand decoded;
    AppendText(value, decoded);
    variable.value = std::move(decoded.text);
    variable.place = pair.end;
    variable.before = ",";
    variable.assign = "=";
    variables.push_back(std::move(variable));
  }

  DecodedText Verbatim(ByteRange range) const { return VerbatimRegion(bytes_, range).text; }

  absl::string_view bytes_;
  absl::Span<const IniSection> sections_;
  Host& host_;
};

}  // namespace

bool IsSupervisorProgram(absl::string_view section) {
  return std::any_of(std::begin(kProgramPrefixes), std::end(kProgramPrefixes),
                     [&](absl::string_view prefix) { return absl::StartsWith(section, prefix); });
}

void AddSupervisorRegions(absl::string_view bytes, absl::Span<const IniSection> sections,
                          Host& host) {
  SupervisorReader(bytes, sections, host).Read();
}

}  // namespace torchlift::embed
