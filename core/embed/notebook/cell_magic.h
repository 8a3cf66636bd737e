// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_CELL_MAGIC_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_CELL_MAGIC_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// What a cell holds by its first line.
//
//   %%bash --bg                 // code: kShell, runs_beside
//   %%writefile train.py        // code: kPython
struct CellMagic {
  enum class Use : std::uint8_t {
    kCell,  // A cell as any other: no magic, or one like %%time.
    kCode,  // `code`, by itself.
    kFile,  // A file of the kind `code` and the name `file`, that holds code: %%writefile Dockerfile.
    kText,     // Text of a language that starts nothing: %%html; or it is not run: %%script false.
    kUnknown,  // Nobody knows.
  };
  Use use = Use::kCell;
  FileKind code = FileKind::kOther;
  std::string file;
  bool runs_beside = false;  // The notebook goes on while it runs.
  std::string doubt;         // See Region::doubt.
  std::string name;          // `%%bash`, for messages; empty without one.
  ByteRange body;            // What is behind the magic's line.
};

CellMagic ReadCellMagic(absl::string_view cell);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_CELL_MAGIC_H_
