// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_PACKAGE_INSTALL_H_
#define TORCHLIFT_CORE_SHELL_PACKAGE_INSTALL_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "core/shell/word.h"

namespace torchlift::shell {

// A command that installs packages, or looks them up to do so later: pip install, download and
// wheel, uv pip install, uv add and lock, conda install and create, poetry add, pdm add, pixi add.
//
//   uv pip install "torch>=2.12" --index-url https://download.pytorch.org/whl/cu128
//   // packages: torch>=2.12    indexes: https://download.pytorch.org/whl/cu128
struct PackageInstall {
  enum class Tool { kPip, kUv, kConda, kOther };
  Tool tool = Tool::kPip;
  // Indices of words: what is to be installed, as requirements of the tool (torch==2.12.0,
  // pytorch=2.12, a path, a URL); without files of requirements.
  std::vector<std::size_t> packages;
  // The files of requirements: -r FILE, --requirement=FILE.
  std::vector<std::size_t> files;
  // Where packages come from: the URL of --index-url and its like, also in one word with the option
  // (--index-url=URL); conda's channels.
  std::vector<std::size_t> indexes;
  // uv's --torch-backend=cu128, or the word behind --torch-backend.
  std::optional<std::size_t> torch_backend;
};

// Reads the words of a command; wrappers are peeled off. Nothing for other commands.
std::optional<PackageInstall> ReadPackageInstall(absl::Span<const Word> words);

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_PACKAGE_INSTALL_H_
