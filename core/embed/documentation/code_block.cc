// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/code_block.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/documentation/block_text.h"
#include "core/embed/documentation/command_block.h"
#include "core/embed/nested_host.h"

namespace torchlift::embed {
namespace {

using Kind = BlockLanguage::Kind;

constexpr absl::string_view kInDocument = "It stands in a document.";

bool BeginsWithAny(absl::string_view text, std::initializer_list<absl::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](absl::string_view start) { return absl::StartsWith(text, start); });
}

// A command or a magic of a notebook.
bool IsNotebookLine(absl::string_view line) {
  if (absl::StartsWith(absl::StripLeadingAsciiWhitespace(line), "!")) return true;
  return line.size() > 1 && line[0] == '%' &&
         (line[1] == '%' || absl::ascii_isalpha(static_cast<unsigned char>(line[1])));
}

void AddPythonRegion(const CodeBlock& block, const BlockText& text, Host& host) {
  if (text.empty()) return;
  Region region = text.MakeRegion(block, FileKind::kPython);
  region.doubt = std::string(kInDocument);
  host.regions.push_back(std::move(region));
}

// Python as a notebook or a file has it: the commands behind `!` are a shell's.
void AddPython(const CodeBlock& block, Host& host) {
  BlockText python;
  CodeBlock commands = block;
  commands.lines.clear();
  commands.language.kind = Kind::kShell;
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    BlockLine line = block.lines[i];
    const absl::string_view text = absl::StripLeadingAsciiWhitespace(line.text.text);
    if (BeginsWithAny(text, {"%%bash", "%%sh", "%%shell"})) {
      commands.lines.insert(commands.lines.end(),
                            block.lines.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                            block.lines.end());
      break;
    }
    if (IsNotebookLine(line.text.text)) {
      python.AddInstead("pass", line);
      if (text[0] != '!') continue;
      const auto begin = static_cast<std::uint32_t>(line.text.text.size() - text.size() + 1);
      DecodedText command;
      command.Append(line.text, {begin, static_cast<std::uint32_t>(line.text.text.size())});
      line.text = std::move(command);
      commands.lines.push_back(std::move(line));
    } else {
      python.AddLine(line);
    }
  }
  AddPythonRegion(block, python, host);
  if (!commands.lines.empty()) AddCommandBlock(commands, host);
}

// What is typed in behind `>>> ` and `... `.
void AddPythonConsole(const CodeBlock& block, Host& host) {
  BlockText python;
  for (const BlockLine& line : block.lines) {
    const absl::string_view text = absl::StripLeadingAsciiWhitespace(line.text.text);
    const std::size_t indentation = line.text.text.size() - text.size();
    if (text == ">>>" || text == "...") {
      python.AddLine(line, line.text.text.size());
    } else if (BeginsWithAny(text, {">>> ", "... "})) {
      python.AddLine(line, indentation + 4);
    }
  }
  AddPythonRegion(block, python, host);
}

void AddFile(const CodeBlock& block, Host& host) {
  BlockText text;
  for (const BlockLine& line : block.lines) text.AddLine(line);
  AddNestedHost({block.language.file, block.path, text.text(), block.line_end, block.special},
                host);
}

// Whether a line of a block without a language begins as only Python's do.
bool IsPythonLine(const BlockLine& line) {
  const absl::string_view text = line.text.text;
  const bool is_import = absl::StartsWith(text, "from ") && absl::StrContains(text, " import ");
  return is_import || BeginsWithAny(text, {"import ", "def ", "class ", "@", "if __name__"});
}

bool IsConsoleLine(const BlockLine& line) {
  return absl::StartsWith(absl::StripLeadingAsciiWhitespace(line.text.text), ">>> ");
}

bool HasLine(const CodeBlock& block, bool (*is_such)(const BlockLine&)) {
  return std::any_of(block.lines.begin(), block.lines.end(), is_such);
}

}  // namespace

BlockLine VerbatimLine(absl::string_view document, ByteRange range) {
  BlockLine line;
  line.host = range;
  for (std::uint32_t i = range.begin; i < range.end; ++i) line.text.Append(document[i], i, i + 1);
  return line;
}

void AddCodeBlock(const CodeBlock& block, Host& host) {
  if (block.lines.empty()) return;
  const Kind kind = block.language.kind;
  const bool may_be_python = kind == Kind::kPython || kind == Kind::kUnnamed;
  if (may_be_python && HasLine(block, IsConsoleLine)) return AddPythonConsole(block, host);
  if (kind == Kind::kUnnamed && HasLine(block, IsPythonLine)) return AddPython(block, host);
  switch (kind) {
    case Kind::kProse:
    case Kind::kMarkdown:
      return;
    case Kind::kPython:
      return AddPython(block, host);
    case Kind::kPythonConsole:
      return AddPythonConsole(block, host);
    case Kind::kFile:
      return AddFile(block, host);
    default:
      return AddCommandBlock(block, host);
  }
}

}  // namespace torchlift::embed
