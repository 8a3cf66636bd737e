// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/comments.h"

#include <cstdint>

#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {

bool IsComment(const Node& node) {
  switch (node.tree().language()) {
    case Language::kPython:
      return node.kind() == python::kComment;
    case Language::kBash:
      return node.kind() == bash::kComment;
    default:
      return false;
  }
}

bool IsTrivia(const Node& node) {
  const bool continues_line =
      node.tree().language() == Language::kPython && node.kind() == python::kLineContinuation;
  return continues_line || IsComment(node);
}

ByteRange RangeOfCode(const Node& node) {
  std::uint32_t last = node.subtree_end() - 1;
  while (last > node.index() && IsTrivia(node.tree().at(last))) --last;
  return {node.begin(), node.tree().at(last).end()};
}

}  // namespace torchlift
