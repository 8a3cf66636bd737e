// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/cell_magic.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/embed/host.h"
#include "core/embed/interpreter.h"

namespace torchlift::embed {
namespace {

using Use = CellMagic::Use;

// The cell behind them is one as any other.
constexpr absl::string_view kAround[] = {"time", "timeit", "capture",  "prun",  "debug", "memit",
                                         "px",   "heat",   "snakeviz", "wandb", "mprun", "scalene"};
constexpr absl::string_view kTexts[] = {"html", "HTML",     "javascript", "js",  "latex",
                                        "svg",  "markdown", "md",         "sql", "css"};
constexpr absl::string_view kShells[] = {"bash", "sh",     "shell", "zsh", "ksh",
                                         "dash", "system", "sx",    "!"};

template <std::size_t kSize>
bool IsIn(const absl::string_view (&names)[kSize], absl::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool HasWord(const std::vector<absl::string_view>& words, absl::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The first word that is no option of the magic's own.
absl::string_view ProgramIn(const std::vector<absl::string_view>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const absl::string_view word = words[i];
    if (word == "--out" || word == "--err" || word == "--proc") {
      ++i;
    } else if (!absl::StartsWith(word, "-")) {
      return word;
    }
  }
  return {};
}

// %%script PROGRAM: the program reads the cell.
void ReadScript(const std::vector<absl::string_view>& words, CellMagic& magic) {
  const absl::string_view program = ProgramIn(words);
  magic.code = KindOfInterpreter(program);
  if (magic.code != FileKind::kOther) return;
  magic.use = program == "false" || program == "true" ? Use::kText : Use::kUnknown;
}

// %%writefile FILE: what it is by its name.
void ReadFileMagic(const std::vector<absl::string_view>& words, absl::string_view body,
                   CellMagic& magic) {
  magic.file = std::string(absl::StripPrefix(absl::StripSuffix(ProgramIn(words), "\""), "\""));
  magic.code = ClassifyFile(magic.file, body.substr(0, kShebangBytes));
  if (HasWord(words, "-a") || HasWord(words, "--append"))
    magic.doubt = "The cell is only a part of the file that it is written to.";
  if (magic.code == FileKind::kShell || magic.code == FileKind::kPython) return;
  magic.use = IsHostKind(magic.code) ? Use::kFile : Use::kText;
}

// The language that a cell of Databricks names with one sign: %sh. Nothing where it names none.
std::optional<absl::string_view> LanguageOfDatabricks(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "%")) return std::nullopt;
  line = line.substr(0, line.find_first_of(" \t"));
  for (const absl::string_view name : {"sh", "python", "md", "sql", "html", "fs", "r", "scala"}) {
    if (line == name) return name;
  }
  return std::nullopt;
}

void ReadDatabricks(absl::string_view language, CellMagic& magic) {
  magic.name = absl::StrCat("%", language);
  if (language == "sh") {
    magic.use = Use::kCode;
    magic.code = FileKind::kShell;
  } else if (language != "python") {
    magic.use = language == "r" || language == "scala" ? Use::kUnknown : Use::kText;
  }
}

void ReadMagicLine(absl::string_view line, absl::string_view body, CellMagic& magic) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  if (words.empty()) return;
  magic.name = std::string(words[0]);
  const absl::string_view name = absl::StripPrefix(words[0], "%%");
  magic.use = Use::kCode;
  magic.runs_beside = HasWord(words, "--bg");
  if (IsIn(kShells, name)) {
    magic.code = FileKind::kShell;
  } else if (name == "script") {
    ReadScript(words, magic);
  } else if (name == "writefile" || name == "file") {
    ReadFileMagic(words, body, magic);
  } else if (KindOfInterpreter(name) == FileKind::kPython) {
    magic.code = FileKind::kPython;
  } else if (IsIn(kAround, name)) {
    magic.use = Use::kCell;
  } else {
    magic.use = IsIn(kTexts, name) ? Use::kText : Use::kUnknown;
  }
}

}  // namespace

CellMagic ReadCellMagic(absl::string_view cell) {
  CellMagic magic;
  magic.body = {0, static_cast<std::uint32_t>(cell.size())};
  bool has_comment = false;
  for (std::size_t begin = 0; begin < cell.size();) {
    const std::size_t end = std::min(cell.find('\n', begin), cell.size() - 1) + 1;
    const absl::string_view line = absl::StripAsciiWhitespace(cell.substr(begin, end - begin));
    begin = end;
    if (line.empty()) continue;
    if (absl::StartsWith(line, "#")) {
      has_comment = true;
      continue;
    }
    if (const auto language = LanguageOfDatabricks(line)) {
      // What follows on the line is a part of the cell.
      const std::size_t name_end = cell.find('%') + 1 + language->size();
      const bool is_alone = line.size() == 1 + language->size();
      magic.body.begin = static_cast<std::uint32_t>(is_alone ? end : name_end);
      ReadDatabricks(*language, magic);
      break;
    }
    if (!absl::StartsWith(line, "%%")) break;
    magic.body.begin = static_cast<std::uint32_t>(end);
    ReadMagicLine(line, cell.substr(end), magic);
    if (has_comment && magic.doubt.empty())
      magic.doubt = absl::StrCat("A comment stands in front of ", magic.name, ".");
    break;
  }
  return magic;
}

}  // namespace torchlift::embed
