// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_words.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// What a name is bound to when it is bound once, else the expression itself.
Node ThroughName(const python::Module& module, Node expression) {
  if (expression.kind() != python::kIdentifier) return expression;
  const auto bindings = module.Lookup(expression.text(), expression);
  return bindings.size() == 1 && bindings.front()->value ? bindings.front()->value : expression;
}

// Whether it is get_args_parser().parse_args, also of a parser with a name.
bool ParsesArguments(const python::Module& module, Node function) {
  if (function.kind() != python::kAttribute ||
      function.Child(python::field::kAttribute).text() != "parse_args")
    return false;
  const Node parser = ThroughName(module, function.Child(python::field::kObject));
  return parser.kind() == python::kCall &&
         module.QualifiedName(parser.Child(python::field::kFunction)) ==
             "torch.distributed.run.get_args_parser";
}

// Whether the value comes from a call of parse_args that is looked at itself.
bool IsParsedHere(const python::Module& module, Node value) {
  const Node parsed = ThroughName(module, value);
  if (parsed.kind() != python::kCall || !python::PositionalArgument(parsed, 0)) return false;
  const Node function = parsed.Child(python::field::kFunction);
  const std::string name = module.QualifiedName(function);
  return ParsesArguments(module, function) || name == "torch.distributed.run.parse_args" ||
         name == "torch.distributed.launch.parse_args";
}

bool IsList(Node node) { return node.kind() == python::kList || node.kind() == python::kTuple; }

}  // namespace

void PythonLaunches::LookAtLauncherCall(Node call) {
  const Node function = python::WithoutParentheses(call.Child(python::field::kFunction));
  const std::string name = module_.QualifiedName(function);
  if (ParsesArguments(module_, function)) {
    // What is done to the parsed arguments before run() is not followed.
    if (const Node argument = python::PositionalArgument(call, 0)) {
      AddLauncherArguments(call, argument,
                           "What becomes of the arguments once they are parsed is not seen.");
    }
    return;
  }
  if (name == "runpy.run_module" || name == "runpy.run_path") {
    Node module = python::PositionalArgument(call, 0);
    if (!module) module = python::KeywordArgument(call, "mod_name");
    if (!module) module = python::KeywordArgument(call, "path_name");
    const auto value = module ? python::FoldString(module_, module) : std::nullopt;
    if (value && (value == "torch.distributed.run" || value == "torch.distributed.launch" ||
                  absl::EndsWith(*value, "torch/distributed/run.py") ||
                  absl::EndsWith(*value, "torch/distributed/launch.py")))
      AddHidden(call, "Its arguments are those of sys.argv.");
    return;
  }
  const bool is_object = name == "sh.torchrun" || absl::StartsWith(name, "plumbum.");
  if (is_object && absl::EndsWith(name, ".torchrun") && python::PositionalArgument(call, 0)) {
    AddLauncherArguments(call, call.Child(python::field::kArguments),
                         "A library runs it as a command.");
    return;
  }
  if (!absl::StartsWith(name, "torch.distributed.run.") &&
      !absl::StartsWith(name, "torch.distributed.launch."))
    return;
  Node argument = python::PositionalArgument(call, 0);
  if (!argument) argument = python::KeywordArgument(call, "args");
  const bool is_main = absl::EndsWith(name, ".main");
  if (is_main || absl::EndsWith(name, ".parse_args")) {
    if (argument) AddLauncherArguments(call, argument, "");
    if (!argument && is_main) AddHidden(call, "Its arguments are those of sys.argv.");
    return;
  }
  const bool takes_parsed = name == "torch.distributed.run.run" ||
                            name == "torch.distributed.launch.run" ||
                            name == "torch.distributed.launch.launch";
  if (takes_parsed && !(argument && IsParsedHere(module_, argument)))
    AddHidden(call, "Its arguments are parsed where it is not seen.");
}

void PythonLaunches::AddLauncherArguments(Node call, Node argument, std::string doubt) {
  const Node given_value = WholeSum(ThroughName(module_, python::WithoutParentheses(argument)));
  const bool is_call = argument.kind() == python::kArgumentList;
  const PythonWords given =
      is_call ? ReadArgumentWords(module_, call) : ReadWords(module_, given_value);
  for (const Node element : given.elements) elements_.insert(element.index());
  for (const Node list : given.lists) seen_.insert(list.index());
  std::vector<shell::Word> words;
  DecodedText launcher;
  for (const char c : absl::string_view("torchrun")) launcher.Append(c, call.begin(), call.begin());
  words.push_back(shell::MakeElement(call.range(), std::move(launcher)));
  words.insert(words.end(), given.words.begin(), given.words.end());
  shell::CommandLine line;
  line.end = words.size();
  Found found;
  LaunchSite& site = found.site;
  site.launch =
      shell::ReadLaunch(words, line, {shell::LauncherForm::kRunModule, 0}, EnvironmentOf({}));
  site.form = is_call ? shell::LauncherForm::kTorchrun : shell::LauncherForm::kRunModule;
  if (site.launch.unseen) site.unseen = words[*site.launch.unseen].range;
  site.place = call.Child(python::field::kFunction).range();
  site.statement = StatementOf(site.place);
  site.has_edit = (IsList(given_value) || is_call) && !MayHavePortVariable(site.launch);
  site.doubt = std::move(doubt);
  // A list with a name may be used in other ways, too.
  if (!(given_value == argument) && IsList(given_value) && site.doubt.empty())
    site.doubt = "What else becomes of its list of arguments is not seen.";
  if (!site.has_edit) site.doubt = "Put --master-port=29500 first among the arguments.";
  if (site.launch.decision == shell::PortDecision::kIncomplete)
    site.doubt = "No script is among the arguments.";
  found.list = given_value;
  found.runners.push_back(call);
  Add(std::move(found));
}

}  // namespace torchlift::torchrun
