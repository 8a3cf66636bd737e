// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_MODULE_NAME_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_MODULE_NAME_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::max_autotune {

// How new code can name a module.
struct ModuleName {
  std::string expression;                // "os", "torch._inductor.config".
  std::optional<ImportRequest> request;  // The import at the top of the file that it needs.
  // Instead of a request: an import that the new code must bring itself, because imports at the top
  // of the file would be written behind it. Empty when there is none.
  std::string import_statement;
};

// For a statement at the top level that begins at `place`, in front of the statement `next`: only
// what is bound before it counts.
ModuleName NameAt(const RewriteContext& context, absl::string_view module, std::uint32_t place,
                  Node next);

// For an expression at `use`.
ModuleName NameFor(const RewriteContext& context, absl::string_view module, Node use);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_MODULE_NAME_H_
