// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REEXPORT_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REEXPORT_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "codemods/distributed-nn-functional/use.h"
#include "core/python/module.h"
#include "core/rewrite/shared_imports.h"

namespace torchlift::distributed_nn {

// The imports by which the file passes operations, or a module of them, on to other files: those
// that other files of the project take from it (Use::detail names one), those in `__all__` or in an
// `__init__.py`, and those of an operation that nothing in the file uses.
std::vector<Use> FindReexports(const python::Module& module, absl::string_view path,
                               const SharedImports& shared);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REEXPORT_H_
