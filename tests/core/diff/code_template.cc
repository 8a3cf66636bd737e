// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/diff/code_template.h"

#include <cctype>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "core/diff/smallest_edits.h"
#include "core/syntax/python_kinds.h"
#include "core/text/edit.h"
#include "gtest/gtest.h"

namespace torchlift {

Node CallOf(const SyntaxTree& tree, absl::string_view function) {
  for (Node node : tree.Preorder()) {
    if (node.kind() == python::kCall && node.Child(python::field::kFunction).text() == function)
      return node;
  }
  ADD_FAILURE() << "no call of " << std::string(function);
  return tree.root();
}

std::vector<Node> ArgumentsOf(Node call) {
  std::vector<Node> arguments;
  for (Node argument : call.Child(python::field::kArguments).named_children()) {
    const bool is_keyword = argument.kind() == python::kKeywordArgument;
    arguments.push_back(is_keyword ? argument.Child(python::field::kValue) : argument);
  }
  return arguments;
}

NewCode FillTemplate(Node call, absl::string_view text) {
  const std::vector<Node> arguments = ArgumentsOf(call);
  NewCode code;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$') {
      code.Text(text.substr(i, 1));
      continue;
    }
    const char which = text[++i];
    const Node part = which == 'f' ? call.Child(python::field::kFunction)
                                   : arguments.at(static_cast<std::size_t>(which - '0'));
    code.Keep(part.range(), part.text());
  }
  return code;
}

std::string RewriteCall(absl::string_view source, absl::string_view function,
                        absl::string_view text) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  const Node call = CallOf(*tree, function);
  const absl::StatusOr<std::vector<Edit>> edits = SmallestEdits(call, FillTemplate(call, text));
  if (!edits.ok()) return std::string(edits.status().message());
  const absl::StatusOr<std::string> edited = ApplyEdits(source, *edits);
  return edited.ok() ? *edited : std::string(edited.status().message());
}

std::string TokensOf(absl::string_view source) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source);
  std::string tokens = tree->has_error() ? "ERROR\n" : "";
  for (Node node : tree->Preorder()) {
    if (node.is_extra()) continue;
    if (node.kind() == python::kBlock)
      absl::StrAppend(&tokens, "block of ", node.named_child_count(), "\n");
    if (node.is_leaf()) absl::StrAppend(&tokens, node.text(), "\n");
  }
  return tokens;
}

}  // namespace torchlift
