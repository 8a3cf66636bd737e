// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_CMAKE_BLOCKS_H_
#define TORCHLIFT_CORE_CMAKE_BLOCKS_H_

#include "core/cmake/file.h"

namespace torchlift::cmake {

// Sets `parent` and `previous` of the commands of a file, and adds what is wrong with its blocks to
// its problems: one that is not ended, and what ends none. A block that is not ended ends where one
// around it does. Linear in the commands.
void FindBlocks(File& file);

}  // namespace torchlift::cmake

#endif  // TORCHLIFT_CORE_CMAKE_BLOCKS_H_
