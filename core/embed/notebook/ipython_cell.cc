// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/ipython_cell.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/notebook/ipython_expansion.h"

namespace torchlift::embed {
namespace {

using Kind = IPythonLine::Kind;

bool IsAny(absl::string_view name, std::initializer_list<absl::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class CellReader {
 public:
  CellReader(const DecodedText& text, ByteRange body) : text_(text), bytes_(text.text) {
    cell_.lines = SplitIPythonLines(body.In(bytes_));
    for (IPythonLine& line : cell_.lines) {
      for (ByteRange* range : {&line.range, &line.in_front, &line.command}) {
        range->begin += body.begin;
        range->end += body.begin;
      }
    }
  }

  IPythonCell Read() {
    for (line_ = 0; line_ < cell_.lines.size(); ++line_) {
      const IPythonLine& line = cell_.lines[line_];
      if (line.kind == Kind::kPython) {
        AddStatement(line.range);
      } else {
        cell_.python.Append(text_.Part(line.in_front));
        ReadSign(line);
        cell_.python.Append(text_.Part({line.command.end, line.range.end}));
      }
    }
    return std::move(cell_);
  }

 private:
  // The Python of the line, and what else it holds.
  void ReadSign(const IPythonLine& line) {
    const std::uint32_t place = text_.host_begin[line.in_front.end];
    if (line.kind == Kind::kSystem) AddCommand(line.command);
    if (line.kind == Kind::kMagic && ReadMagic(line.command, place)) return;
    if (line.is_value) {
      cell_.python.AppendUnknown(place, place);
    } else {
      AppendBetween("pass", place);
    }
  }

  // Whether the magic is Python, too, which is added then.
  bool ReadMagic(ByteRange command, std::uint32_t place) {
    ByteRange rest = command;
    while (rest.begin < rest.end && !IsBlank(rest.begin)) ++rest.begin;
    const absl::string_view name = bytes_.substr(command.begin, rest.begin - command.begin);
    rest = WithoutBlanks(rest);
    if (IsAny(name, {"time", "timeit", "prun", "memit"})) return ReadTimed(rest);
    if (IsAny(name, {"env", "set_env"})) return ReadVariable(rest, place);
    if (IsAny(name, {"sx", "system", "shell"})) AddCommand(rest);
    if (IsAny(name, {"conda", "mamba", "micromamba", "uv", "pip"})) AddCommand(command);
    if (name == "run") AddRun(rest);
    return false;
  }

  // %time statement, %time !command
  bool ReadTimed(ByteRange rest) {
    const absl::string_view statement = rest.In(bytes_);
    if (absl::StartsWith(statement, "!")) AddCommand({rest.begin + 1, rest.end});
    if (statement.empty() || absl::StrContains("!-", statement.substr(0, 1))) return false;
    AddStatement(rest);
    return true;
  }

  bool ReadVariable(ByteRange rest, std::uint32_t place) {
    EnvironmentMagic magic = ReadEnvironmentMagic(ExpandIPythonValues(text_.Part(rest)));
    if (magic.name.text.empty()) return false;
    cell_.has_python = true;
    cell_.python.AppendUnknown(place, place);
    AppendBetween(absl::StrCat("[\"", magic.name.text, "\"] = "), place);
    cell_.python.AppendUnknown(place, place);
    cell_.variables.push_back({line_, text_.ToHost(rest), std::move(magic)});
    return true;
  }

  // %run [-i] [-m] what words: as `python what words`, though in this process.
  void AddRun(ByteRange rest) {
    for (absl::string_view words = rest.In(bytes_);
         words.size() > 2 && words[0] == '-' && words[1] != 'm' && words[2] == ' ';
         words = rest.In(bytes_)) {
      rest = WithoutBlanks({rest.begin + 2, rest.end});
    }
    AddCommand(rest, "python ");
  }

  void AddCommand(ByteRange command, absl::string_view program = {}) {
    DecodedText text = ExpandIPythonValues(text_.Part(WithoutBlanks(command)));
    if (!text.text.empty()) cell_.commands.push_back({line_, std::move(text), program});
  }

  void AddStatement(ByteRange statement) {
    const absl::string_view text = statement.In(bytes_);
    cell_.has_python = cell_.has_python || !absl::StripAsciiWhitespace(text).empty();
    cell_.python.Append(text_.Part(statement));
  }

  // Puts bytes into the Python that are not in the file.
  void AppendBetween(absl::string_view bytes, std::uint32_t place) {
    for (const char c : bytes) cell_.python.Append(c, place, place);
  }

  bool IsBlank(std::uint32_t at) const { return bytes_[at] == ' ' || bytes_[at] == '\t'; }

  // Without those in front.
  ByteRange WithoutBlanks(ByteRange range) const {
    while (range.begin < range.end && IsBlank(range.begin)) ++range.begin;
    return range;
  }

  const DecodedText& text_;
  absl::string_view bytes_;
  IPythonCell cell_;
  std::size_t line_ = 0;
};

}  // namespace

IPythonCell ReadIPythonCell(const DecodedText& cell, ByteRange body) {
  return CellReader(cell, body).Read();
}

}  // namespace torchlift::embed
