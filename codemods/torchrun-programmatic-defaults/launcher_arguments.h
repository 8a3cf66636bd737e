// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_PROGRAMMATIC_DEFAULTS_LAUNCHER_ARGUMENTS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_PROGRAMMATIC_DEFAULTS_LAUNCHER_ARGUMENTS_H_

#include "absl/strings/string_view.h"
#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun_defaults {

// What a file does with the argument parser of torch.distributed.run and what it parses. A name is
// followed to what it is bound to once.
class LauncherArguments {
 public:
  explicit LauncherArguments(const python::Module& module) : module_(module) {}

  // Whether the expression is the launcher's parser: get_args_parser(), or a name for it.
  bool IsParser(Node expression) const;

  // The call that parsed the arguments which the expression is: `parse_args([...])` of
  // torch.distributed.run or launch, of such a parser, also parse_known_args; null for others.
  Node ParsingCall(Node expression) const;

  // Whether the call's words are all written in the file, in a list or a tuple.
  bool HasVisibleWords(Node parsing_call) const;

  // Whether the parsed arguments have a port, by what is visible: `--master-port` among the words, a
  // default that the parser is given, or an assignment `args.master_port = …`.
  bool HavePort(Node expression, Node parsing_call) const;

  // Whether set_defaults(master_port=…) is called on the parser.
  bool HasDefault(Node parser) const;

 private:
  Node WordsOf(Node parsing_call) const;
  // Whether the file does something with the port of the expression's name, like set it or ask for
  // None.
  bool IsHandled(Node expression) const;

  const python::Module& module_;
};

}  // namespace torchlift::torchrun_defaults

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_PROGRAMMATIC_DEFAULTS_LAUNCHER_ARGUMENTS_H_
