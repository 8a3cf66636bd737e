// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_SHARED_IMPORTS_H_
#define TORCHLIFT_CORE_REWRITE_SHARED_IMPORTS_H_

#include <cstdint>
#include <map>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/project/imported_name.h"
#include "core/python/module.h"
#include "core/rewrite/finding.h"

namespace torchlift {

// The imports of one Python file that other files of its project take from it: `from pkg.losses
// import nn_dist`, where losses.py has `import torch.distributed.nn as nn_dist`. Those files break
// when such an import goes.
//
//   const SharedImports shared(module, context.project().ImportedFrom(context.source().path()));
//   if (const ImportedName* taken = shared.TakenBy(binding)) …  // taken->place: by whom
//
// Both arguments must outlive it.
class SharedImports {
 public:
  SharedImports(const python::Module& module, absl::Span<const ImportedName> imported);

  // Who takes what the import binds, the first of them; null when nobody does, and for bindings
  // that are no imports at the top of the file.
  const ImportedName* TakenBy(const python::Binding& binding) const;
  // Who takes what a star import of the file may have brought: `name`, or everything.
  const ImportedName* TakenByName(absl::string_view name) const;

  // Takes such imports out of what the finding's fix retires, and says so in its notes.
  void KeepIn(Finding& finding) const;

 private:
  // Whether `from file import *` brings the name.
  bool IsPublic(absl::string_view name) const;

  absl::Span<const ImportedName> imported_;
  python::Module::PublicNames public_names_;
  std::map<std::uint32_t, const ImportedName*> taken_;  // By the begin of the bound name.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_SHARED_IMPORTS_H_
