// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_COMPUTED_VARIABLES_H_
#define TORCHLIFT_CORE_EMBED_MAKE_COMPUTED_VARIABLES_H_

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/make/makefile.h"

namespace torchlift::embed {

// Variables that a Makefile sets or exports under names, or by lines, that make puts together:
//
//   export $(NAMES)
//   $(eval export PET_MASTER_PORT = 999)
//   define EXPORTS … endef    $(eval $(EXPORTS))
struct ComputedVariables {
  std::map<std::string, bool> names;  // With whether the variable is exported.
  bool may_export_any = false;        // One of the names cannot be seen.
};

// `value_of` gives the values of variables that are seen, with kUnknown bytes for unseen parts.
using ValueOfVariable = std::function<std::optional<std::string>(absl::string_view name)>;
ComputedVariables FindComputedVariables(absl::Span<const MakeLine> lines, bool has_automake,
                                        const ValueOfVariable& value_of);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_COMPUTED_VARIABLES_H_
