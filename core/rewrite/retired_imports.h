// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_RETIRED_IMPORTS_H_
#define TORCHLIFT_CORE_REWRITE_RETIRED_IMPORTS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/module.h"
#include "core/rewrite/finding.h"

namespace torchlift {

// The import bindings that go when the fixes of `accepted` are applied: those that some fix retires
// (Finding::retired_imports), when their every use lies in a replaced, not kept, part of a fix.
// Those stay that others may need all the same: in a class, an `__init__.py` (told by `path`),
// `__all__`, `import x as x`, a bare `import a.b`, with a comment on them, bound twice, or in a
// file that may read names without naming them (`globals()`, `sys.modules[__name__]`). In the order of the text.
std::vector<const python::Binding*> FindRetiredImports(const python::Module& module,
                                                       absl::Span<const Finding* const> accepted,
                                                       absl::string_view path);

// Why an import that some fix of `accepted` retires stays all the same, a clause for a person: "line 9
// still uses it". Empty when it goes.
std::string WhyImportStays(const python::Module& module, absl::Span<const Finding* const> accepted,
                           absl::string_view path, const python::Binding& binding);

// The part of an import statement that a binding comes from: `b as c` of `from a import b as c, d`.
Node ImportItemOf(const python::Binding& binding);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_RETIRED_IMPORTS_H_
