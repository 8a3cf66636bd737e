// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/value_part.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/prose.h"
#include "codemods/torchrun-default-port/task_runners.h"
#include "core/python/placement.h"
#include "core/shell/wrappers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

constexpr absl::string_view kRunners =
    "os.system os.popen os.execv os.execve os.execvp os.execvpe os.spawnv os.spawnve os.spawnvp "
    "os.spawnvpe os.posix_spawn "
    "subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen "
    "subprocess.getoutput "
    "subprocess.getstatusoutput asyncio.create_subprocess_shell "
    "asyncio.subprocess.create_subprocess_shell "
    "asyncio.create_subprocess_exec pexpect.spawn pexpect.run commands.getoutput pty.spawn";

// The last parts of names of functions that show their arguments.
constexpr absl::string_view kShowers =
    "print pprint echo secho log info debug warning warn error exception critical fatal fail skip "
    "skipif xfail write_help format_help "
    "add_argument add_parser add_option add_subparsers ArgumentParser ArgumentGroup OptionParser "
    "Option Argument option argument "
    "help describe exit rule panel Panel Text Markdown dedent_help warn_once info_once "
    "warning_once log_rank0 print_rank_0";

// The last parts of names of functions that compare texts with their arguments.
constexpr absl::string_view kMatchers =
    "startswith endswith match fullmatch search findall finditer compile find rfind index rindex "
    "count";

constexpr absl::string_view kShowingKeywords =
    "help description usage epilog reason msg message title doc docs label example examples prog "
    "metavar hint note text";

absl::string_view LastPart(absl::string_view name) {
  const auto dot = name.rfind('.');
  return dot == absl::string_view::npos ? name : name.substr(dot + 1);
}

// Functions whose result has the words of their argument, in order.
constexpr absl::string_view kKeepers =
    "shlex.split shlex.join subprocess.list2cmdline textwrap.dedent string.Template";

Filling FillingOfMethod(absl::string_view method) {
  if (method == "format" || method == "format_map") return Filling::kFormat;
  return shell::IsListed("replace substitute safe_substitute translate", method) ? Filling::kOther
                                                                                 : Filling::kNone;
}

Part PartOfCall(const python::Module& module, Node call) {
  if (IsRunner(module, call)) return Part::kRun;
  const absl::string_view last = LastPart(call.Child(python::field::kFunction).text());
  const absl::string_view function = call.Child(python::field::kFunction).text();
  if (function == "sys.stdout.write" || function == "sys.stderr.write") return Part::kPrinted;
  if (shell::IsListed(kMatchers, last) || absl::StartsWith(last, "assert")) return Part::kCompared;
  if (shell::IsListed(kShowers, last) || absl::EndsWith(last, "Error") ||
      absl::EndsWith(last, "Exception") || absl::EndsWith(last, "Warning"))
    return Part::kPrinted;
  return Part::kUnknown;
}

// Whether the call's value has the words of its argument: " ".join(x), shlex.split(x).
bool KeepsWords(const python::Module& module, Node call) {
  const Node function = call.Child(python::field::kFunction);
  if (function.kind() == python::kAttribute &&
      function.Child(python::field::kAttribute).text() == "join" &&
      function.Child(python::field::kObject).kind() == python::kString)
    return true;
  if (function.text() == "str" || function.text() == "list" || function.text() == "tuple")
    return true;
  return shell::IsListed(kKeepers, module.QualifiedName(function));
}

// What an attribute, an item or a method of the value does with it.
Part PartOfSubscript(Node subscript, Node value) {
  if (subscript.Child(python::field::kValue) != value) return Part::kCompared;  // A key.
  const Node index = subscript.Child(python::field::kSubscript);
  const Node parent = subscript.parent();
  const bool is_set = parent && subscript.field() == python::field::kLeft;
  const bool is_deleted = parent && parent.kind() == python::kDeleteStatement;
  return index && index.text() == "0" && !is_set && !is_deleted ? Part::kNeutral : Part::kUnknown;
}

Part PartOfMethod(Node attribute) {
  const absl::string_view method = attribute.Child(python::field::kAttribute).text();
  const bool is_called = attribute.parent() && attribute.parent().kind() == python::kCall;
  if (!is_called) return Part::kUnknown;
  if (method == "append" || method == "extend") return Part::kNeutral;
  return shell::IsListed(kMatchers, method) ? Part::kCompared : Part::kUnknown;
}

// {"help": "…"} is text for people: metadata of dataclass fields, options of a schema.
Part PartOfPair(Node pair, Node value) {
  const Node key = pair.Child(python::field::kKey);
  if (key == value) return Part::kCompared;
  const bool is_shown =
      key.kind() == python::kString &&
      shell::IsListed(kShowingKeywords, key.text().substr(1, key.text().size() - 2));
  return is_shown ? Part::kPrinted : Part::kUnknown;
}

// def usage(): return "torchrun train.py"
Part PartOfReturn(Node statement) {
  const Node function = python::EnclosingFunction(statement);
  const bool is_shown = function && function.kind() == python::kFunctionDefinition &&
                        IsDocumentationName(function.Child(python::field::kName).text());
  return is_shown ? Part::kPrinted : Part::kUnknown;
}

Part PartOfAssignment(Node assignment) {
  const Node left = assignment.Child(python::field::kLeft);
  if (IsDocumentationName(left.text())) return Part::kPrinted;
  const bool is_plain = left.kind() == python::kIdentifier &&
                        assignment.parent().kind() == python::kExpressionStatement;
  return is_plain ? Part::kBound : Part::kUnknown;
}

}  // namespace

bool IsRunner(const python::Module& module, Node call) {
  return shell::IsListed(kRunners, module.QualifiedName(call.Child(python::field::kFunction))) ||
         TaskCallOf(module, call) == TaskCall::kText;
}

bool IsTextCall(const python::Module& module, Node call) {
  const Part part = PartOfCall(module, call);
  return part == Part::kPrinted || part == Part::kCompared;
}

bool SoundsLikeCommand(absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view part : {"run", "exec", "call", "launch", "spawn", "popen", "system",
                                       "submit", "invoke", "cmd", "command", "argv"}) {
    if (absl::StrContains(lower, part)) return true;
  }
  return false;
}

Node ExpressionAround(const python::Module& module, Node expression) {
  const Node parent = expression.parent();
  if (!parent) return Node();
  const KindId kind = parent.kind();
  if (kind == python::kParenthesizedExpression || kind == python::kConcatenatedString ||
      kind == python::kBooleanOperator)
    return parent;
  if (kind == python::kInterpolation) return parent.parent();
  if (kind == python::kBinaryOperator) {
    const absl::string_view sign = parent.Child(python::field::kOperator).text();
    return sign == "+" || sign == "%" ? parent : Node();
  }
  if (kind == python::kConditionalExpression)
    return parent.NamedChild(1) == expression ? Node() : parent;
  if (kind == python::kArgumentList && parent.parent().kind() == python::kCall)
    return KeepsWords(module, parent.parent()) ? parent.parent() : Node();
  if (kind == python::kAttribute && parent.Child(python::field::kObject) == expression &&
      parent.parent() && parent.parent().kind() == python::kCall) {
    const absl::string_view method = parent.Child(python::field::kAttribute).text();
    const bool keeps_words = shell::IsListed("split strip lstrip rstrip copy encode", method) ||
                             FillingOfMethod(method) != Filling::kNone;
    return keeps_words ? parent.parent() : Node();
  }
  return Node();
}

Filling FillingBy(Node expression, Node around) {
  const Node parent = expression.parent();
  if (!parent) return Filling::kNone;
  if (parent.kind() == python::kBinaryOperator && parent == around) {
    const bool is_template = parent.Child(python::field::kLeft) == expression &&
                             parent.Child(python::field::kOperator).text() == "%";
    return is_template ? Filling::kPercent : Filling::kNone;
  }
  return parent.kind() == python::kAttribute
             ? FillingOfMethod(parent.Child(python::field::kAttribute).text())
             : Filling::kNone;
}

Part PartOf(const python::Module& module, Node value) {
  const Node parent = value.parent();
  if (!parent) return Part::kPrinted;
  switch (parent.kind()) {
    case python::kExpressionStatement:
    case python::kDeleteStatement:
      return Part::kPrinted;
    case python::kComparisonOperator:
    case python::kRaiseStatement:
    case python::kAssertStatement:
      return Part::kCompared;
    case python::kForStatement:
      return Part::kIterated;
    case python::kSubscript:
      return PartOfSubscript(parent, value);
    case python::kPair:
      return PartOfPair(parent, value);
    case python::kReturnStatement:
      return PartOfReturn(parent);
    case python::kAttribute:
      return PartOfMethod(parent);
    case python::kKeywordArgument: {
      const absl::string_view keyword = parent.Child(python::field::kName).text();
      if (shell::IsListed(kShowingKeywords, keyword)) return Part::kPrinted;
      const Part part = PartOfCall(module, parent.parent().parent());
      const bool is_command = keyword == "args" || keyword == "cmd" || keyword == "command";
      return part == Part::kRun && !is_command ? Part::kUnknown : part;
    }
    case python::kArgumentList:
      return parent.parent().kind() == python::kCall ? PartOfCall(module, parent.parent())
                                                     : Part::kUnknown;
    case python::kAugmentedAssignment:
      return parent.Child(python::field::kLeft) == value ? Part::kNeutral : Part::kUnknown;
    case python::kAssignment:
      return PartOfAssignment(parent);
    default:
      return Part::kUnknown;
  }
}

}  // namespace torchlift::torchrun
