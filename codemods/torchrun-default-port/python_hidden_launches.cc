// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/launcher_string.h"
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

}  // namespace

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
