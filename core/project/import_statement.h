// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_IMPORT_STATEMENT_H_
#define TORCHLIFT_CORE_PROJECT_IMPORT_STATEMENT_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"

namespace torchlift {

// An import statement of a Python text, read without parsing the rest. All views are into the text.
struct ImportStatement {
  struct Item {
    absl::string_view name;    // "all_reduce", "*"; "pkg.comm" for `import pkg.comm`.
    absl::string_view alias;   // Of `name as alias`; else empty.
    std::uint32_t offset = 0;  // Of `name`, in bytes.
  };

  // "pkg.comm" of `from pkg.comm import x`, with its leading dots; empty for `import x`.
  absl::string_view module;
  std::vector<Item> items;

  // The name that an item binds: "x", "c" of `x as c`, "pkg" of `import pkg.comm`.
  static absl::string_view BoundBy(const Item& item);
};

// The import statements of a text, in its order: also those in functions, behind a colon, a semicolon
// or a quote, over several lines, and in the examples of docstrings. What only looks like one in a
// string is among them, and what is one there: `python -c "import a"`, the lines of a notebook. Linear in the bytes.
std::vector<ImportStatement> ReadImportStatements(absl::string_view text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_IMPORT_STATEMENT_H_
