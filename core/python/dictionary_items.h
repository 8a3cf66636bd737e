// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_DICTIONARY_ITEMS_H_
#define TORCHLIFT_CORE_PYTHON_DICTIONARY_ITEMS_H_

#include <string>
#include <vector>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// One entry whose key is a known string.
struct DictionaryItem {
  std::string key;
  Node node;  // `"k": v`, `k=v`, or the assignment `d["k"] = v`.
  Node value;
};

// The entries that the text shows a dictionary to have: those of `{…}` and `dict(…)`, written in
// place or in what a name was bound once to; behind `**`, on both sides of `|`, `or` and a
// conditional expression; and those set by `name["k"] = v` on such a name. Entries that cannot be
// seen are left out. Bounded: gives up after 100 parts.
//
//   opts = {"max_autotune": True, **more}
//   opts["shape_padding"] = True           // max_autotune, shape_padding, and those of `more` if
//   they are seen
std::vector<DictionaryItem> DictionaryItems(const Module& module, Node expression);

// The keyword arguments of a call, those behind `**` included.
std::vector<DictionaryItem> KeywordItems(const Module& module, Node call);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_DICTIONARY_ITEMS_H_
