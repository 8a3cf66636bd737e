// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_BENCH_GENERATED_SOURCE_H_
#define TORCHLIFT_TESTS_BENCH_GENERATED_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace torchlift {

// Sources to measure with; the same seed and size give the same text on every machine. `bytes` is
// about how long they become.

// A Python module of classes, functions, docstrings and comments in which no codemod finds
// anything, and which holds none of their needles: what nearly all files of a code base are.
std::string PlainModule(std::uint32_t seed, std::size_t bytes);

// The same with calls of torch.distributed.nn.functional between them, some of them compiled.
std::string DistributedModule(std::uint32_t seed, std::size_t bytes);

// A shell script of variables, loops, pipes and launches with torchrun.
std::string LaunchScript(std::uint32_t seed, std::size_t bytes);

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_BENCH_GENERATED_SOURCE_H_
