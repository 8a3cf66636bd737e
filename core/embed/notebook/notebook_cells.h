// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_CELLS_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_CELLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/embed/json/json_document.h"

namespace torchlift::embed {

// What reads the code cells of a notebook.
enum class NotebookLanguage : std::uint8_t { kPython, kShell, kOther };

struct NotebookCells {
  NotebookLanguage language = NotebookLanguage::kPython;
  std::string language_name;         // For messages.
  std::vector<JsonValue> sources;    // Of the code cells, in their order.
  std::vector<JsonValue> documents;  // Of the cells of Markdown.
};

// The cells of a notebook of nbformat 3 to 5; none where the document is no notebook.
NotebookCells FindNotebookCells(const JsonDocument& document);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_CELLS_H_
