// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/notebook_cells.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

NotebookLanguage LanguageNamed(absl::string_view name) {
  if (name.empty() || absl::StrContains(name, "python")) return NotebookLanguage::kPython;
  for (const absl::string_view shell : {"bash", "sh", "zsh", "shell", "shellscript", "ksh"}) {
    if (name == shell) return NotebookLanguage::kShell;
  }
  return NotebookLanguage::kOther;
}

std::string LanguageName(JsonValue root) {
  const JsonValue metadata = root.Find("metadata");
  for (const JsonValue name : {metadata.Find("language_info").Find("name"),
                               metadata.Find("kernelspec").Find("language")}) {
    if (!name) continue;
    std::string plain = absl::AsciiStrToLower(name.Plain());
    if (!plain.empty()) return plain;
  }
  // The name of a kernel is free: only those of shells are known to be none of Python's.
  const JsonValue kernel = metadata.Find("kernelspec").Find("name");
  const std::string name = kernel ? absl::AsciiStrToLower(kernel.Plain()) : "";
  return LanguageNamed(name) == NotebookLanguage::kShell ? name : "";
}

void AddCells(JsonValue cells, NotebookCells& found) {
  for (const JsonValue cell : cells.children()) {
    const JsonValue type = cell.Find("cell_type");
    const std::string name = type ? type.Plain() : "";
    if (name == "markdown" && cell.Find("source")) found.documents.push_back(cell.Find("source"));
    if (name != "code") continue;
    JsonValue source = cell.Find("source");
    if (!source) source = cell.Find("input");  // Of nbformat 3.
    if (!source) continue;
    const JsonValue language = cell.Find("language");
    if (found.language_name.empty() && language)
      found.language_name = absl::AsciiStrToLower(language.Plain());
    found.sources.push_back(source);
  }
}

}  // namespace

NotebookCells FindNotebookCells(const JsonDocument& document) {
  NotebookCells found;
  const JsonValue root = document.root();
  found.language_name = LanguageName(root);
  AddCells(root.Find("cells"), found);
  for (const JsonValue sheet : root.Find("worksheets").children())
    AddCells(sheet.Find("cells"), found);
  found.language = LanguageNamed(found.language_name);
  return found;
}

}  // namespace torchlift::embed
