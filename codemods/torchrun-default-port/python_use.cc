// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_use.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "codemods/torchrun-default-port/prose.h"
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
    "shlex.split shlex.join subprocess.list2cmdline textwrap.dedent";

// One use of a value.
enum class Part {
  kRun,
  kPrinted,   // Shown to people.
  kCompared,  // Its words count, but nothing is run.
  kNeutral,   // Leaves the words that it has where they are: words are added behind them.
  kBound,     // A plain assignment binds a name to it.
  kIterated,  // A loop binds a name to each of its elements.
  kUnknown,
};

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

// The next expression around that still has the words of this one; null when there is none.
Node Around(const python::Module& module, Node expression) {
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
    return shell::IsListed("split format strip lstrip rstrip copy", method) ? parent.parent()
                                                                            : Node();
  }
  return Node();
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

// The use of a value that nothing around it keeps.
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

// The call that takes the value, by position or keyword.
Node CallWith(Node value) {
  const Node parent = value.parent();
  return parent.kind() == python::kKeywordArgument ? parent.parent().parent() : parent.parent();
}

// Adds the reads of the name that the assignment binds, also those behind `name += x`. False when
// they cannot all be seen.
bool AddReads(const python::Module& module, Node assignment, std::vector<Node>& reads) {
  const Node left = assignment.Child(python::field::kLeft);
  const python::Binding* found = nullptr;
  for (const python::Binding& binding : module.bindings()) {
    if (binding.name_node == left) found = &binding;
  }
  if (found == nullptr || module.scopes()[found->scope].kind == python::ScopeKind::kClass)
    return false;
  std::vector<const python::Binding*> bindings{found};
  std::size_t same = 0;
  for (const python::Binding& binding : module.bindings()) {
    if (binding.name != found->name || binding.scope != found->scope) continue;
    ++same;
    if (binding.kind == python::BindingKind::kAugmented) bindings.push_back(&binding);
  }
  constexpr std::size_t kMostBindings = 50;  // Each is asked for its references.
  if (same > kMostBindings) return false;
  for (const python::Binding* binding : bindings) {
    for (const Node read : module.ReferencesTo(*binding)) reads.push_back(read);
  }
  return true;
}

// Follows a value from use to use.
class UseWalk {
 public:
  explicit UseWalk(const python::Module& module) : module_(module) {}

  Uses Walk(Node expression) {
    pending_.push_back(expression);
    constexpr std::size_t kMostUses = 500;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      if (i >= kMostUses) ++parts_[static_cast<int>(Part::kUnknown)];
      if (i >= kMostUses) break;
      if (seen_.insert(pending_[i].index()).second) Look(pending_[i], i == 0);
    }
    Uses uses;
    uses.runners = std::move(runners_);
    const bool is_other = Has(Part::kUnknown) || (is_bound_ && Has(Part::kCompared));
    const bool is_shown = Has(Part::kPrinted) || Has(Part::kCompared);
    if (Has(Part::kRun)) {
      uses.use = is_other ? Use::kUnknown : Use::kRun;
    } else if (is_shown && !Has(Part::kUnknown) && !Has(Part::kNeutral)) {
      uses.use = Use::kShown;
    }
    return uses;
  }

 private:
  bool Has(Part part) const { return parts_[static_cast<int>(part)] > 0; }

  void Look(Node value, bool is_first) {
    bool is_kept = false;
    for (Node around = Around(module_, value); around; around = Around(module_, value)) {
      value = around;
      is_kept = true;
    }
    Part part = PartOf(module_, value);
    // A literal that only stands there is a docstring; '…'.split() is none.
    if (is_first && is_kept && value.parent().kind() == python::kExpressionStatement &&
        value.kind() == python::kCall)
      part = Part::kUnknown;
    if (part == Part::kBound) {
      is_bound_ = true;
      if (!AddReads(module_, value.parent(), pending_)) part = Part::kUnknown;
    }
    if (part == Part::kIterated) {
      const bool is_name = value.parent().Child(python::field::kLeft).kind() == python::kIdentifier;
      part =
          is_name && AddReads(module_, value.parent(), pending_) ? Part::kCompared : Part::kUnknown;
    }
    if (part == Part::kRun) runners_.push_back(CallWith(value));
    ++parts_[static_cast<int>(part)];
  }

  const python::Module& module_;
  std::vector<Node> pending_;
  std::set<std::uint32_t> seen_;
  std::vector<Node> runners_;
  int parts_[7] = {};
  bool is_bound_ = false;
};

}  // namespace

bool IsRunner(const python::Module& module, Node call) {
  return shell::IsListed(kRunners, module.QualifiedName(call.Child(python::field::kFunction)));
}

Uses UsesOf(const python::Module& module, Node expression) {
  return UseWalk(module).Walk(expression);
}

}  // namespace torchlift::torchrun
