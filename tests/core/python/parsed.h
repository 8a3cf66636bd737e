// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_PYTHON_PARSED_H_
#define TORCHLIFT_TESTS_CORE_PYTHON_PARSED_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "core/syntax/python_kinds.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// Python text with its tree, pinned in memory, for the length of a test.
//
//   const Parsed file("f(x)\n");
//   BindArguments(file.First(kCall), …)
class Parsed {
 public:
  explicit Parsed(std::string text)
      : text_(std::move(text)), tree_(SyntaxTree::Parse(Language::kPython, text_).value()) {}
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;

  const SyntaxTree& tree() const { return tree_; }

  // The first node of that kind; the test fails when there is none.
  Node First(KindId kind) const {
    for (Node node : tree_.Preorder()) {
      if (node.kind() == kind) return node;
    }
    ADD_FAILURE() << "no " << KindName(Language::kPython, kind) << " in: " << text_;
    return tree_.root();
  }

  // The largest node that is exactly the first `part` of the text; the test fails when there is
  // none.
  Node At(absl::string_view part) const {
    const std::size_t begin = text_.find(std::string(part));
    const auto offset = static_cast<std::uint32_t>(begin == std::string::npos ? 0 : begin);
    const Node node = tree_.Exactly({offset, offset + static_cast<std::uint32_t>(part.size())});
    if (begin == std::string::npos || !node) {
      ADD_FAILURE() << "no node " << part << " in: " << text_;
      return tree_.root();
    }
    return node;
  }

 private:
  std::string text_;
  SyntaxTree tree_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_TESTS_CORE_PYTHON_PARSED_H_
