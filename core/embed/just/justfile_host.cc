// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/justfile_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/embed/environment.h"
#include "core/embed/interpreter.h"
#include "core/embed/line_reader.h"
#include "core/embed/templates.h"

namespace torchlift::embed {
namespace {

// The text between the first two equal quotes of a setting's value, or its begin and end in one.
struct Quoted {
  ByteRange content;
  char quote = '\0';  // '\0' when nothing is quoted.
};

class JustfileReader {
 public:
  explicit JustfileReader(absl::string_view bytes) : bytes_(bytes), lines_(LinesOf(bytes)) {}

  Host Read() && {
    for (const ByteRange line : lines_) host_.parts.push_back({0, line});
    for (const ByteRange line : lines_) ReadSetting(line);
    for (std::size_t i = 0; i < lines_.size();) {
      const absl::string_view line = lines_[i].In(bytes_);
      if (absl::StartsWith(line, "[")) {
        is_script_ = is_script_ || absl::StrContains(line, "script");
        ++i;
      } else if (IsRecipeHead(line)) {
        i = ReadRecipe(i + 1);
        is_script_ = false;
      } else {
        ReadAssignment(lines_[i++]);
      }
    }
    return std::move(host_);
  }

 private:
  static bool IsIndented(absl::string_view line) {
    return absl::StartsWith(line, " ") || absl::StartsWith(line, "\t");
  }

  // name params: dependencies. An assignment has `:=`.
  static bool IsRecipeHead(absl::string_view line) {
    if (line.empty() || IsIndented(line) || line[0] == '#') return false;
    for (const absl::string_view word : {"set ", "alias ", "export ", "import ", "mod "}) {
      if (absl::StartsWith(line, word)) return false;
    }
    const std::size_t colon = line.find(':');
    return colon != absl::string_view::npos && line.substr(colon, 2) != ":=";
  }

  // The first quoted text of a line behind `:=`.
  Quoted QuotedBehindSign(ByteRange line) const {
    const absl::string_view text = line.In(bytes_);
    const std::size_t sign = text.find(":=");
    if (sign == absl::string_view::npos) return {};
    const std::size_t begin = text.find_first_of("\"'`", sign);
    if (begin == absl::string_view::npos) return {};
    const std::size_t end = text.find(text[begin], begin + 1);
    if (end == absl::string_view::npos) return {};
    const auto offset = [&](std::size_t at) { return line.begin + static_cast<std::uint32_t>(at); };
    return {{offset(begin + 1), offset(end)}, text[begin]};
  }

  // Settings are about all recipes, wherever they stand.
  void ReadSetting(ByteRange line) {
    absl::string_view text = line.In(bytes_);
    if (absl::StartsWith(text, "set shell")) {
      const Quoted program = QuotedBehindSign(line);
      if (program.quote != '\0') shell_ = KindOfInterpreter(program.content.In(bytes_));
    } else if (absl::ConsumePrefix(&text, "export ")) {
      const absl::string_view name = absl::StripAsciiWhitespace(text.substr(0, text.find(":=")));
      const Quoted value = QuotedBehindSign(line);
      DecodedText known;
      if (value.quote == '"' || value.quote == '\'') {
        known = VerbatimRegion(bytes_, value.content).text;
      } else {
        known.AppendUnknown(line.begin, line.end);
      }
      if (DecidesAboutCommands(name)) preamble_ += ExportLine(name, known);
      if (!name.empty()) AddVariable(line, name, std::move(known));
    }
  }

  // An exported variable as a region of its own.
  void AddVariable(ByteRange line, absl::string_view name, DecodedText value) {
    const auto begin = static_cast<std::uint32_t>(name.data() - bytes_.data());
    VariableEntry entry;
    entry.host = line;
    entry.name =
        VerbatimRegion(bytes_, {begin, begin + static_cast<std::uint32_t>(name.size())}).text;
    entry.value = std::move(value);
    entry.place = line.end;
    entry.before = bytes_.substr(line.end, 1) == "\r" ? "\r\nexport " : "\nexport ";
    entry.assign = " := ";
    entry.quote = "\"";
    host_.regions.push_back(EnvironmentRegion({entry}));
  }

  // x := `command`; x := "a text that may become one".
  void ReadAssignment(ByteRange line) {
    const absl::string_view text = line.In(bytes_);
    for (const absl::string_view other : {" ", "\t", "#", "set ", "export "}) {
      if (absl::StartsWith(text, other)) return;
    }
    const Quoted value = QuotedBehindSign(line);
    if (value.quote == '\0') return;
    Region region = VerbatimRegion(bytes_, value.content);
    region.special = "\r\n\"'`\\{";
    if (value.quote != '`') region.doubt = "It cannot be seen whether this is run as a command.";
    Add(std::move(region));
  }

  // Reads the lines of a recipe from `at` on; gives the index of the line behind.
  std::size_t ReadRecipe(std::size_t at) {
    std::size_t end = at;
    std::size_t last = at;  // Behind the last line that is not blank.
    for (; end < lines_.size(); ++end) {
      const absl::string_view line = lines_[end].In(bytes_);
      const bool is_blank = absl::StripAsciiWhitespace(line).empty();
      if (!is_blank && !IsIndented(line)) break;
      if (!is_blank) last = end + 1;
    }
    const absl::string_view first =
        at < last ? absl::StripAsciiWhitespace(lines_[at].In(bytes_)) : absl::string_view();
    if (absl::StartsWith(first, "#!") || is_script_) {
      if (at < last) AddScript(at, last, first);
    } else {
      for (std::size_t line = at; line < last;) line = AddLine(line, last);
    }
    return end;
  }

  // A recipe that is one script: its lines without their common indentation.
  void AddScript(std::size_t begin, std::size_t end, absl::string_view first) {
    std::size_t indentation = absl::string_view::npos;
    for (std::size_t i = begin; i < end; ++i) {
      const absl::string_view line = lines_[i].In(bytes_);
      indentation = std::min(indentation, line.find_first_not_of(" \t"));
    }
    Region region;
    region.kind = absl::StartsWith(first, "#!") ? KindOfShebang(first) : FileKind::kShell;
    for (std::size_t i = begin; i < end; ++i) {
      const ByteRange line = lines_[i];
      const std::uint32_t from =
          std::min(line.end, line.begin + static_cast<std::uint32_t>(indentation));
      for (std::uint32_t j = from; j < line.end; ++j) region.text.Append(bytes_[j], j, j + 1);
      const std::uint32_t next = i + 1 < lines_.size() ? lines_[i + 1].begin : line.end;
      region.text.Append('\n', line.end, next);
    }
    region.host = {lines_[begin].begin, lines_[end - 1].end};
    region.special = "\r\n{";
    if (region.kind == FileKind::kOther) {
      host_.problems.push_back({region.host, "a program that is not known reads this recipe"});
      return;
    }
    Add(std::move(region));
  }

  // One line of a recipe with those that continue it; gives the index of the line behind.
  std::size_t AddLine(std::size_t at, std::size_t end) {
    Region region;
    region.kind = shell_;
    region.special = "\r\n{";
    bool is_first = true;
    bool goes_on = true;
    for (; goes_on && at < end; ++at, is_first = false) {
      ByteRange line = TrimBlanks(bytes_, lines_[at]);
      if (is_first) {
        while (!line.empty() && absl::StrContains("@-", bytes_.substr(line.begin, 1))) ++line.begin;
      }
      goes_on = absl::EndsWith(line.In(bytes_), "\\");
      if (goes_on) --line.end;
      for (std::uint32_t i = line.begin; i < line.end; ++i) region.text.Append(bytes_[i], i, i + 1);
    }
    if (region.text.text.empty()) return at;
    region.host = {region.text.host_begin.front(), region.text.host_end.back()};
    if (region.kind == FileKind::kOther) {
      host_.problems.push_back({region.host, "a shell that is not known reads this recipe"});
      return at;
    }
    Add(std::move(region));
    return at;
  }

  void Add(Region region) {
    region.text = WithTemplatesUnseen(region.text);
    if (region.text.text.empty()) return;
    if (!preamble_.empty() && region.kind == FileKind::kShell) AddPreamble(preamble_, region);
    host_.regions.push_back(std::move(region));
  }

  absl::string_view bytes_;
  std::vector<ByteRange> lines_;
  Host host_;
  FileKind shell_ = FileKind::kShell;
  std::string preamble_;
  bool is_script_ = false;  // An attribute says so of the next recipe.
};

}  // namespace

Host ReadJustfileHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every justfile is read alike.
  return JustfileReader(bytes).Read();
}

}  // namespace torchlift::embed
