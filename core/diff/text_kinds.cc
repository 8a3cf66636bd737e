// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/text_kinds.h"

#include "absl/strings/match.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

bool HasChild(const Node& node, KindId kind) {
  for (const Node child : node.children()) {
    if (child.kind() == kind) return true;
  }
  return false;
}

Blanks PythonBlanks(const Node& node, Blanks outer) {
  switch (node.kind()) {
    case python::kString:
    case python::kStringContent:
    case python::kFormatSpecifier:
      return Blanks::kVerbatim;
    case python::kInterpolation:
    case python::kFormatExpression:
      return HasChild(node, python::token::kEqual) ? Blanks::kAlwaysVerbatim : Blanks::kLayout;
    default:
      return outer;
  }
}

Blanks BashBlanks(const Node& node, Blanks outer) {
  switch (node.kind()) {
    case bash::kString:
    case bash::kTranslatedString:
    case bash::kAnsiCString:
    case bash::kExpansion:
    case bash::kRegex:
    case bash::kExtglobPattern:
    case bash::kConcatenation:
    case bash::kSubscript:
    case bash::kHeredocBody:
      return Blanks::kVerbatim;
    case bash::kCommandSubstitution:
    case bash::kProcessSubstitution:
      return Blanks::kLayout;
    default:
      return outer;
  }
}

// Whether what is in the node is an expression of bash's, where `#` is no comment and a line end no
// separator: [[ … ]], (( … )) and the head of for (( … )).
bool IsExpression(const Node& node) {
  return node.kind() == bash::kTestCommand || node.kind() == bash::kArithmeticExpansion ||
         (node.kind() == bash::kCompoundStatement && absl::StartsWith(node.text(), "(("));
}

// Whether the node is in the head of a `for (( … ))`: its loop is not.
bool IsInHeadOfFor(const Node& node) {
  return node.parent().kind() == bash::kCStyleForStatement && node.kind() != bash::kDoGroup &&
         node.kind() != bash::kCompoundStatement;
}

}  // namespace

TextKinds::TextKinds(const SyntaxTree& tree)
    : blanks(tree.size(), Blanks::kLayout),
      in_here_document(tree.size(), false),
      in_expression(tree.size(), false) {
  const bool is_python = tree.language() == Language::kPython;
  for (const Node node : tree.Preorder()) {
    const std::uint32_t i = node.index();
    const Blanks outer = i == 0 ? Blanks::kLayout : blanks[node.parent().index()];
    if (outer == Blanks::kAlwaysVerbatim) {
      blanks[i] = outer;
    } else {
      blanks[i] = is_python ? PythonBlanks(node, outer) : BashBlanks(node, outer);
    }
    if (is_python) continue;
    in_expression[i] = i > 0 && (in_expression[node.parent().index()] ||
                                 IsExpression(node.parent()) || IsInHeadOfFor(node));
    in_here_document[i] =
        node.kind() == bash::kHeredocBody || (i > 0 && in_here_document[node.parent().index()]);
  }
}

}  // namespace torchlift
