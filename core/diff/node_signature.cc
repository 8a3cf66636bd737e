// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/node_signature.h"

#include "core/diff/code_tree.h"
#include "core/diff/stable_hash.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

// The first child in the role, or kNone.
std::uint32_t ChildInRole(const CodeTree& tree, std::uint32_t index, FieldId field) {
  for (std::uint32_t child = index + 1; child < tree.end(index); child = tree.end(child)) {
    if (tree.node(child).field() == field) return child;
  }
  return kNone;
}

std::uint64_t SignatureByRole(const CodeTree& tree, std::uint32_t index, FieldId field) {
  const std::uint32_t child = ChildInRole(tree, index, field);
  return child == kNone ? 0 : CombineHashes(tree.kind(index), tree.hash(child));
}

// A node that only wraps another one is known by that.
std::uint64_t SignatureOfWrapper(const CodeTree& tree, std::uint32_t index, std::uint32_t inner) {
  if (inner == kNone || inner >= tree.end(index) || tree.signature(inner) == 0) return 0;
  return CombineHashes(tree.kind(index), tree.signature(inner));
}

std::uint64_t SignatureOfCall(const CodeTree& tree, std::uint32_t index) {
  const std::uint32_t function = ChildInRole(tree, index, python::field::kFunction);
  const std::uint32_t arguments = ChildInRole(tree, index, python::field::kArguments);
  if (function == kNone || arguments == kNone || arguments + 2 >= tree.end(arguments)) return 0;
  const std::uint32_t first = arguments + 2;  // Behind the bracket.
  if (tree.kind(first) != python::kString) return 0;
  return CombineHashes(CombineHashes(tree.kind(index), tree.hash(function)), tree.hash(first));
}

std::uint64_t PythonSignatureOf(const CodeTree& tree, std::uint32_t index) {
  switch (tree.kind(index)) {
    case python::kFunctionDefinition:
    case python::kClassDefinition:
    case python::kKeywordArgument:
      return SignatureByRole(tree, index, python::field::kName);
    case python::kAssignment:
      return SignatureByRole(tree, index, python::field::kLeft);
    case python::kPair:
      return SignatureByRole(tree, index, python::field::kKey);
    case python::kImportFromStatement:
      return SignatureByRole(tree, index, python::field::kModuleName);
    case python::kDecoratedDefinition:
      return SignatureOfWrapper(tree, index, ChildInRole(tree, index, python::field::kDefinition));
    case python::kExpressionStatement:
      return SignatureOfWrapper(tree, index, index + 1);
    case python::kCall:
      return SignatureOfCall(tree, index);
    default:
      return 0;
  }
}

}  // namespace

std::uint64_t SignatureOf(const CodeTree& tree, std::uint32_t index) {
  if (tree.is_leaf(index)) return 0;
  switch (tree.tree().language()) {
    case Language::kPython:
      return PythonSignatureOf(tree, index);
    case Language::kBash:
      if (tree.kind(index) == bash::kFunctionDefinition ||
          tree.kind(index) == bash::kVariableAssignment || tree.kind(index) == bash::kCommand) {
        return SignatureByRole(tree, index, bash::field::kName);
      }
      return 0;
    default:
      return 0;
  }
}

}  // namespace torchlift
