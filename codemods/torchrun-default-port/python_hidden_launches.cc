// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
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

bool HoldsLauncherString(Node expression, bool is_command) {
  constexpr int kMostNodes = 500;
  int left = kMostNodes;
  for (const Node node : expression.Subtree()) {
    if (IsLauncherString(node, is_command)) return true;
    if (--left == 0) return false;
  }
  return false;
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

// Whether the value of the expression may be the name of torchrun, or begin with it.
bool MayBeLauncher(const python::Module& module, Node expression, bool is_command) {
  if (HoldsLauncherString(expression, is_command)) return true;
  expression = ContainerOf(expression);
  if (expression.kind() != python::kIdentifier) return false;
  constexpr std::size_t kMostBindings = 50;
  const auto bindings = module.Lookup(expression.text(), expression);
  for (std::size_t i = 0; i < std::min(bindings.size(), kMostBindings); ++i) {
    const Node source = SourceOf(*bindings[i]);
    // A list with a name is a launch of its own; a loop takes its elements.
    const bool is_list = source && bindings[i]->kind != python::BindingKind::kFor &&
                         (source.kind() == python::kList || source.kind() == python::kTuple);
    if (source && !is_list && HoldsLauncherString(source, is_command)) return true;
  }
  return false;
}

// Whether the command's name is a part of what is put together elsewhere:
// "{} x.py".format("torchrun"), "%s x.py" % "torchrun", or cmd = "torchrun" with cmd += " x.py"
// behind it.
bool IsPutTogether(const python::Module& module, Node command) {
  if (command.kind() == python::kIdentifier) {
    const auto reaching = module.Lookup(command.text(), command);
    if (reaching.empty()) return false;
    bool is_launcher = false;
    bool grows = false;
    for (const python::Binding& binding : module.bindings()) {
      if (binding.name != command.text() || binding.scope != reaching.front()->scope) continue;
      grows = grows || binding.kind == python::BindingKind::kAugmented;
      is_launcher = is_launcher || (binding.value && IsLauncherString(binding.value, false));
    }
    return grows && is_launcher;
  }
  const bool is_formatted = command.kind() == python::kBinaryOperator &&
                            command.Child(python::field::kOperator).text() == "%";
  return (is_formatted || command.kind() == python::kCall) &&
         HoldsLauncherString(command, /*is_command=*/false);
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

}  // namespace

void PythonLaunches::AddHidden(Node place, std::string doubt) {
  const auto is_there = [&](const Found& found) {
    return found.site.place.Contains(place.range()) || place.range().Contains(found.site.place);
  };
  if (std::any_of(found_.begin(), found_.end(), is_there)) return;
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
  if (!MayBeLauncher(module_, first, /*is_command=*/false)) return;
  if (UsesOf(module_, whole).use == Use::kShown) return;
  const bool names_port = std::any_of(words.words.begin(), words.words.end(), [](const auto& word) {
    return word.Is("--standalone") || absl::StartsWith(word.text(), "--master-port") ||
           absl::StartsWith(word.text(), "--master_port");
  });
  if (!names_port) AddHidden(first, "Its first word may be torchrun.");
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
    if (MayBeLauncher(module_, program, /*is_command=*/false))
      AddHidden(program, "executable= names the program.");
    return;
  }
  Node command = python::PositionalArgument(call, 0);
  if (!command) command = python::KeywordArgument(call, "args");
  if (!command) return;
  command = python::WithoutParentheses(command);
  if (IsPutTogether(module_, command)) return AddHidden(command, "It may run torchrun.");
  const bool is_text =
      command.kind() == python::kString || command.kind() == python::kBinaryOperator;
  if (!is_text) return;
  const Node begin = BeginOf(command);
  const bool is_bytes = begin.kind() == python::kString && python::SpellingOf(begin).is_bytes;
  if (begin.kind() != python::kIdentifier && !is_bytes) return;
  if (MayBeLauncher(module_, begin, /*is_command=*/is_bytes))
    AddHidden(begin, "Its first word may be torchrun.");
}

}  // namespace torchlift::torchrun
