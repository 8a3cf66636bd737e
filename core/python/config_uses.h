// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CONFIG_USES_H_
#define TORCHLIFT_CORE_PYTHON_CONFIG_USES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// One place of a file that uses an option of one of torch's configuration modules
// (torch._dynamo.config, torch._inductor.config). Lives as long as the tree.
struct ConfigUse {
  enum class Form {
    kAssignment,  // `config.x = v`, a statement of its own that sets nothing else
    kStored,  // set in another way: `a = config.x = v`, `config.x, y = …`, `config.x |= v`, `del`
    kRead,    // `config.x` anywhere else
    kImported,    // `from torch._dynamo.config import x`
    kPatched,     // an entry of `config.patch(…)`, with-statement or decorator
    kOption,      // an entry of `options=` or `inductor_configs=` of a call that compiles
    kSetByName,   // `setattr(config, "x", v)`, also mock.patch.object, monkeypatch.setattr
    kReadByName,  // `getattr(config, "x")`, hasattr
    kNamed,       // "torch._dynamo.config.x", an argument of a call: mock.patch, monkeypatch
  };

  Form form = Form::kRead;
  std::string option;  // "x".
  // What a finding points at: the attribute, the callee, the entry, the string.
  Node place;
  // kAssignment: the statement. kPatched, kOption: the entry, or the call of `patch("x", v)`. By name:
  // the call. Else `place`.
  Node node;
  Node value;  // What is set, or null where that is not seen.
  Node call;   // That of patch, setattr, torch.compile and the like; else null.
  // Whether it is that module on every way that leads here; of kOption, whether the callee is
  // torch.compile.
  bool is_certain = true;
};

// The uses of `options` of the module `config`, in the order of their places. Linear in the file,
// with a resolution for each place that names one of the options.
//
//   FindConfigUses(module, "torch._dynamo.config", {"cache_size_limit"});
std::vector<ConfigUse> FindConfigUses(const Module& module, absl::string_view config,
                                      absl::Span<const absl::string_view> options);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CONFIG_USES_H_
