// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_HOST_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The code cells of a Jupyter notebook (nbformat 3 to 5), whose source is a list of strings or one:
//
//   "!torchrun --nproc_per_node=2 train.py\n"    // region: torchrun --nproc_per_node=2 train.py
//   "%%bash\n", "torchrun x.py"                  // region: torchrun x.py
//
// What is Python is one region, all cells together, with `pass` for each command, so that what one
// cell imports is known in the next. Cells that are no valid Python are left out of it. In a
// notebook for a shell all cells are one region, too. Variables that cells set (%env, os.environ)
// are in front of the commands of later cells. Cells of Markdown, and files that cells write, are
// read as such. Outputs and raw cells are not looked at.
Host ReadNotebookHost(absl::string_view path, absl::string_view bytes,
                      const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_HOST_H_
