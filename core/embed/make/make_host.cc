// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/make_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/embed/environment.h"
#include "core/embed/interpreter.h"
#include "core/embed/make/make_text.h"
#include "core/embed/make/make_variables.h"
#include "core/embed/make/makefile.h"
#include "core/embed/make/target_variables.h"
#include "core/embed/setting.h"

namespace torchlift::embed {
namespace {

using Kind = MakeLine::Kind;

// Part kinds are those of lines, and this: exports that follow each other are one part.
constexpr std::uint16_t kExports = 100;

bool IsAutomake(absl::string_view path) {
  return absl::EndsWith(path, ".am") || absl::EndsWith(path, ".in");
}

// What the programs that the file makes its SHELL read.
struct ShellUse {
  FileKind kind = FileKind::kShell;
  std::string doubt;
};

ShellUse ShellOf(const std::vector<MakeLine>& lines) {
  std::set<FileKind> kinds;
  for (const MakeLine& line : lines) {
    if (line.kind != Kind::kAssignment || line.name != "SHELL") continue;
    FileKind kind = FileKind::kOther;
    for (const absl::string_view word : absl::StrSplit(line.text.text, absl::ByAnyChar(" \t()")))
      if (kind == FileKind::kOther) kind = KindOfInterpreter(word);
    if (line.is_conditional || !line.targets.empty()) kinds.insert(FileKind::kShell);
    kinds.insert(kind);
  }
  if (kinds.empty()) return {};
  if (kinds.size() == 1) return {*kinds.begin(), ""};
  return {FileKind::kShell, "SHELL may be a program that reads this otherwise."};
}

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

DecodedText Tail(const DecodedText& text, std::size_t begin) {
  DecodedText tail;
  for (std::size_t i = begin; i < text.text.size(); ++i)
    tail.Append(text.text[i], text.host_begin[i], text.host_end[i]);
  return tail;
}

class Reader {
 public:
  Reader(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for)
      : bytes_(bytes),
        has_automake_(IsAutomake(path)),
        lines_(ReadMakefile(bytes, has_automake_)),
        variables_(lines_, has_automake_),
        targets_(lines_, has_automake_),
        shell_(ShellOf(lines_)) {
    host_.looked_for = looked_for;
    const std::size_t feed = bytes.find('\n');
    const bool has_return = feed != absl::string_view::npos && feed > 0 && bytes[feed - 1] == '\r';
    line_end_ = has_return ? "\r\n" : "\n";
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].kind == Kind::kRule) rules_.push_back(i);
      Look(lines_[i]);
    }
  }

  Host Read() && {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const MakeLine& line = lines_[i];
      if (!IsEntry(line)) EndEntries();
      AddPart(line);
      if (line.kind == Kind::kRecipe) {
        i = ReadRecipe(i);
      } else if (line.kind == Kind::kDefinition) {
        ReadDefinition(line);
      } else if (line.kind == Kind::kAssignment) {
        ReadAssignment(line);
      } else if (line.kind == Kind::kOther && !absl::StartsWith(line.text.text, "$")) {
        host_.problems.push_back({line.range, "make knows no such line"});
      } else {
        NoteFunctions(ReadMakeText(line.text, MakeTextUse::kRecipe, has_automake_));
      }
    }
    EndEntries();
    return std::move(host_);
  }

 private:
  static bool IsEntry(const MakeLine& line) {
    return line.kind == Kind::kAssignment && line.is_exported && !line.text.text.empty() &&
           (line.operation == "=" || line.operation == "?=" ||
            absl::EndsWith(line.operation, ":="));
  }

  // The words when they are a name or several, as they stand.
  static std::string FirstName(absl::string_view words) {
    const absl::string_view name = words.substr(0, words.find_first_of(" \t"));
    const bool is_plain = std::all_of(name.begin(), name.end(), [](char c) {
      return IsNameByte(c) || absl::StrContains("./-+", absl::string_view(&c, 1));
    });
    return is_plain ? std::string(name) : "";
  }

  AutomaticVariables Automatic(std::uint32_t rule) const {
    if (rule == 0 || rule > rules_.size()) return {};
    const MakeLine& line = lines_[rules_[rule - 1]];
    const absl::string_view targets = absl::StripAsciiWhitespace(line.targets);
    AutomaticVariables automatic;
    if (targets.find_first_of(" \t&") == absl::string_view::npos)
      automatic.target = FirstName(targets);
    if (!automatic.target.empty()) automatic.prerequisite = FirstName(line.text.text);
    return automatic;
  }

  // What the file says about all recipes.
  void Look(const MakeLine& line) {
    const std::string& text = line.text.text;
    if (line.kind == Kind::kRule && absl::StrContains(line.targets, ".ONESHELL"))
      is_one_shell_ = true;
    const bool is_flags = line.kind == Kind::kAssignment && line.name == "MAKEFLAGS";
    const bool calls_make = line.kind == Kind::kRecipe && absl::StrContains(text, "$(MAKE)");
    if ((is_flags || calls_make) &&
        (absl::StrContains(text, "-j") || absl::StrContains(text, "--jobs")))
      is_parallel_ = true;
    if (line.kind != Kind::kRecipe) return;
    const MakeText read = ReadMakeText(line.text, MakeTextUse::kRecipe, has_automake_);
    for (const MakeText::Reference& reference : read.references) run_.insert(reference.name);
    run_.insert(read.called.begin(), read.called.end());
    // Hyphens are in no name that a shell knows: $(run-train).
    const absl::string_view word = absl::StripAsciiWhitespace(text);
    if (absl::StartsWith(word, "$(") && absl::EndsWith(word, ")"))
      run_.insert(std::string(word.substr(2, word.size() - 3)));
  }

  void AddPart(const MakeLine& line) {
    if (!IsEntry(line)) {
      host_.parts.push_back({static_cast<std::uint16_t>(line.kind), line.range});
    } else if (!entries_.empty()) {
      host_.parts.back().range.end = line.range.end;
    } else {
      host_.parts.push_back({kExports, line.range});
    }
  }

  // The recipe line at `first`, or all of its recipe where one shell reads it; the last line that was
  // read.
  std::size_t ReadRecipe(std::size_t first) {
    const std::size_t last = is_one_shell_ ? LastOfRecipe(first) : first;
    DecodedText raw = WithoutPrefix(lines_[first].text);
    Region region;
    if (last > first) region.line_end = absl::StrCat(line_end_, "\t");
    for (std::size_t i = first + 1; i <= last; ++i) {
      AddPart(lines_[i]);
      if (lines_[i].kind == Kind::kCondition) {
        region.doubt = "A condition of make leaves some of its lines out.";
        continue;
      }
      if (!raw.text.empty()) raw.Append('\n', raw.host_end.back(), lines_[i].range.begin);
      const DecodedText more = WithoutPrefix(lines_[i].text);
      for (std::size_t k = 0; k < more.text.size(); ++k)
        raw.Append(more.text[k], more.host_begin[k], more.host_end[k]);
    }
    AddCommand(raw, lines_[first].rule, std::move(region));
    return last;
  }

  std::size_t LastOfRecipe(std::size_t first) const {
    std::size_t last = first;
    for (std::size_t i = first + 1; i < lines_.size(); ++i) {
      const bool is_same = lines_[i].kind == Kind::kRecipe && lines_[i].rule == lines_[first].rule;
      if (!is_same && lines_[i].kind != Kind::kCondition) break;
      if (is_same) last = i;
    }
    return last;
  }

  // The text behind the signs that make takes for itself: @, - and +.
  DecodedText WithoutPrefix(const DecodedText& text) const {
    std::size_t begin = 0;
    while (begin < text.text.size() && absl::StrContains("@-+ \t", text.text.substr(begin, 1))) {
      if (has_automake_ && text.text[begin] == '@' && begin + 1 < text.text.size() &&
          absl::ascii_isupper(static_cast<unsigned char>(text.text[begin + 1])))
        break;  // @PYTHON@ of configure.
      ++begin;
    }
    return Tail(text, begin);
  }

  // Adds what a shell of make's reads, for that rule or, where that is 0, any.
  void AddCommand(const DecodedText& raw, std::uint32_t rule, Region region) {
    const MakeText read = ReadMakeText(raw, MakeTextUse::kRecipe, has_automake_, Automatic(rule));
    NoteFunctions(read);
    if (read.text.text.empty()) return;
    region.kind = shell_.kind;
    if (region.doubt.empty()) region.doubt = shell_.doubt;
    region.text = read.text;
    region.host = read.text.ToHost({0, static_cast<std::uint32_t>(region.text.text.size())});
    region.special = region.line_end.empty() ? "$\r\n" : "$\r";
    if (shell_.kind == FileKind::kOther) {
      host_.problems.push_back({region.host, "it cannot be seen what the SHELL of make reads"});
      return;
    }
    if (is_parallel_) {
      region.group = "recipes";
      region.concurrency = "make may run recipes side by side here (-j).";
    }
    if (region.kind == FileKind::kShell)
      Tell(variables_.Preamble(read.references) + targets_.Exports(rule), region);
    host_.regions.push_back(std::move(region));
  }

  void Tell(const std::string& preamble, Region& region) {
    if (preamble.size() > room_) {
      region.doubt = "The file sets too many variables to say which ones matter.";
    } else if (!preamble.empty()) {
      room_ -= preamble.size();
      AddPreamble(preamble, region);
    }
  }

  void NoteFunctions(const MakeText& read) {
    for (const ByteRange function : read.functions)
      host_.problems.push_back({function, "a function of make puts it together"});
    for (const DecodedText& call : read.shell_calls) {
      const MakeText inner = ReadMakeText(call, MakeTextUse::kRecipe, has_automake_);
      for (const ByteRange function : inner.functions)
        host_.problems.push_back({function, "a function of make puts it together"});
      if (!inner.text.text.empty()) AddShellCall(inner);
    }
  }

  // $(shell …), for which exported variables do not count.
  void AddShellCall(const MakeText& read) {
    Region region;
    region.kind = shell_.kind == FileKind::kOther ? FileKind::kShell : shell_.kind;
    region.doubt = shell_.doubt;
    region.text = read.text;
    region.host = read.text.ToHost({0, static_cast<std::uint32_t>(region.text.text.size())});
    region.special = "$()\r\n";
    host_.regions.push_back(std::move(region));
  }

  // Lines that recipes take with $(NAME) or $(call NAME,…).
  void ReadDefinition(const MakeLine& line) {
    const bool is_run = run_.count(line.name) > 0 && !line.is_exported;
    for (const DecodedText& text : line.lines) {
      Region region;
      if (!is_run) region.doubt = absl::StrCat("No recipe here is seen to run ", line.name, ".");
      AddCommand(WithoutPrefix(text), 0, std::move(region));
    }
  }

  void ReadAssignment(const MakeLine& line) {
    if (line.operation == "!=") return AddCommand(line.text, 0, Region());
    const MakeText read = ReadMakeText(line.text, MakeTextUse::kQuoted, has_automake_);
    NoteFunctions(read);
    AddSetting(line);
    if (IsEntry(line)) AddEntry(line, read);
    // A word that is an entry is no command with options.
    const bool is_command = !IsEntry(line) || absl::StrContains(read.text.text, " ");
    if (is_command && !read.text.text.empty()) AddValue(line, read.text);
  }

  // The value as make reads it.
  void AddSetting(const MakeLine& line) {
    if (line.text.text.empty()) return;
    Region region;
    region.text = line.text;
    region.host = {line.text.host_begin.front(), line.text.host_end.back()};
    region.special = "\\$#\r\n";
    embed::AddSetting(line.name, std::move(region), host_);
  }

  // The value as an assignment of a shell: NAME="value".
  void AddValue(const MakeLine& line, const DecodedText& value) {
    Region region;
    region.kind = FileKind::kShell;
    region.host = {value.host_begin.front(), value.host_end.back()};
    region.special = "\"\\$#`\r\n";
    const auto put = [&region](absl::string_view text, std::uint32_t place) {
      for (const char c : text) region.text.Append(c, place, place);
    };
    std::string name = line.name;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !IsNameByte(c); }, '_');
    put(absl::StrCat(name, "=\""), region.host.begin);
    std::size_t unknown = 0;
    for (std::uint32_t i = 0; i < value.text.size(); ++i) {
      if (unknown < value.unknown.size() && value.unknown[unknown].begin == i) {
        region.text.AppendUnknown(value.host_begin[i], value.host_end[i]);
        ++unknown;
      } else {
        region.text.Append(value.text[i], value.host_begin[i], value.host_end[i]);
      }
    }
    put("\"\n", region.host.end);
    host_.regions.push_back(std::move(region));
  }

  void AddEntry(const MakeLine& line, const MakeText& value) {
    VariableEntry entry;
    for (std::uint32_t i = line.name_range.begin; i < line.name_range.end; ++i)
      entry.name.Append(bytes_[i], i, i + 1);
    entry.value = value.text;
    entry.host = {line.name_range.begin, line.range.end};
    entry.place = line.range.end;
    entry.before = absl::StrCat(
        line_end_, bytes_.substr(line.range.begin, line.name_range.begin - line.range.begin));
    entry.assign = std::string(
        bytes_.substr(line.name_range.end, value.text.host_begin.front() - line.name_range.end));
    entries_.push_back(std::move(entry));
  }

  void EndEntries() {
    if (!entries_.empty()) host_.regions.push_back(EnvironmentRegion(entries_));
    entries_.clear();
  }

  absl::string_view bytes_;
  const bool has_automake_;
  const std::vector<MakeLine> lines_;
  const MakeVariables variables_;
  const TargetVariables targets_;
  const ShellUse shell_;
  absl::string_view line_end_;
  bool is_one_shell_ = false;
  bool is_parallel_ = false;
  std::vector<std::size_t> rules_;  // Where each of them is in `lines_`.
  std::set<std::string> run_;       // Variables that recipes refer to.
  Host host_;
  std::vector<VariableEntry> entries_;  // Of the exports so far that follow each other.
  std::size_t room_ = 8U << 20U;        // For what the regions are told of variables, in bytes.
};

}  // namespace

Host ReadMakefileHost(absl::string_view path, absl::string_view bytes,
                      const LookedFor& looked_for) {
  return Reader(path, bytes, looked_for).Read();
}

}  // namespace torchlift::embed
