// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_EMBEDDED_FINDINGS_H_
#define TORCHLIFT_CORE_ENGINE_EMBEDDED_FINDINGS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "core/engine/file_rewriter.h"
#include "core/engine/source_model.h"
#include "core/project/project_facts.h"
#include "core/rewrite/finding.h"

namespace torchlift {

// Adds what codemods of Python find in Python inside of a text: in what a script hands to an
// interpreter (python -c "…", a here document), and in strings of a Python file that are programs
// (exec(CODE), [sys.executable, "-c", "…"]). Codemods that look there themselves
// (CodemodInfo::reads_embedded_python) are left out.
//
// All are review at most and without edits: what runs the text, and with which names, is not seen.
// Only texts that hold a needle are parsed; of a Python file only those that import something, and
// no docstrings.
void AddEmbeddedFindings(const SourceModel& model, const ProjectFacts& facts,
                         const RewriteRequest& request, std::vector<Finding>& findings);

// Where a script first names what a codemod looks for that reads no scripts, when none of the Python
// that it hands on does: in what it prints into a file, say. Comments do not count. An offset in
// bytes; nothing in other texts.
std::optional<std::uint32_t> FindUnreadPython(const SourceModel& model,
                                              const RewriteRequest& request);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_EMBEDDED_FINDINGS_H_
