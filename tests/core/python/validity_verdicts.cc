// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What CheckValid says about many texts, for the comparison with CPython in validity_agreement.py:
// reads texts from standard input, each behind a line with its size in bytes, and writes a line for
// each: "valid", "error" where the tree holds an ERROR or MISSING node, or "refused: " and why.

#include <cstddef>
#include <iostream>
#include <string>

#include "core/python/validity.h"
#include "core/syntax/syntax_tree.h"

int main() {
  using torchlift::SyntaxTree;
  for (std::string size; std::getline(std::cin, size);) {
    std::string text(std::stoul(size), '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
    const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(torchlift::Language::kPython, text);
    if (!tree.ok() || tree->has_error()) {
      std::cout << "error\n";
      continue;
    }
    const absl::Status status = torchlift::python::CheckValid(*tree);
    std::cout << (status.ok() ? "valid" : "refused: " + std::string(status.message())) << "\n";
  }
}
