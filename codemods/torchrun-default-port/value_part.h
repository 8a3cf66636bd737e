// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_VALUE_PART_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_VALUE_PART_H_

#include "core/python/module.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::torchrun {

// What one place of a program does with a value that may be a command.
enum class Part {
  kRun,
  kPrinted,   // Shown to people.
  kCompared,  // Its words count, but nothing is run.
  kNeutral,   // Leaves the words that it has where they are: words are added behind them.
  kBound,     // A plain assignment binds a name to it.
  kIterated,  // A loop binds a name to each of its elements.
  kUnknown,
};

// The next expression around that still has the words of this one: a sum, an f-string,
// shlex.split(x), " ".join(x), x.format(…); null when there is none.
Node ExpressionAround(const python::Module& module, Node expression);

// How an expression around a text fills in its placeholders.
enum class Filling {
  kNone,
  kFormat,   // x.format(…), x.format_map(…), and x.format that is kept.
  kPercent,  // x % …
  kOther,    // x.replace(…), Template(x).substitute(…): any part of it may become anything.
};
// `around` is what ExpressionAround() gives for `expression`, or null: then whether a method that
// fills in is kept, as in fill = x.format.
Filling FillingBy(Node expression, Node around);

// The part that a value plays where nothing around keeps its words.
Part PartOf(const python::Module& module, Node value);

// Whether the call is one that runs the command in its arguments, as a list or a text.
bool IsRunner(const python::Module& module, Node call);

// Whether the call takes texts for people, or compares its arguments.
bool IsTextCall(const python::Module& module, Node call);
// Whether the name is that of a function that runs commands, or of a value that is one, by its
// looks: run_cmd, check_call, launch_command.
bool SoundsLikeCommand(absl::string_view name);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_VALUE_PART_H_
