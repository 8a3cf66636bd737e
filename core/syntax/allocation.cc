// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/syntax/allocation.h"

#include <tree_sitter/api.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace torchlift {
namespace {

// Calls `allocate` until it gives memory; a handler that returns asks for another try.
template <typename Allocate>
void* Retry(Allocate allocate) {
  for (;;) {
    if (void* memory = allocate()) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) std::abort();
    handler();
  }
}

// The C library may answer a request for nothing with a null pointer, which is no failure.
std::size_t AtLeastOne(std::size_t size) { return size == 0 ? 1 : size; }

void* Allocate(std::size_t size) {
  return Retry([size] { return std::malloc(AtLeastOne(size)); });
}

void* AllocateZeroed(std::size_t count, std::size_t size) {
  return Retry([=] { return std::calloc(AtLeastOne(count), AtLeastOne(size)); });
}

void* Reallocate(void* memory, std::size_t size) {
  return Retry([=] { return std::realloc(memory, AtLeastOne(size)); });
}

}  // namespace

void UseNewHandlerForTrees() {
  ts_set_allocator(&Allocate, &AllocateZeroed, &Reallocate, &std::free);
}

}  // namespace torchlift
