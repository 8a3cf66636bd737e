// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_words.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// A value that stands where the node is, without a byte for each of its own.
DecodedText AllAt(absl::string_view value, ByteRange range) {
  DecodedText text;
  for (const char c : value) text.Append(c, range.begin, range.end);
  return text;
}

bool IsSum(Node node) {
  if (node.kind() != python::kBinaryOperator) return false;
  const Node plus = node.Child(python::field::kOperator);
  return plus && plus.text() == "+";
}

// What shutil.which("torchrun") and os.path.join(a, "bin", "torchrun") give, as far as the end of
// it is known.
std::optional<shell::Word> WordOfPath(const python::Module& module, Node call) {
  const std::string name = module.QualifiedName(call.Child(python::field::kFunction));
  const Node arguments = call.Child(python::field::kArguments);
  if ((name != "shutil.which" && name != "os.path.join") || arguments.named_child_count() == 0)
    return std::nullopt;
  const Node last =
      arguments.NamedChild(name == "shutil.which" ? 0 : arguments.named_child_count() - 1);
  const std::optional<std::string> value = python::FoldString(module, last);
  if (!value) return std::nullopt;
  DecodedText text;
  text.AppendUnknown(call.begin(), call.end());
  const DecodedText known = AllAt("/" + *value, call.range());
  for (const char c : known.text) text.Append(c, call.begin(), call.end());
  return shell::MakeElement(call.range(), std::move(text));
}

}  // namespace

shell::Word WordOf(const python::Module& module, Node element) {
  const Node inner = python::WithoutParentheses(element);
  if (inner.kind() == python::kListSplat) return shell::MakeUnknownElement(element.range(), true);
  if (inner.kind() == python::kString || inner.kind() == python::kConcatenatedString ||
      inner.kind() == python::kBinaryOperator || inner.kind() == python::kCall) {
    if (std::optional<DecodedText> text = python::DecodeString(inner, /*formats=*/true)) {
      shell::Word word = shell::MakeElement(element.range(), *std::move(text));
      return word;
    }
  }
  if (inner.kind() == python::kCall) {
    if (std::optional<shell::Word> path = WordOfPath(module, inner)) return *std::move(path);
  }
  if (inner.kind() == python::kIdentifier) {
    if (const std::optional<std::string> value = python::FoldString(module, inner)) {
      return shell::MakeElement(element.range(), AllAt(*value, element.range()));
    }
  }
  return shell::MakeUnknownElement(element.range());
}

PythonWords ReadWords(const python::Module& module, Node node) {
  PythonWords result;
  std::vector<Node> operands{node};
  while (!operands.empty()) {
    const Node operand = python::WithoutParentheses(operands.back());
    operands.pop_back();
    if (IsSum(operand)) {
      operands.push_back(operand.Child(python::field::kRight));
      operands.push_back(operand.Child(python::field::kLeft));
    } else if (operand.kind() == python::kList || operand.kind() == python::kTuple ||
               operand.kind() == python::kExpressionList) {
      result.lists.push_back(operand);
      result.starts.push_back(result.words.size());
      for (const Node element : operand.named_children()) {
        result.words.push_back(WordOf(module, element));
        result.elements.push_back(element);
      }
    } else {
      result.words.push_back(shell::MakeUnknownElement(operand.range(), true));
      result.elements.push_back(operand);
    }
  }
  return result;
}

PythonWords ReadArgumentWords(const python::Module& module, Node call) {
  PythonWords result;
  result.starts.push_back(0);
  for (const Node argument : call.Child(python::field::kArguments).named_children()) {
    if (argument.kind() == python::kKeywordArgument || argument.kind() == python::kDictionarySplat)
      continue;
    result.words.push_back(WordOf(module, argument));
    result.elements.push_back(argument);
  }
  return result;
}

Node WholeSum(Node list) {
  Node whole = list;
  for (Node parent = list.parent();
       parent && (parent.kind() == python::kParenthesizedExpression || IsSum(parent));
       parent = parent.parent()) {
    if (IsSum(parent)) whole = parent;
  }
  return whole;
}

}  // namespace torchlift::torchrun
