// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_OUT_OF_MEMORY_H_
#define TORCHLIFT_CLI_OUT_OF_MEMORY_H_

namespace torchlift {

// From now on a process that runs out of memory says so and exits with kExitFailed, from whatever
// thread. Files are replaced whole or not at all, so none is left half written.
void ExitWhenMemoryRunsOut();

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_OUT_OF_MEMORY_H_
