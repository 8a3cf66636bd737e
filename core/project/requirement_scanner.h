// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_REQUIREMENT_SCANNER_H_
#define TORCHLIFT_CORE_PROJECT_REQUIREMENT_SCANNER_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/project/project_facts.h"

namespace torchlift {

// Whether a file of that path states requirements: requirements*.txt, files in a folder
// `requirements`, pyproject.toml, setup.py, setup.cfg, environment.yml and the like.
bool HoldsRequirements(absl::string_view path);

// The requirements on torch in such a file. All of these formats write a requirement as a PEP 508
// string at the begin of a line or of a quoted string ("torch>=2.1,<2.12", - pytorch=2.1,
// "torch[opt]~=2.0; python_version<'3.13'"), Poetry as `torch = "^2.1"`; so one scan over lines
// reads them all, and reads setup.py, which is a program, as far as its strings go.
std::vector<TorchRequirement> ScanTorchRequirements(absl::string_view path,
                                                    absl::string_view bytes);

// The bounds that a version specifier sets (">=2.1,<2.12", "==2.3.1+cu121", "~=2.1", "^2.1",
// "2.1.*"); `requirement.minimum` and `.below` stay empty where it sets none, as with "!=".
void ReadBounds(absl::string_view specifier, TorchRequirement& requirement);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_REQUIREMENT_SCANNER_H_
