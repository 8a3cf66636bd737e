// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_CONFIG_PATCH_H_
#define TORCHLIFT_CORE_PYTHON_CONFIG_PATCH_H_

#include <vector>

#include "core/python/dictionary_items.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// The options that a call of `patch` of one of torch's configuration modules sets, in all three
// forms; that it is such a call is known to who asks. Of `patch("name", value)` the node is the
// call.
//
//   config.patch(debug=True, **more)    // debug, and those of `more` if they are seen
//   config.patch({"debug": True})       // debug
//   config.patch("debug", True)         // debug
std::vector<DictionaryItem> PatchedOptions(const Module& module, Node call);

// Whether the entry is written in the arguments of the call itself, as a keyword or in a display
// that is its argument: then nothing else uses it.
bool IsWrittenInCall(const DictionaryItem& item, Node call);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_CONFIG_PATCH_H_
