// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_use.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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
    "subprocess.getstatusoutput shlex.split asyncio.create_subprocess_shell "
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

constexpr absl::string_view kShowingKeywords =
    "help description usage epilog reason msg message title doc docs label example examples prog "
    "metavar hint note text";

absl::string_view LastPart(absl::string_view name) {
  const auto dot = name.rfind('.');
  return dot == absl::string_view::npos ? name : name.substr(dot + 1);
}

Use UseByCall(const python::Module& module, Node call) {
  const Node function = call.Child(python::field::kFunction);
  const std::string name = module.QualifiedName(function);
  if (shell::IsListed(kRunners, name)) return Use::kRun;
  const absl::string_view last = LastPart(function.text());
  if (shell::IsListed(kShowers, last) || absl::StartsWith(last, "assert")) return Use::kShown;
  if (absl::EndsWith(last, "Error") || absl::EndsWith(last, "Exception") ||
      absl::EndsWith(last, "Warning"))
    return Use::kShown;
  return Use::kUnknown;
}

bool IsDocumentationName(absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view part :
       {"usage", "help", "doc", "description", "epilog", "example", "message", "msg"}) {
    if (absl::StrContains(lower, part)) return true;
  }
  return false;
}

// The expression with everything around it that only formats, splits or brackets it: parentheses, `% x`, `.format(x)`,
// `.split()`. `splits` becomes true for `.split()`, which makes words of a text.
Node Formatted(Node expression, bool* splits) {
  for (Node parent = expression.parent(); parent; parent = expression.parent()) {
    const KindId kind = parent.kind();
    if (kind == python::kParenthesizedExpression || kind == python::kConcatenatedString) {
      expression = parent;
    } else if (kind == python::kBinaryOperator) {
      expression = parent;
    } else if (kind == python::kAttribute && parent.Child(python::field::kObject) == expression &&
               parent.parent() && parent.parent().kind() == python::kCall) {
      const absl::string_view method = parent.Child(python::field::kAttribute).text();
      if (method == "split") {
        *splits = true;
      } else if (method != "format" && method != "strip" && method != "replace" &&
                 method != "copy") {
        return expression;
      }
      expression = parent.parent();
    } else {
      return expression;
    }
  }
  return expression;
}

// The use of the value right here; `name` becomes the one name that it is bound to, if any.
Use UseHere(const python::Module& module, Node expression, Node* assignment) {
  bool splits = false;
  const Node value = Formatted(expression, &splits);
  if (splits) return Use::kRun;
  const Node parent = value.parent();
  if (!parent) return Use::kShown;
  switch (parent.kind()) {
    case python::kExpressionStatement:
    case python::kComparisonOperator:
    case python::kRaiseStatement:
    case python::kAssertStatement:
    case python::kBooleanOperator:
    case python::kForInClause:
    case python::kForStatement:
    case python::kSubscript:
      return Use::kShown;
    case python::kKeywordArgument: {
      const absl::string_view keyword = parent.Child(python::field::kName).text();
      if (shell::IsListed(kShowingKeywords, keyword)) return Use::kShown;
      return UseByCall(module, parent.parent().parent());
    }
    case python::kArgumentList:
      return UseByCall(module, parent.parent());
    case python::kAssignment:
      if (IsDocumentationName(parent.Child(python::field::kLeft).text())) return Use::kShown;
      *assignment = parent;
      return Use::kUnknown;
    default:
      return Use::kUnknown;
  }
}

}  // namespace

Use UseOf(const python::Module& module, Node expression) {
  Node assignment;
  const Use here = UseHere(module, expression, &assignment);
  if (!assignment || assignment.Child(python::field::kLeft).kind() != python::kIdentifier)
    return here;
  int bindings = 0;
  const python::Binding* found = nullptr;
  const absl::string_view name = assignment.Child(python::field::kLeft).text();
  for (const python::Binding& binding : module.bindings()) {
    if (binding.name_node == assignment.Child(python::field::kLeft)) found = &binding;
  }
  if (found == nullptr) return here;
  for (const python::Binding& binding : module.bindings()) {
    if (binding.name == name && binding.scope == found->scope) ++bindings;
  }
  constexpr int kMostBindings = 50;  // Each is asked for its references.
  if (bindings > kMostBindings) return Use::kUnknown;
  bool is_shown = false;
  bool is_unknown = false;
  bool is_run = false;
  for (const Node reference : module.ReferencesTo(*found)) {
    Node other;
    const Use use = UseHere(module, reference, &other);
    is_run = is_run || use == Use::kRun;
    is_shown = is_shown || use == Use::kShown;
    is_unknown = is_unknown || use == Use::kUnknown;
  }
  if (is_run) return bindings == 1 ? Use::kRun : Use::kUnknown;
  return is_shown && !is_unknown ? Use::kShown : Use::kUnknown;
}

Node CallAround(Node expression) {
  bool splits = false;
  const Node parent = Formatted(expression, &splits).parent();
  if (!parent) return Node();
  if (parent.kind() == python::kArgumentList) return parent.parent();
  if (parent.kind() == python::kKeywordArgument) return parent.parent().parent();
  return Node();
}

std::string ConcurrencyOf(Node call) {
  if (!call || call.kind() != python::kCall) return "";
  const absl::string_view name = LastPart(call.Child(python::field::kFunction).text());
  if (name != "Popen" && !absl::StartsWith(name, "create_subprocess_") && name != "submit")
    return "";
  for (Node around = call.parent(); around && around.kind() != python::kFunctionDefinition;
       around = around.parent()) {
    const KindId kind = around.kind();
    if (kind == python::kForStatement || kind == python::kWhileStatement ||
        kind == python::kListComprehension || kind == python::kGeneratorExpression) {
      return absl::StrCat("A loop starts it with ", name,
                          " and may start the next one while it runs.");
    }
  }
  return "";
}

}  // namespace torchlift::torchrun
