// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_WORDS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_WORDS_H_

#include <cstddef>
#include <vector>

#include "core/python/module.h"
#include "core/shell/word.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// An argument list of Python as words of a command.
//
//   ["torchrun", f"--nproc-per-node={n}", __file__] + extra
//
// has four words: two that are known in part or whole, one that is one unseen word, and one that
// stands for any number.
struct PythonWords {
  std::vector<shell::Word> words;
  // The element that each word comes from; a whole operand for `extra` above.
  std::vector<Node> elements;
  std::vector<Node> lists;          // The lists and tuples of the sum,
  std::vector<std::size_t> starts;  // and where each begins, as an index into words.
};

// The word that an element stands for. Strings, also formatted ones, names bound once to a string,
// shutil.which("x") and os.path.join(…, "x") are read; a starred element is any number of words;
// anything else is one unseen word.
shell::Word WordOf(const python::Module& module, Node element);

// `node` is a list, a tuple, or a sum with such operands.
PythonWords ReadWords(const python::Module& module, Node node);
// The arguments of a call as words; keyword arguments are left out.
PythonWords ReadArgumentWords(const python::Module& module, Node call);

// The outermost sum that the list or tuple is an operand of, also in parentheses; itself when there
// is none.
Node WholeSum(Node list);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_WORDS_H_
