// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_ELEMENT_EDIT_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_ELEMENT_EDIT_H_

#include "core/rewrite/finding.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/source_file.h"

namespace torchlift::torchrun {

// Adds to `fix` the pin as an element of a Python list, tuple or argument list, right behind
// `element`: quoted like its neighbours, on a line of its own where they are, and behind the
// comment that trails `element`.
void InsertElementAfter(Node element, const SourceFile& source, Fix& fix);
// The same as the first element of `list`.
void InsertFirstElement(Node list, const SourceFile& source, Fix& fix);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_ELEMENT_EDIT_H_
