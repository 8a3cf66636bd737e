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
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/arguments.h"
#include "core/embed/background.h"
#include "core/embed/environment.h"
#include "core/embed/json/json_document.h"
#include "core/embed/nested_host.h"
#include "core/embed/notebook/cell_magic.h"
#include "core/embed/notebook/cell_text.h"
#include "core/embed/notebook/ipython_cell.h"
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
  NotebookReader(absl::string_view bytes, const LookedFor& looked_for)
      : document_(JsonDocument::Read(bytes)) {
    host_.looked_for = looked_for;
  }

  Host Read() {
    AddParts();
    const NotebookCells found = FindNotebookCells(document_);
    for (const JsonValue source : found.sources) ReadCell(source, found);
    for (const Cell& cell : cells_) AddEnvironment(cell);
    for (const Cell& cell : cells_) AddCell(cell);
    for (const JsonValue source : found.documents) AddDocument(source);
    AddPython();
    if (!shell_.empty()) Add(std::move(shell_).MakeRegion(FileKind::kShell));
    FindBackground();
    MarkConcurrency();
    return std::move(host_);
  }

 private:
  struct Cell {
    CellText text;
    CellMagic magic;
    IPythonCell code;            // Where no magic makes it anything else.
    std::size_t first_line = 0;  // Counted through the notebook.
  };

  void AddParts() {
    host_.parts.reserve(document_.size());
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
      return AddProblem(source.range(),
                        absl::StrCat("in the JSON around it ", source.FaultAround()));
    }
    if (found.language == NotebookLanguage::kOther) {
      return AddProblem(source.range(), absl::StrCat("this notebook is for another language (",
                                                     found.language_name, ")"));
    }
    std::optional<CellText> text = ReadCellText(source);
    if (!text) return AddProblem(source.range(), "the text of this cell is no valid string");
    if (found.language == NotebookLanguage::kShell) return shell_.Add(*text, text->text);
    Cell cell;
    cell.magic = ReadCellMagic(text->text.text);
    if (cell.magic.use == Use::kCell) cell.code = ReadIPythonCell(text->text, cell.magic.body);
    cell.text = *std::move(text);
    cell.first_line = line_count_;
    line_count_ += cell.code.lines.size() + 1;
    cells_.push_back(std::move(cell));
  }

  void AddEnvironment(const Cell& cell) {
    for (const IPythonCell::Variable& variable : cell.code.variables)
      environment_.AddMagic(variable.magic, cell.first_line + variable.line);
    for (std::size_t i = 0; i < cell.code.lines.size(); ++i) {
      const IPythonLine& line = cell.code.lines[i];
      if (line.kind == IPythonLine::Kind::kPython)
        environment_.AddPython(line.range.In(cell.text.text.text), cell.first_line + i);
    }
  }

  void AddCell(const Cell& cell) {
    const ByteRange body = cell.magic.body;
    if (body.empty()) return;
    switch (cell.magic.use) {
      case Use::kCell:
        return AddIPython(cell);
      case Use::kCode:
        return AddCode(cell);
      case Use::kFile:
        return AddFile(cell.text, body, cell.magic.code, cell.magic.file);
      case Use::kText:
        return;
      case Use::kUnknown:
        return AddProblem(
            cell.text.LinesRegion(body, FileKind::kOther).host,
            absl::StrCat("what ", cell.magic.name, " does with its cell is not known"));
    }
  }

  // A cell that is all of one language.
  void AddCode(const Cell& cell) {
    Region region = cell.text.LinesRegion(cell.magic.body, cell.magic.code);
    region.doubt = cell.magic.doubt;
    if (region.kind == FileKind::kShell) {
      AddCommand(std::move(region), cell.first_line);
    } else {
      Add(std::move(region));
    }
  }

  // A file of another kind that stands in a cell.
  void AddFile(const CellText& cell, ByteRange body, FileKind kind, absl::string_view path) {
    NestedFile file;
    file.kind = kind;
    file.path = path;
    file.text = cell.text.Part(body);
    file.line_end = cell.line_end;
    file.escaped = "\"\\";
    AddNestedHost(file, host_);
  }

  void AddDocument(JsonValue source) {
    if (!source.IsSound()) return;
    const std::optional<CellText> text = ReadCellText(source);
    if (!text) return;
    AddFile(*text, {0, static_cast<std::uint32_t>(text->text.text.size())}, FileKind::kMarkdown,
            "cell.md");
  }

  // Commands with what is set in front of them.
  void AddCommand(Region region, std::size_t line) {
    const std::string exports = environment_.ExportsBefore(line);
    if (!exports.empty()) AddPreamble(exports, region);
    if (region.doubt.empty()) region.doubt = environment_.Doubt();
    Add(std::move(region));
  }

  void Add(Region region) { host_.regions.push_back(std::move(region)); }

  void AddIPython(const Cell& cell) {
    for (const IPythonCell::Command& command : cell.code.commands) {
      Region region = CellText::CommandRegion(command.text);
      if (!command.program.empty()) AddProgram(command.program, region);
      AddCommand(std::move(region), cell.first_line + command.line);
    }
    for (const IPythonCell::Variable& variable : cell.code.variables) AddVariable(variable);
    if (cell.code.has_python) python_.push_back(&cell);
  }

  // A variable that codemods may know.
  void AddVariable(const IPythonCell::Variable& variable) {
    VariableEntry entry;
    entry.host = variable.host;
    entry.name = variable.magic.name;
    entry.value = variable.magic.value;
    Region region = EnvironmentRegion({entry});
    // The magic takes all of its line for the value: a second one cannot come in.
    region.items.clear();
    region.special = " ";
    Add(std::move(region));
  }

  // What is looked for is told where it stands: not all of the cell need be Python.
  void AddInvalidPython(const Cell& cell) {
    ByteRange lines;
    const auto add = [&] {
      if (!lines.empty()) AddProblem(cell.text.text.ToHost(lines), "this cell is no valid Python");
      lines = {};
    };
    for (const IPythonLine& line : cell.code.lines) {
      if (line.kind != IPythonLine::Kind::kPython) {
        add();
      } else if (lines.empty()) {
        lines = line.range;
      } else {
        lines.end = line.range.end;
      }
    }
    add();
  }

  // Adds all cells together as they are, without those that are no Python, or each by itself where
  // they do not go together: `from __future__` in the second one.
  void AddPython() {
    if (AddPythonOf(python_)) return;
    std::vector<const Cell*> valid;
    for (const Cell* cell : python_) {
      if (IsValidPython(cell->code.python)) {
        valid.push_back(cell);
      } else {
        AddInvalidPython(*cell);
      }
    }
    if (valid.size() < python_.size() && AddPythonOf(valid)) return;
    for (const Cell* cell : valid) AddPythonOf({cell});
  }

  // False where they are no Python.
  bool AddPythonOf(const std::vector<const Cell*>& cells) {
    JoinedCells joined;
    for (const Cell* cell : cells) joined.Add(cell->text, cell->code.python);
    if (joined.empty()) return true;
    Region region = std::move(joined).MakeRegion(FileKind::kPython);
    if (!IsValidPython(region.text)) return false;
    Add(std::move(region));
    return true;
  }

  // Which cell is the first to leave a launch in the background.
  void FindBackground() {
    for (const Cell& cell : cells_) {
      if (first_beside_) return;
      const std::string& text = cell.text.text.text;
      const bool is_launch = absl::StrContains(text, "torch");
      if (cell.magic.runs_beside || (is_launch && MayLeaveProcesses(cell)))
        first_beside_ = cell.text.strings.front().second.begin;
    }
  }

  static bool MayLeaveProcesses(const Cell& cell) {
    if (cell.magic.use == Use::kCode)
      return embed::MayLeaveProcesses(cell.magic.code, cell.magic.body.In(cell.text.text.text));
    if (cell.magic.use != Use::kCell) return false;
    for (const IPythonCell::Command& command : cell.code.commands) {
      if (embed::MayLeaveProcesses(FileKind::kShell, command.text.text)) return true;
    }
    return embed::MayLeaveProcesses(FileKind::kPython, cell.code.python.text);
  }

  void MarkConcurrency() {
    if (!first_beside_) return;
    for (Region& region : host_.regions) {
      // The Python of all cells is one region.
      if (region.kind != FileKind::kPython && region.host.begin < *first_beside_) continue;
      if (region.kind != FileKind::kShell && region.kind != FileKind::kPython) continue;
      region.group = "notebook";
      region.concurrency = "A cell of this notebook leaves something in the background.";
    }
  }

  JsonDocument document_;
  Host host_;
  std::vector<Cell> cells_;
  std::size_t line_count_ = 0;
  NotebookEnvironment environment_;
  JoinedCells shell_;                // Of a notebook for a shell.
  std::vector<const Cell*> python_;  // That hold some.
  // Where the first cell begins that goes on in the background.
  std::optional<std::uint32_t> first_beside_;
};

}  // namespace

Host ReadNotebookHost(absl::string_view path, absl::string_view bytes,
                      const LookedFor& looked_for) {
  (void)path;  // Every notebook is read alike.
  return NotebookReader(bytes, looked_for).Read();
}

}  // namespace torchlift::embed
