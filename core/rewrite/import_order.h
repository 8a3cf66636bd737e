// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_IMPORT_ORDER_H_
#define TORCHLIFT_CORE_REWRITE_IMPORT_ORDER_H_

#include "core/python/binding.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift {

// Which imports of a Python file have run where others have. All answers are on the safe side: false
// where the order cannot be told from the text. Each question costs at most the depth of the tree
// and one look at the statements of the blocks on the way.

// Whether the binding is made by a statement of its own, which cannot be left half-way with the name
// unbound: an import or an assignment.
bool IsMadeByStatement(const python::Binding& binding);

// Whether whoever comes to `use` has passed the statement: it stands in a block around the use,
// above it. What stands above a def has run before the function can.
bool StandsAbove(Node statement, Node use);

// Whether nothing but imports of the package of `first` (torch for `import torch.nn`) stands from
// `first` to `last`, two statements of one block, both included.
bool OnlyImportsOfOnePackage(Node first, Node last);

// Whether whoever has run the statement `old` has run `statement` of the same block, too: it is the
// same one, stands above it, or follows it with nothing but imports of one package between.
bool RunsWith(Node statement, Node old);

// Whether whoever comes to `use` has run the import or tried to: it stands above, or begins (but for
// other imports of its package) the body of a `try`, or of an `if dist.is_available():`, that stands
// above. When it did not succeed then, what it imports is not there.
bool WasTriedBefore(Node import, Node use);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_IMPORT_ORDER_H_
