// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_FILE_ANALYSIS_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_FILE_ANALYSIS_H_

#include "codemods/distributed-nn-functional/gathered_parts.h"
#include "codemods/distributed-nn-functional/gradient_mode.h"
#include "core/python/module.h"

namespace torchlift::distributed_nn {

// What is found out about a file once and asked at every call in it. The module must outlive it.
// Used by one thread.
struct FileAnalysis {
  explicit FileAnalysis(const python::Module& file)
      : module(file), gradient_mode(file), gathered_parts(file) {}

  const python::Module& module;
  GradientMode gradient_mode;
  GatheredParts gathered_parts;
};

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_FILE_ANALYSIS_H_
