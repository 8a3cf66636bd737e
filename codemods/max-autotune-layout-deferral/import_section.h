// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_IMPORT_SECTION_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_IMPORT_SECTION_H_

#include <cstdint>
#include <vector>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/source_file.h"

namespace torchlift::max_autotune {

// The imports at the top of a file, and the place behind them.
struct ImportSection {
  // The begin of a line, or the end of the text: behind the last import at the top, with `try` and
  // `if` statements that hold imports and fallbacks only, before the first definition, loop or
  // statement with one of `stops` in it. Where there is no such import, the place where a first one
  // would go.
  std::uint32_t end = 0;
  // The first statement behind, or a null node.
  Node next;
  // The first statement that loads a part of torch._inductor when the file is imported, or a null
  // node. Inductor reads its environment variables then, so one that is set later comes too late.
  Node inductor_import;
};

ImportSection FindImportSection(const python::Module& module, const SourceFile& source,
                                const std::vector<Node>& stops);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_IMPORT_SECTION_H_
