// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/justfile_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "core/embed/environment.h"
#include "core/embed/interpreter.h"
#include "core/embed/just/just_string.h"
#include "core/embed/just/just_text.h"
#include "core/embed/just/justfile.h"
#include "core/embed/line_reader.h"

namespace torchlift::embed {
namespace {

using Kind = JustItem::Kind;

// Part kinds are those of items, and these: lines of recipes, and exports that follow each other.
constexpr std::uint16_t kBodyLine = 100;
constexpr std::uint16_t kExports = 101;

// Where there are more exports than that, recipes are told of those alone that decide.
constexpr std::size_t kMostExports = 256;

DecodedText Unseen() {
  DecodedText text;
  text.AppendUnknown(0, 0);
  return text;
}

// What the attributes in front of a recipe say.
struct Attributes {
  bool is_script = false;
  FileKind script_reads = FileKind::kShell;
  bool is_of_windows = false;
  std::string exports;  // [env("NAME", "value")]
};

class Reader {
 public:
  explicit Reader(absl::string_view bytes) : bytes_(bytes), items_(ReadJustfile(bytes)) {
    const std::size_t feed = bytes.find('\n');
    const bool has_return = feed != absl::string_view::npos && feed > 0 && bytes[feed - 1] == '\r';
    line_end_ = has_return ? "\r\n" : "\n";
    for (const JustItem& item : items_) Look(item);
    for (const JustItem& item : items_) {
      if (item.kind == Kind::kAssignment) Tell(item);
    }
  }

  Host Read() && {
    for (const JustItem& item : items_) {
      if (!IsEntry(item)) EndEntries();
      AddPart(item);
      if (item.kind == Kind::kAttribute) {
        ReadAttribute(item);
      } else if (item.kind == Kind::kAssignment) {
        ReadAssignment(item);
      } else if (item.kind == Kind::kRecipe) {
        ReadRecipe(item);
        attributes_ = {};
      }
    }
    EndEntries();
    return std::move(host_);
  }

 private:
  // What the file says about all recipes, wherever it stands.
  void Look(const JustItem& item) {
    if (item.kind == Kind::kAttribute)
      is_parallel_ = is_parallel_ || absl::StrContains(item.expression.In(bytes_), "parallel");
    if (item.kind == Kind::kAssignment) ++count_[ShellName(item.name)];
    if (item.kind != Kind::kSetting) return;
    if (absl::StrContains(item.name, "shell") || item.name == "script-interpreter")
      shell_exports_ += absl::StrJoin(UnseenExports(item.expression.In(bytes_)), "");
    if (item.name == "shell") shell_ = KindOfList(item.expression);
    if (item.name == "script-interpreter") script_reads_ = KindOfList(item.expression);
    if (item.name == "windows-shell") windows_shell_ = KindOfList(item.expression);
    if (item.name == "windows-powershell") windows_shell_ = FileKind::kOther;
    if (item.name == "export") exports_all_ = item.expression.In(bytes_) != "false";
  }

  // What the program of a list of strings reads: ["bash", "-uc"].
  FileKind KindOfList(ByteRange expression) const {
    for (const JustString& string : JustStringsIn(bytes_, expression)) {
      const FileKind kind = KindOfInterpreter(string.value.text);
      if (kind != FileKind::kOther) return kind;
    }
    return FileKind::kOther;
  }

  // The value of an expression that is one string; null when it is something else.
  static const JustString* OnlyString(const std::vector<JustString>& strings,
                                      ByteRange expression) {
    const bool is_only = strings.size() == 1 && strings[0].host == expression;
    return is_only && !strings[0].is_command() ? &strings[0] : nullptr;
  }

  // Shell text with what a variable may be, in branches: the strings of its expression.
  static std::string MayBe(const std::string& name, const std::vector<JustString>& strings) {
    std::string text;
    for (const JustString& string : strings) {
      const std::string line = ExportLine(name, string.value);
      const absl::string_view assignment = absl::StripPrefix(line, "export ");
      if (string.is_command() || assignment.empty()) continue;
      absl::StrAppend(&text, "if :; then ", assignment.substr(0, assignment.size() - 1), "; fi\n");
    }
    return text;
  }

  // Notes the lines of shell text that tell recipes what a variable holds.
  void Tell(const JustItem& item) {
    const std::string name = ShellName(item.name);
    const std::vector<JustString> strings = JustStringsIn(bytes_, item.expression);
    const JustString* only = OnlyString(strings, item.expression);
    const bool is_seen = only != nullptr && count_[name] == 1;
    const std::string line = ExportLine(name, is_seen ? only->value : Unseen());
    if (is_seen) {
      lines_[name] = std::string(absl::StripPrefix(line, "export "));
    } else {
      lines_[name] += MayBe(name, strings);
    }
    if (!item.is_exported && !exports_all_) return;
    lines_.erase(name);
    exports_[item.name] = line;
  }

  static bool IsEntry(const JustItem& item) {
    return item.kind == Kind::kAssignment && item.is_exported;
  }

  void AddPart(const JustItem& item) {
    if (!IsEntry(item)) {
      host_.parts.push_back({static_cast<std::uint16_t>(item.kind), item.range});
    } else if (!entries_.empty()) {
      host_.parts.back().range.end = item.range.end;
    } else {
      host_.parts.push_back({kExports, item.range});
    }
    for (const ByteRange line : item.body) host_.parts.push_back({kBodyLine, line});
  }

  void ReadAttribute(const JustItem& item) {
    const absl::string_view text = item.expression.In(bytes_);
    const std::vector<JustString> strings = JustStringsIn(bytes_, item.expression);
    if (absl::StrContains(text, "windows")) attributes_.is_of_windows = true;
    if (absl::StrContains(text, "script")) {
      attributes_.is_script = true;
      attributes_.script_reads = strings.empty() ? script_reads_ : KindOfList(item.expression);
    }
    if (absl::StrContains(text, "env(") && strings.size() == 2)
      attributes_.exports += ExportLine(strings[0].value.text, strings[1].value);
  }

  void ReadAssignment(const JustItem& item) {
    const std::vector<JustString> strings = JustStringsIn(bytes_, item.expression);
    const JustString* only = OnlyString(strings, item.expression);
    if (IsEntry(item)) AddEntry(item, only != nullptr ? only->value : Unseen());
    // A word that is an entry is no command with options.
    const bool is_word =
        IsEntry(item) && only != nullptr && !absl::StrContains(only->value.text, " ");
    if (!is_word) AddStrings(strings, only != nullptr ? item.name : "");
  }

  // The strings of an expression: commands in backticks, and texts that may become some. `name` is
  // that of the variable whose value the only one is.
  void AddStrings(const std::vector<JustString>& strings, absl::string_view name) {
    for (const JustString& string : strings) {
      if (string.value.text.empty()) continue;
      Region region;
      region.kind = string.is_command() ? shell_ : FileKind::kShell;
      region.host = {string.value.host_begin.front(), string.value.host_end.back()};
      region.special = "\r\n\"'`\\{";
      if (string.is_command()) {
        region.text = ReadJustText(string.value).text;
        AddRegion(std::move(region), {}, "");
        continue;
      }
      if (name.empty()) {
        region.text = string.value;
        region.doubt = "It cannot be seen whether this is run as a command.";
      } else {
        region.text = AsAssignment(ShellName(name), string.value);
      }
      host_.regions.push_back(std::move(region));
    }
  }

  // NAME="value"
  static DecodedText AsAssignment(const std::string& name, const DecodedText& value) {
    DecodedText text;
    const auto put = [&text](absl::string_view bytes, std::uint32_t place) {
      for (const char c : bytes) text.Append(c, place, place);
    };
    put(absl::StrCat(name, "=\""), value.host_begin.front());
    std::size_t unknown = 0;
    for (std::size_t i = 0; i < value.text.size(); ++i) {
      const std::uint32_t begin = value.host_begin[i];
      if (unknown < value.unknown.size() && value.unknown[unknown].begin == i) {
        text.AppendUnknown(begin, value.host_end[i]);
        ++unknown;
        continue;
      }
      if (absl::StrContains("\"\\$`", absl::string_view(&value.text[i], 1))) put("\\", begin);
      text.Append(value.text[i], begin, value.host_end[i]);
    }
    put("\"\n", value.host_end.back());
    return text;
  }

  void AddEntry(const JustItem& item, DecodedText value) {
    VariableEntry entry;
    entry.host = item.range;
    entry.name = VerbatimRegion(bytes_, item.name_range).text;
    entry.value = std::move(value);
    entry.place = item.range.end;
    entry.before = absl::StrCat(
        line_end_, bytes_.substr(item.range.begin, item.name_range.begin - item.range.begin));
    entry.assign = std::string(
        bytes_.substr(item.name_range.end, item.expression.begin - item.name_range.end));
    entry.quote = "\"";
    entries_.push_back(std::move(entry));
  }

  void EndEntries() {
    if (!entries_.empty()) host_.regions.push_back(EnvironmentRegion(entries_));
    entries_.clear();
  }

  void ReadRecipe(const JustItem& item) {
    std::string exports = attributes_.exports;
    std::set<std::string> own;
    for (const JustItem::Parameter& parameter : item.parameters) {
      own.insert(ShellName(parameter.name));
      if (parameter.is_exported) exports += ExportLine(parameter.name, Unseen());
      const std::vector<JustString> strings = JustStringsIn(bytes_, parameter.default_value);
      AddStrings(strings, OnlyString(strings, parameter.default_value) ? parameter.name : "");
    }
    AddStrings(JustStringsIn(bytes_, item.dependencies), "");
    if (item.body.empty()) return;
    const absl::string_view first = TrimBlanks(bytes_, item.body.front()).In(bytes_);
    if (absl::StartsWith(first, "#!")) return AddScript(item, KindOfShebang(first), own, exports);
    if (attributes_.is_script) return AddScript(item, attributes_.script_reads, own, exports);
    for (std::size_t line = 0; line < item.body.size();)
      line = AddLine(item.body, line, own, exports);
  }

  // A recipe that is one script: its lines without their common indentation.
  void AddScript(const JustItem& item, FileKind kind, const std::set<std::string>& own,
                 const std::string& exports) {
    std::size_t indentation = absl::string_view::npos;
    for (const ByteRange line : item.body)
      indentation = std::min(indentation, line.In(bytes_).find_first_not_of(" \t"));
    Region region;
    region.kind = kind;
    DecodedText raw;
    for (std::size_t i = 0; i < item.body.size(); ++i) {
      const ByteRange line = item.body[i];
      const std::uint32_t from =
          std::min(line.end, line.begin + static_cast<std::uint32_t>(indentation));
      for (std::uint32_t at = from; at < line.end; ++at) raw.Append(bytes_[at], at, at + 1);
      const bool is_last = i + 1 == item.body.size();
      raw.Append('\n', line.end, is_last ? line.end : item.body[i + 1].begin);
    }
    region.line_end = absl::StrCat(line_end_, item.body.front().In(bytes_).substr(0, indentation));
    region.special = "\r{";
    AddText(raw, std::move(region), own, exports);
  }

  // One line of a recipe with those that continue it; the index of the line behind.
  std::size_t AddLine(const std::vector<ByteRange>& body, std::size_t at,
                      const std::set<std::string>& own, const std::string& exports) {
    Region region;
    region.kind = shell_;
    if (attributes_.is_of_windows) region.kind = windows_shell_;
    region.special = "\r\n{";
    DecodedText raw;
    bool is_first = true;
    for (bool goes_on = true; goes_on && at < body.size(); ++at, is_first = false) {
      ByteRange line = body[at];
      while (line.begin < line.end &&
             absl::StrContains(is_first ? " \t@-" : " \t", bytes_.substr(line.begin, 1)))
        ++line.begin;
      goes_on = absl::EndsWith(line.In(bytes_), "\\");
      if (goes_on) --line.end;
      for (std::uint32_t i = line.begin; i < line.end; ++i) raw.Append(bytes_[i], i, i + 1);
    }
    AddText(raw, std::move(region), own, exports);
    return at;
  }

  // `own`: the names of the recipe's parameters; `exports`: lines for what it alone exports.
  void AddText(const DecodedText& raw, Region region, const std::set<std::string>& own,
               const std::string& exports) {
    const JustText read = ReadJustText(raw);
    if (read.text.text.empty()) return;
    region.text = read.text;
    region.host = read.text.ToHost({0, static_cast<std::uint32_t>(region.text.text.size())});
    for (const ByteRange expression : read.expressions) {
      if (!JustStringsIn(bytes_, expression).empty())
        host_.problems.push_back({expression, "an expression of just puts it together"});
    }
    std::vector<std::string> names;
    for (const std::string& name : read.names) {
      if (own.count(name) == 0) names.push_back(name);
    }
    AddRegion(std::move(region), names, exports);
  }

  void AddRegion(Region region, const std::vector<std::string>& names, const std::string& exports) {
    if (region.kind == FileKind::kOther) {
      host_.problems.push_back({region.host, "it cannot be seen what reads this recipe"});
      return;
    }
    if (is_parallel_) {
      region.group = "recipes";
      region.concurrency = "just may run recipes side by side here ([parallel]).";
    }
    const std::string preamble = Preamble(region.text.text, names) + exports + shell_exports_;
    if (region.kind == FileKind::kShell && !preamble.empty()) AddPreamble(preamble, region);
    host_.regions.push_back(std::move(region));
  }

  std::string Preamble(absl::string_view text, const std::vector<std::string>& names) const {
    std::string preamble;
    std::set<std::string> told;
    for (const std::string& name : names) {
      const auto line = lines_.find(name);
      if (line != lines_.end() && told.insert(name).second) preamble += line->second;
    }
    const bool are_few = exports_.size() <= kMostExports;
    for (const auto& [name, line] : exports_) {
      const bool is_named = are_few && absl::StrContains(text, ShellName(name));
      if (is_named || DecidesAboutCommands(name)) preamble += line;
    }
    return preamble;
  }

  absl::string_view bytes_;
  const std::vector<JustItem> items_;
  absl::string_view line_end_;
  FileKind shell_ = FileKind::kShell;
  FileKind script_reads_ = FileKind::kShell;
  FileKind windows_shell_ = FileKind::kShell;
  bool exports_all_ = false;
  bool is_parallel_ = false;
  std::map<std::string, int> count_;            // How often a variable is set.
  std::map<std::string, std::string> lines_;    // NAME="value" of those that are not exported.
  std::map<std::string, std::string> exports_;  // export NAME="value"
  std::string shell_exports_;           // What the shell may export that lines are given to.
  Attributes attributes_;               // So far, of the next recipe.
  std::vector<VariableEntry> entries_;  // Of the exports so far that follow each other.
  Host host_;
};

}  // namespace

Host ReadJustfileHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every justfile is read alike.
  return Reader(bytes).Read();
}

}  // namespace torchlift::embed
