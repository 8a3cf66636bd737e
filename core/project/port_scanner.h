// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_PORT_SCANNER_H_
#define TORCHLIFT_CORE_PROJECT_PORT_SCANNER_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/project/project_facts.h"

namespace torchlift {

// Places in a file that rely on port 29500: the number 29500 on a line that is about a port, a
// socket or a host, outside comments and prose, where it is not the value of a --master-port
// option.
std::vector<PortUse> ScanPortUses(absl::string_view path, FileKind kind, absl::string_view bytes);

// File names of shell scripts that a shell script starts so that several may run at once: in the
// background, by `xargs -P` or by GNU parallel.
std::vector<std::string> ScanConcurrentScripts(absl::string_view bytes);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_PORT_SCANNER_H_
