// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/named_in_string.h"

#include <cstddef>
#include <optional>
#include <string>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/in_place_call.h"
#include "core/python/reexports.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/decoded_text.h"
#include "core/text/identifier.h"

namespace torchlift::distributed_nn {
namespace {

using python::Binding;
using python::Module;

// What gets a name without reaching what it names.
constexpr absl::string_view kTellers[] = {
    "getLogger", "get_logger", "getChild",   "filterwarnings", "warn",     "warning",
    "debug",     "info",       "error",      "exception",      "critical", "log",
    "print",     "find_spec",  "startswith", "endswith",       "hasattr",  "removeprefix"};
// What runs code that it gets in a string, or a program.
constexpr absl::string_view kRunners[] = {"eval",
                                          "exec",
                                          "compile",
                                          "run",
                                          "Popen",
                                          "call",
                                          "check_call",
                                          "system",
                                          "popen",
                                          "getoutput",
                                          "check_output",
                                          "getstatusoutput",
                                          "timeit",
                                          "Timer",
                                          "repeat",
                                          "execvp",
                                          "run_python_code",
                                          "create_subprocess_exec",
                                          "create_subprocess_shell"};

Use UseByString(Node string, const Operation* operation) {
  Use use;
  use.kind = Use::Kind::kByName;
  use.operation = operation;
  use.place = string;
  return use;
}

// The call among whose arguments the string stands, also inside lists, formattings and the like.
Node CallAround(Node string) {
  for (Node node = string.parent(); node; node = node.parent()) {
    switch (node.kind()) {
      case python::kCall:
        // `"…".format(x)`, `dedent("…")`
        if (LastNameOfCallee(node) == "format" || LastNameOfCallee(node) == "dedent") break;
        return node;
      case python::kArgumentList:
      case python::kKeywordArgument:
      case python::kParenthesizedExpression:
      case python::kBinaryOperator:
      case python::kAttribute:
      case python::kList:
      case python::kTuple:
        break;
      default:
        return Node();
    }
  }
  return Node();
}

// Whether the string only tells something: a docstring, a key, a message, what a name is compared
// with.
bool OnlyTells(Node string) {
  const Node parent = string.parent();
  switch (parent.kind()) {
    case python::kExpressionStatement:
    case python::kComparisonOperator:
    case python::kInterpolation:
    case python::kSubscript:
      return true;
    case python::kPair:
      return string.field() == python::field::kKey;
    default:
      return false;
  }
}

// Whether some name in the code means an operation, or their module, where the string stands.
bool UsesNamesOfFile(const Module& module, absl::string_view code, Node string) {
  for (std::size_t at = 0; at < code.size();) {
    if (!IsIdentifierByte(code[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < code.size() && IsIdentifierByte(code[end])) ++end;
    const bool is_member = at > 0 && code[at - 1] == '.';
    if (!is_member) {
      for (const Binding* binding : module.Lookup(code.substr(at, end - at), string)) {
        const std::string imported = python::CanonicalName(binding->imported);
        if (IsOperationModule(imported) || FindOperation(imported) != nullptr) return true;
      }
    }
    at = end;
  }
  return false;
}

// Whether code imports the operations and uses them itself, which is found when it is read as a
// program of its own.
bool IsProgramWithUses(absl::string_view code) {
  if (!absl::StrContains(code, "import") || !absl::StrContains(code, "torch")) return false;
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, code);
  if (!tree.ok() || tree->has_error()) return false;
  const Module program(*tree);
  return absl::c_any_of(tree->Preorder(), [&](Node node) {
    return (node.kind() == python::kIdentifier || node.kind() == python::kAttribute) &&
           FindOperation(program.QualifiedName(node)) != nullptr;
  });
}

}  // namespace

bool IsCodeThatNamesModule(const Module& module, Node place, absl::string_view code) {
  if (IsProgramWithUses(code)) return false;
  const bool names_module =
      absl::StrContains(code, "distributed.nn") || absl::StrContains(code, "distributed import nn");
  return (names_module && absl::StrContains(code, "torch")) || UsesNamesOfFile(module, code, place);
}

const Operation* OperationOfPath(absl::string_view path) {
  const std::string dotted = absl::StrReplaceAll(path, {{":", "."}});
  if (const Operation* operation = FindOperation(dotted)) return operation;
  absl::string_view rest = dotted;
  if (!absl::ConsumePrefix(&rest, kPackage) || !absl::ConsumePrefix(&rest, ".")) return nullptr;
  const Operation* operation = OperationNamed(rest);
  // The star import of the package leaves out what begins with an underscore.
  return operation != nullptr && operation->id != OperationId::kAllGatherBase ? operation : nullptr;
}

std::optional<Use> UseInString(const Module& module, Node string) {
  // An outer string is judged with all its parts.
  if (string.parent().kind() == python::kConcatenatedString) return std::nullopt;
  const Node call = CallAround(string);
  const absl::string_view callee = call ? LastNameOfCallee(call) : absl::string_view();
  const bool is_run = absl::c_linear_search(kRunners, callee);
  const bool may_name = string.kind() == python::kConcatenatedString ||
                        absl::StrContains(string.text(), "distributed");
  if (!is_run && !may_name) return std::nullopt;
  const std::optional<DecodedText> decoded = python::DecodeString(string);
  if (!decoded) return std::nullopt;
  const Operation* operation = OperationOfPath(decoded->text);
  if (operation != nullptr || IsOperationModule(decoded->text)) {
    const bool only_tells = OnlyTells(string) || absl::c_linear_search(kTellers, callee);
    return only_tells ? std::nullopt : std::optional(UseByString(string, operation));
  }
  return is_run && IsCodeThatNamesModule(module, string, decoded->text)
             ? std::optional(UseByString(string, nullptr))
             : std::nullopt;
}

}  // namespace torchlift::distributed_nn
