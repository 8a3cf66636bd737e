// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "codemods/torchrun-default-port/python_words.h"
#include "codemods/torchrun-default-port/value_part.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// Whether the string, also one of bytes, is the name or path of torchrun; with `is_command` also
// when more words follow.
bool IsLauncherString(Node string, bool is_command) {
  if (string.kind() != python::kString) return false;
  const python::StringSpelling spelling = python::SpellingOf(string);
  absl::string_view text = string.text();
  const std::size_t around = spelling.prefix.size() + 2 * spelling.quote.size();
  if (text.size() < around) return false;
  text = text.substr(spelling.prefix.size() + spelling.quote.size(), text.size() - around);
  if (is_command && absl::StartsWith(text, "torchrun ")) return true;
  return text == "torchrun" || absl::EndsWith(text, "/torchrun");
}

// Whether the string only names something: a key, one side of a comparison.
bool IsKey(Node string) {
  const Node parent = string.parent();
  if (parent.kind() == python::kPair) return parent.Child(python::field::kKey) == string;
  if (parent.kind() == python::kSubscript) return parent.Child(python::field::kValue) != string;
  return parent.kind() == python::kComparisonOperator;
}

// The first such string of the expression; null when there is none.
Node LauncherStringIn(Node expression, bool is_command) {
  constexpr int kMostNodes = 500;
  int left = kMostNodes;
  for (const Node node : expression.Subtree()) {
    if (IsLauncherString(node, is_command) && !IsKey(node)) return node;
    if (--left == 0) break;
  }
  return Node();
}

// What may give the name its value: the right side, the default of a parameter, what a loop goes
// over.
Node SourceOf(const python::Binding& binding) {
  if (binding.value) return binding.value;
  const Node around = binding.name_node.parent();
  if (around && (around.kind() == python::kDefaultParameter ||
                 around.kind() == python::kTypedDefaultParameter))
    return around.Child(python::field::kValue);
  if (binding.kind == python::BindingKind::kFor &&
      binding.name_node.field() == python::field::kLeft)
    return around.Child(python::field::kRight);
  return Node();
}

// What LAUNCHERS[mode] and LAUNCHERS.get(mode) take a value from: LAUNCHERS.
Node ContainerOf(Node expression) {
  for (;;) {
    expression = python::WithoutParentheses(expression);
    if (expression.kind() == python::kSubscript) {
      expression = expression.Child(python::field::kValue);
      continue;
    }
    const Node function =
        expression.kind() == python::kCall ? expression.Child(python::field::kFunction) : Node();
    if (!function || function.kind() != python::kAttribute ||
        function.Child(python::field::kAttribute).text() != "get")
      return expression;
    expression = function.Child(python::field::kObject);
  }
}

// Whether the words are a list that is looked at itself, also one with a name.
bool IsJudgedList(const python::Module& module, Node words) {
  words = python::WithoutParentheses(words);
  if (words.kind() == python::kIdentifier) {
    const auto bindings = module.Lookup(words.text(), words);
    if (bindings.size() == 1 && bindings.front()->value)
      words = python::WithoutParentheses(bindings.front()->value);
  }
  while (words.kind() == python::kBinaryOperator)
    words = python::WithoutParentheses(words.Child(python::field::kLeft));
  return words.kind() == python::kList || words.kind() == python::kTuple;
}

// Whether the words say that the port stays.
bool NamesPort(Node words) {
  for (const absl::string_view option : {"--standalone", "--master-port", "--master_port"}) {
    if (absl::StrContains(words.text(), option)) return true;
  }
  return false;
}

// What a text that is put together begins with: the left end of a sum, the first field of an
// f-string.
Node BeginOf(Node text) {
  for (;;) {
    text = python::WithoutParentheses(text);
    if (text.kind() == python::kBinaryOperator) {
      text = text.Child(python::field::kLeft);
      continue;
    }
    if (text.kind() != python::kString) return text;
    Node part = text.NamedChild(0);
    while (part && part.kind() == python::kStringStart) part = part.next_named_sibling();
    return part && part.kind() == python::kInterpolation ? part.NamedChild(0) : text;
  }
}

// The name that an option or a field with a default has where it is read: launcher for
// add_argument("-l", "--launcher", default="torchrun"). Points into the text of the file; empty for
// one with a `-` in it.
absl::string_view NameOfOption(Node call) {
  const Node dest = python::KeywordArgument(call, "dest");
  absl::string_view name;
  for (const Node argument : call.Child(python::field::kArguments).named_children()) {
    const bool is_long = absl::StrContains(name, "--");
    if (argument.kind() == python::kString && !is_long) name = argument.text();
  }
  if (dest) name = dest.text();
  if (name.empty()) {  // launcher: str = field(default="torchrun")
    const Node assignment = call.parent();
    return assignment && assignment.kind() == python::kAssignment
               ? assignment.Child(python::field::kLeft).text()
               : name;
  }
  const auto begin = name.find_first_not_of("\"'-");
  const auto end = name.find_last_not_of("\"'");
  return begin == name.npos || end < begin ? absl::string_view()
                                           : name.substr(begin, end - begin + 1);
}

// The function whose value the statement returns; null outside of functions.
Node FunctionAround(Node statement) {
  for (Node node = statement.parent(); node; node = node.parent()) {
    if (node.kind() == python::kFunctionDefinition) return node;
  }
  return Node();
}

// The last part of the name that an attribute, a subscript with a string or a call reads.
absl::string_view LastName(Node expression) {
  if (expression.kind() == python::kCall) expression = expression.Child(python::field::kFunction);
  if (expression.kind() == python::kAttribute)
    expression = expression.Child(python::field::kAttribute);
  return expression.kind() == python::kIdentifier ? expression.text() : absl::string_view();
}

}  // namespace

bool PythonLaunches::IsPutTogether(Node command) {
  if (command.kind() == python::kIdentifier) {
    const auto reaching = module_.Lookup(command.text(), command);
    return !reaching.empty() && IsGrownLauncher(uses_.BindingsLike(*reaching.front()));
  }
  const bool is_formatted = command.kind() == python::kBinaryOperator &&
                            command.Child(python::field::kOperator).text() == "%";
  return (is_formatted || command.kind() == python::kCall) &&
         LauncherStringIn(command, /*is_command=*/false);
}

bool PythonLaunches::IsGrownLauncher(const std::vector<const python::Binding*>& bindings) {
  const auto [known, is_new] = grown_launchers_.emplace(&bindings, false);
  if (!is_new) return known->second;
  bool is_launcher = false;
  bool grows = false;
  for (const python::Binding* binding : bindings) {
    grows = grows || binding->kind == python::BindingKind::kAugmented;
    is_launcher = is_launcher || (binding->value && IsLauncherString(binding->value, false));
  }
  known->second = grows && is_launcher;
  return known->second;
}

const std::map<absl::string_view, Node>& PythonLaunches::LauncherAttributes() {
  if (has_launcher_attributes_) return launcher_attributes_;
  has_launcher_attributes_ = true;
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kCall) {
      const Node value = python::KeywordArgument(node, "default");
      if (value && IsLauncherString(value, /*is_command=*/false))
        launcher_attributes_.emplace(NameOfOption(node), value);
    }
    if (node.kind() == python::kReturnStatement) {
      const Node value = node.NamedChild(0);
      const bool is_list =
          value && (value.kind() == python::kList || value.kind() == python::kTuple);
      const Node string = !value || is_list || value.kind() == python::kCall
                              ? Node()
                              : LauncherStringIn(value, /*is_command=*/false);
      const Node function = string ? FunctionAround(node) : Node();
      if (function)
        launcher_attributes_.emplace(function.Child(python::field::kName).text(), string);
    }
    if (node.kind() != python::kAssignment || !node.Child(python::field::kRight)) continue;
    const Node value = node.Child(python::field::kRight);
    if (!IsLauncherString(value, /*is_command=*/false)) continue;
    const Node left = node.Child(python::field::kLeft);
    if (left.kind() == python::kAttribute)
      launcher_attributes_.emplace(left.Child(python::field::kAttribute).text(), value);
    if (left.kind() == python::kIdentifier &&
        module_.scopes()[module_.ScopeOf(left)].kind == python::ScopeKind::kClass)
      launcher_attributes_.emplace(left.text(), value);
  }
  return launcher_attributes_;
}

Node PythonLaunches::LauncherStringOf(Node expression, bool is_command) {
  if (const Node string = LauncherStringIn(expression, is_command)) return string;
  expression = ContainerOf(expression);
  if (expression.kind() == python::kAttribute || expression.kind() == python::kCall) {
    const absl::string_view name = LastName(expression);
    const auto found = LauncherAttributes().find(name);
    return name.empty() || found == LauncherAttributes().end() ? Node() : found->second;
  }
  if (expression.kind() != python::kIdentifier) return Node();
  constexpr std::size_t kMostBindings = 50;
  const auto bindings = module_.Lookup(expression.text(), expression);
  for (std::size_t i = 0; i < std::min(bindings.size(), kMostBindings); ++i) {
    const Node source = SourceOf(*bindings[i]);
    // A list with a name is a launch of its own; a loop takes its elements.
    const bool is_list = source && bindings[i]->kind != python::BindingKind::kFor &&
                         (source.kind() == python::kList || source.kind() == python::kTuple);
    if (!source || is_list) continue;
    if (const Node string = LauncherStringIn(source, is_command)) return string;
    if (source.kind() != python::kCall && source.kind() != python::kAttribute) continue;
    const auto found = LauncherAttributes().find(LastName(source));  // tr = args.launcher
    if (found != LauncherAttributes().end()) return found->second;
  }
  // A parameter that a decorator's option fills in.
  const bool is_parameter =
      bindings.size() == 1 && bindings.front()->kind == python::BindingKind::kParameter;
  const auto option =
      is_parameter ? LauncherAttributes().find(expression.text()) : LauncherAttributes().end();
  return option == LauncherAttributes().end() ? Node() : option->second;
}

void PythonLaunches::AddHidden(Node place, std::string doubt) {
  if (HoldsFound(place.range())) return;
  Found found;
  found.site.place = place.range();
  found.site.statement = StatementOf(found.site.place);
  found.site.doubt = std::move(doubt);
  found.site.has_edit = false;
  found.site.launch.decision = shell::PortDecision::kUnseen;
  found.site.launch.reason = "it is put together where the program runs";
  Add(std::move(found));
}

void PythonLaunches::LookAtHiddenWord(const PythonWords& words, Node whole) {
  if (words.words.size() < 2 || words.words.front().IsKnown()) return;
  const Node first = words.elements.front();
  const Node string = LauncherStringOf(first, /*is_command=*/false);
  if (!string) return;
  if (uses_.Of(whole).use == Use::kShown) return;
  const bool names_port = std::any_of(words.words.begin(), words.words.end(), [](const auto& word) {
    return word.Is("--standalone") || absl::StartsWith(word.text(), "--master-port") ||
           absl::StartsWith(word.text(), "--master_port");
  });
  if (!names_port) AddFirstWord(string, first);
}

void PythonLaunches::AddFirstWord(Node name, Node use) {
  if (use.Contains(name)) return AddHidden(use, "Its first word may be torchrun.");
  // Once, where the name stands, however often it is used.
  const std::uint32_t line = context_.source().LocationAt(use.begin()).line;
  AddHidden(name, absl::StrCat("It may be the first word of a command, as in line ", line, "."));
}

void PythonLaunches::LookAtGrownList(Node call) {
  const Node function = call.Child(python::field::kFunction);
  if (function.kind() != python::kAttribute) return;
  const absl::string_view method = function.Child(python::field::kAttribute).text();
  if (method != "append" && method != "insert" && method != "appendleft") return;
  const Node word = python::PositionalArgument(call, method == "insert" ? 1 : 0);
  if (!word || !IsLauncherString(word, /*is_command=*/false)) return;
  AddHidden(word, "It is a word of a list that grows.");
}

void PythonLaunches::LookAtHiddenCall(Node call) {
  LookAtGrownList(call);
  if (!IsRunner(module_, call)) return;
  if (const Node program = python::KeywordArgument(call, "executable")) {
    if (LauncherStringOf(program, /*is_command=*/false))
      AddHidden(program, "executable= names the program.");
    return;
  }
  Node command = python::PositionalArgument(call, 0);
  if (!command) command = python::KeywordArgument(call, "args");
  if (!command) return;
  command = python::WithoutParentheses(command);
  const Node rest = python::PositionalArgument(call, 1);
  // pexpect takes the words behind the program's name, the others all of them.
  const bool is_judged =
      rest && IsJudgedList(module_, rest) &&
      !absl::StartsWith(module_.QualifiedName(call.Child(python::field::kFunction)), "pexpect.");
  if (rest && !is_judged && IsLauncherString(command, /*is_command=*/false) && !NamesPort(rest))
    return AddHidden(call, "Its words cannot be seen.");
  if (IsPutTogether(command)) return AddHidden(command, "It may run torchrun.");
  const bool is_text =
      command.kind() == python::kString || command.kind() == python::kBinaryOperator;
  if (!is_text) return;
  const Node begin = BeginOf(command);
  const bool is_bytes = begin.kind() == python::kString && python::SpellingOf(begin).is_bytes;
  if (begin.kind() != python::kIdentifier && !is_bytes) return;
  if (const Node string = LauncherStringOf(begin, /*is_command=*/is_bytes))
    AddFirstWord(string, begin);
}

void PythonLaunches::LookAtChangedList(Node assignment) {
  const Node left = assignment.Child(python::field::kLeft);
  const Node right = assignment.Child(python::field::kRight);
  if (left.kind() != python::kSubscript || !right) return;
  const Node index = left.Child(python::field::kSubscript);
  if (!index || (index.kind() != python::kInteger && index.kind() != python::kSlice)) return;
  Node word = right;
  if (word.kind() == python::kList || word.kind() == python::kTuple) word = word.NamedChild(0);
  if (word && IsLauncherString(word, /*is_command=*/false))
    AddHidden(word, "It becomes a word of a list.");
}

}  // namespace torchlift::torchrun
