// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SYNTAX_ALLOCATION_H_
#define TORCHLIFT_CORE_SYNTAX_ALLOCATION_H_

namespace torchlift {

// Makes tree-sitter call std::get_new_handler() when memory runs out, as operator new does; by itself
// it aborts. Without a handler it still does. To be called before the first parse, by programs that
// set a handler.
void UseNewHandlerForTrees();

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_SYNTAX_ALLOCATION_H_
