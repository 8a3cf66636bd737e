// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/notebook_host.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/arguments.h"
#include "core/embed/environment.h"
#include "core/embed/json/json_document.h"
#include "core/embed/notebook/cell_magic.h"
#include "core/embed/notebook/cell_text.h"
#include "core/embed/notebook/ipython_expansion.h"
#include "core/embed/notebook/ipython_lines.h"
#include "core/embed/notebook/joined_cells.h"
#include "core/embed/notebook/notebook_cells.h"
#include "core/embed/notebook/notebook_environment.h"
#include "core/python/validity.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::embed {
namespace {

using Use = CellMagic::Use;

bool IsValidPython(const DecodedText& text) {
  std::string readable = text.text;
  for (const ByteRange& unknown : text.unknown) readable[unknown.begin] = '_';
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, readable);
  return tree.ok() && !python::FindViolation(*tree, python::CodeKind::kNotebookCell);
}

// Reads the cells of one notebook, twice: for the variables that they set, and for their code.
class NotebookReader {
 public:
  explicit NotebookReader(absl::string_view bytes) : document_(JsonDocument::Read(bytes)) {}

  Host Read() {
    AddParts();
    const NotebookCells found = FindNotebookCells(document_);
    for (const JsonValue source : found.sources) ReadCell(source, found);
    for (Cell& cell : cells_) AddEnvironment(cell);
    for (const Cell& cell : cells_) AddCell(cell);
    if (!shell_.empty()) Add(std::move(shell_).MakeRegion(FileKind::kShell));
    if (!python_.empty()) Add(std::move(python_).MakeRegion(FileKind::kPython));
    MarkConcurrency();
    return std::move(host_);
  }

 private:
  struct Cell {
    CellText text;
    CellMagic magic;
    std::vector<IPythonLine> lines;
    std::size_t first_line = 0;  // Counted through the notebook.
  };
  // A line of a cell, and what a magic is called: `%time !ls` is `time`, ` !ls`.
  struct MagicLine {
    std::string name;
    ByteRange rest;
  };

  void AddParts() {
    for (std::uint32_t i = 0; i < document_.size(); ++i) {
      const JsonValue value = document_.at(i);
      host_.parts.push_back({static_cast<std::uint16_t>(value.kind()), value.range()});
    }
    const ByteRange whole{0, static_cast<std::uint32_t>(document_.bytes().size())};
    if (!document_.is_complete()) {
      AddProblem(whole, "it holds too many values");
    } else if (!document_.root().IsObject()) {
      AddProblem(whole, "it is no notebook");
    }
  }

  void AddProblem(ByteRange place, std::string what) {
    host_.problems.push_back({place, std::move(what)});
  }

  void ReadCell(JsonValue source, const NotebookCells& found) {
    if (!source.IsSound()) {
      const absl::string_view fault = document_.fault() ? document_.fault()->what : "it is broken";
      return AddProblem(source.range(), absl::StrCat("in the JSON around it ", fault));
    }
    if (found.language == NotebookLanguage::kOther) {
      return AddProblem(source.range(), absl::StrCat("this notebook is for another language (",
                                                     found.language_name, ")"));
    }
    std::optional<CellText> text = ReadCellText(source);
    if (!text) return AddProblem(source.range(), "the text of this cell is no valid string");
    if (found.language == NotebookLanguage::kShell) {
      shell_.Add(*text, text->text);
      return;
    }
    Cell cell;
    cell.magic = ReadCellMagic(text->text.text);
    if (cell.magic.use == Use::kCell) {
      cell.lines = SplitIPythonLines(cell.magic.body.In(text->text.text));
      for (IPythonLine& line : cell.lines) Move(line, cell.magic.body.begin);
    }
    cell.text = *std::move(text);
    cell.first_line = line_count_;
    line_count_ += cell.lines.size() + 1;
    cells_.push_back(std::move(cell));
  }

  static void Move(IPythonLine& line, std::uint32_t by) {
    for (ByteRange* range : {&line.range, &line.in_front, &line.command}) {
      range->begin += by;
      range->end += by;
    }
  }

  static MagicLine ReadMagicLine(const Cell& cell, ByteRange command) {
    const absl::string_view text = cell.text.text.text;
    std::uint32_t end = command.begin;
    while (end < command.end && !absl::ascii_isspace(static_cast<unsigned char>(text[end]))) ++end;
    return {std::string(text.substr(command.begin, end - command.begin)), {end, command.end}};
  }

  static bool SetsEnvironment(absl::string_view magic) {
    return magic == "env" || magic == "set_env";
  }

  void AddEnvironment(const Cell& cell) {
    for (std::size_t i = 0; i < cell.lines.size(); ++i) {
      const IPythonLine& line = cell.lines[i];
      if (line.kind == IPythonLine::Kind::kPython) {
        environment_.AddPython(line.range.In(cell.text.text.text), cell.first_line + i);
      } else if (line.kind == IPythonLine::Kind::kMagic) {
        const MagicLine magic = ReadMagicLine(cell, line.command);
        if (!SetsEnvironment(magic.name)) continue;
        environment_.AddMagic(
            ReadEnvironmentMagic(ExpandIPythonValues(cell.text.text.Part(magic.rest))),
            cell.first_line + i);
      }
    }
  }

  void AddCell(const Cell& cell) {
    switch (cell.magic.use) {
      case Use::kCell:
        AddLines(cell);
        break;
      case Use::kCode:
        AddCode(cell);
        break;
      case Use::kText:
        break;
      case Use::kUnknown:
        if (!cell.magic.body.empty()) {
          AddProblem(cell.text.LinesRegion(cell.magic.body, FileKind::kOther).host,
                     absl::StrCat("what ", cell.magic.name, " does with its cell is not known"));
        }
        break;
    }
  }

  // A cell that is all of one language.
  void AddCode(const Cell& cell) {
    if (cell.magic.body.empty()) return;
    Region region = cell.text.LinesRegion(cell.magic.body, cell.magic.code);
    region.doubt = cell.magic.doubt;
    if (cell.magic.runs_beside && !first_beside_) first_beside_ = region.host.begin;
    if (region.kind == FileKind::kShell) {
      AddCommand(std::move(region), cell.first_line);
    } else {
      Add(std::move(region));
    }
  }

  // Commands with what is set in front of them.
  void AddCommand(Region region, std::size_t line) {
    if (region.text.text.empty()) return;
    const std::string exports = environment_.ExportsBefore(line);
    if (!exports.empty()) AddPreamble(exports, region);
    if (region.doubt.empty()) region.doubt = environment_.Doubt();
    Add(std::move(region));
  }

  void Add(Region region) { host_.regions.push_back(std::move(region)); }

  void AddLines(const Cell& cell) {
    DecodedText python;
    bool has_python = false;
    for (std::size_t i = 0; i < cell.lines.size(); ++i) {
      const IPythonLine& line = cell.lines[i];
      if (line.kind == IPythonLine::Kind::kPython) {
        const absl::string_view text = line.range.In(cell.text.text.text);
        has_python = has_python || !absl::StripAsciiWhitespace(text).empty();
        python.Append(cell.text.text.Part(line.range));
        continue;
      }
      const ByteRange statement = AddSign(cell, line, cell.first_line + i);
      has_python = has_python || !statement.empty();
      AppendStatement(cell, line, statement, python);
    }
    if (!has_python) return;
    if (IsValidPython(python)) {
      python_.Add(cell.text, python);
    } else {
      AddInvalidPython(cell);
    }
  }

  // What stands for a line of IPython's in the Python: the statement of `%time f()`, or `pass`.
  void AppendStatement(const Cell& cell, const IPythonLine& line, ByteRange statement,
                       DecodedText& python) const {
    const DecodedText& text = cell.text.text;
    const std::uint32_t place = text.host_begin[line.in_front.end];
    python.Append(text.Part(line.in_front));
    if (!statement.empty()) {
      python.Append(text.Part(statement));
    } else if (line.is_value) {
      python.AppendUnknown(place, place);
    } else if (const std::string variable = VariableSetBy(cell, line); !variable.empty()) {
      // Python may know the variable from here.
      python.AppendUnknown(place, place);
      AppendBetween(absl::StrCat("[\"", variable, "\"] = "), place, python);
      python.AppendUnknown(place, place);
    } else {
      AppendBetween("pass", place, python);
    }
    python.Append(text.Part({line.command.end, line.range.end}));
  }

  static std::string VariableSetBy(const Cell& cell, const IPythonLine& line) {
    if (line.kind != IPythonLine::Kind::kMagic) return "";
    const MagicLine magic = ReadMagicLine(cell, line.command);
    if (!SetsEnvironment(magic.name)) return "";
    return ReadEnvironmentMagic(cell.text.text.Part(magic.rest)).name.text;
  }

  // Puts bytes in that are not in the file.
  static void AppendBetween(absl::string_view bytes, std::uint32_t place, DecodedText& text) {
    for (const char c : bytes) text.Append(c, place, place);
  }

  // Adds the command in the line, if any; gives the Python in it.
  ByteRange AddSign(const Cell& cell, const IPythonLine& line, std::size_t number) {
    if (line.kind == IPythonLine::Kind::kSystem) AddSystem(cell, line.command, number);
    if (line.kind != IPythonLine::Kind::kMagic) return {};
    const MagicLine magic = ReadMagicLine(cell, line.command);
    for (const absl::string_view name : {"time", "timeit", "prun", "memit"}) {
      if (magic.name == name) return AddTimed(cell, magic.rest, number);
    }
    for (const absl::string_view name : {"sx", "system", "shell", "sh", "bash"}) {
      if (magic.name == name) AddSystem(cell, magic.rest, number);
    }
    for (const absl::string_view name : {"conda", "mamba", "micromamba", "uv", "pip"}) {
      if (magic.name == name) AddSystem(cell, line.command, number);
    }
    if (magic.name == "run") AddRun(cell, magic.rest, number);
    if (SetsEnvironment(magic.name)) AddVariable(cell, magic.rest);
    return {};
  }

  ByteRange AddTimed(const Cell& cell, ByteRange rest, std::size_t number) {
    const absl::string_view text = cell.text.text.text;
    while (rest.begin < rest.end && (text[rest.begin] == ' ' || text[rest.begin] == '\t'))
      ++rest.begin;
    if (rest.empty() || text[rest.begin] == '-') return {};
    if (text[rest.begin] != '!') return rest;
    AddSystem(cell, {rest.begin + 1, rest.end}, number);
    return {};
  }

  void AddSystem(const Cell& cell, ByteRange command, std::size_t number) {
    const absl::string_view text = cell.text.text.text;
    while (command.begin < command.end && (text[command.begin] == ' ')) ++command.begin;
    AddCommand(CellText::CommandRegion(ExpandIPythonValues(cell.text.text.Part(command))), number);
  }

  // %run [-i] [-m] what words: as `python what words`, in this process.
  void AddRun(const Cell& cell, ByteRange rest, std::size_t number) {
    const absl::string_view text = cell.text.text.text;
    for (bool is_option = true; is_option;) {
      while (rest.begin < rest.end && text[rest.begin] == ' ') ++rest.begin;
      const absl::string_view next = rest.In(text);
      is_option = next.size() > 2 && next[0] == '-' && next[1] != 'm' && next[2] == ' ';
      if (is_option) rest.begin += 2;
    }
    Region region = CellText::CommandRegion(ExpandIPythonValues(cell.text.text.Part(rest)));
    if (region.text.text.empty()) return;
    AddProgram("python ", region);
    AddCommand(std::move(region), number);
  }

  // A variable that codemods may know.
  void AddVariable(const Cell& cell, ByteRange rest) {
    const EnvironmentMagic magic =
        ReadEnvironmentMagic(ExpandIPythonValues(cell.text.text.Part(rest)));
    if (magic.name.text.empty()) return;
    VariableEntry entry;
    entry.host = cell.text.text.ToHost(rest);
    entry.name = magic.name;
    entry.value = magic.value;
    Region region = EnvironmentRegion({entry});
    // The magic takes all of its line for the value: a second one cannot come in.
    region.items.clear();
    region.special = " ";
    Add(std::move(region));
  }

  void AddInvalidPython(const Cell& cell) {
    constexpr absl::string_view kWhat = "this cell is no valid Python";
    ByteRange lines;
    for (const IPythonLine& line : cell.lines) {
      if (line.kind != IPythonLine::Kind::kPython) continue;
      if (!lines.empty() && lines.end != line.range.begin) {
        AddProblem(cell.text.text.ToHost(lines), std::string(kWhat));
        lines = {};
      }
      if (lines.empty()) lines = {line.range.begin, line.range.begin};
      lines.end = line.range.end;
    }
    if (!lines.empty()) AddProblem(cell.text.text.ToHost(lines), std::string(kWhat));
  }

  void MarkConcurrency() {
    if (!first_beside_) return;
    for (Region& region : host_.regions) {
      if (region.kind != FileKind::kShell || region.host.begin < *first_beside_) continue;
      region.group = "notebook";
      region.concurrency = "A cell of this notebook goes on in the background (--bg).";
    }
  }

  JsonDocument document_;
  Host host_;
  std::vector<Cell> cells_;
  std::size_t line_count_ = 0;
  NotebookEnvironment environment_;
  JoinedCells shell_;  // Of a notebook for a shell.
  JoinedCells python_;
  std::optional<std::uint32_t>
      first_beside_;  // Where a cell begins that goes on in the background.
};

}  // namespace

Host ReadNotebookHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every notebook is read alike.
  return NotebookReader(bytes).Read();
}

}  // namespace torchlift::embed
