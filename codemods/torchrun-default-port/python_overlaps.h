// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_OVERLAPS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_OVERLAPS_H_

#include <string>
#include <vector>

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// One launch of a Python file, for the question which launches may run at the same time.
struct PythonStart {
  std::vector<Node> runners;      // The calls that start it; without any it is left out.
  bool is_in_background = false;  // A text that ends in `&`.
  // Filled in: why it may run beside another; empty if it does not.
  std::string concurrency;
};

// Fills in `concurrency`. A launch goes on while the program does when Popen, os.popen,
// create_subprocess_… or os.spawn… without P_WAIT starts it, until wait() or communicate() of what
// the call gave. It may run beside another one when
//
//   - it goes on while a loop starts the next one, its function is called again, or the program
//     comes to another launch that is not in another branch of the same `if`;
//   - threads, pools, executors, tasks or remote functions run the function that it is in, or one
//     that calls it.
//
// Functions are told apart by their names. Linear in the file for each function on the way, and
// bounded in their number.
void FindPythonOverlaps(const python::Module& module, std::vector<PythonStart>& starts);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PYTHON_OVERLAPS_H_
