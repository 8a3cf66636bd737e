// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "absl/strings/str_format.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/terminal.h"
#include "codemods/registry.h"

namespace torchlift {

int RunList(const Flags& flags) {
  const Style style = StyleFor(flags.color, STDOUT_FILENO);
  std::size_t width = 0;
  for (const RegisteredCodemod& registered : AllCodemods())
    width = std::max(width, registered.id.size());
  for (const RegisteredCodemod& registered : AllCodemods()) {
    const std::unique_ptr<Codemod> codemod = registered.make();
    const CodemodInfo& info = codemod->info();
    std::cout << style.Bold(info.id) << std::string(width - info.id.size() + 2, ' ') << info.release
              << "  ";
    std::cout << (info.pull_request.empty() ? std::string("        ")
                                            : absl::StrFormat("#%-7s", info.pull_request));
    std::cout << info.summary << "\n";
  }
  return kExitClean;
}

}  // namespace torchlift
