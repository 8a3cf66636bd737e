// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/out_of_memory.h"

#include <cstdlib>
#include <new>

#include "cli/errors.h"
#include "core/syntax/allocation.h"

namespace torchlift {
namespace {

[[noreturn]] void Exit() { std::_Exit(PrintError(ErrorKind::kOutOfMemory, "out of memory")); }

}  // namespace

void ExitWhenMemoryRunsOut() {
  std::set_new_handler(&Exit);
  UseNewHandlerForTrees();
}

}  // namespace torchlift
