// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_PUBLIC_NAMES_H_
#define TORCHLIFT_CORE_PYTHON_PUBLIC_NAMES_H_

#include "core/python/module.h"
#include "core/python/outline.h"

namespace torchlift::python {

// See Module::public_names.
Module::PublicNames FindPublicNames(const Outline& outline);

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_PUBLIC_NAMES_H_
