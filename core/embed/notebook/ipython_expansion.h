// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_EXPANSION_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_EXPANSION_H_

#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The command of a `!` line or the words of a magic as the shell gets them: IPython puts in values
// of Python for {expression} and, outside of '…', for $name. Those are not seen, but for
// {sys.executable}, which is a python; `{{` and `$$name` are escapes.
//
//   {sys.executable} -m torch.distributed.run x.py    // python -m torch.distributed.run x.py
//
// IPython leaves a command alone that has something else in braces: find -exec torchrun {} \;
DecodedText ExpandIPythonValues(const DecodedText& command);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_IPYTHON_EXPANSION_H_
