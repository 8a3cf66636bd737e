// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_FLAGS_H_
#define TORCHLIFT_CLI_FLAGS_H_

#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "core/rewrite/finding.h"
#include "core/rewrite/options.h"

namespace torchlift {

// How changes are drawn.
enum class View {
  kUnified,
  kSideBySide,
  kAst,
  kHtml,
};

// What the user gave on the command line of `check`, `diff` and `fix`.
struct Flags {
  std::vector<std::string> paths;  // "-" alone: standard input.
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  std::vector<std::string> exclude;
  std::string stdin_filename;
  std::string torch_min;  // As written; checked by MakeRunRequest.
  std::string color = "auto";
  Policy policy = Policy::kPreserve;
  OptInForm opt_in = OptInForm::kAuto;
  Level fail_on = Level::kDeprecated;
  View view = View::kUnified;  // `diff` alone, like the next one.
  std::string output;          // The file that takes the view; empty or "-": standard output.
  unsigned threads = 0;
  bool review = false;
  bool quiet = false;
  bool no_ignore = false;
  bool stats = false;

  bool reads_standard_input() const { return paths.size() == 1 && paths.front() == "-"; }
};

// What the user gave on the command line of `ast-diff`.
struct AstDiffFlags {
  enum class Format { kText, kJson, kHtml, kSideBySide };
  enum class LanguageChoice { kByName, kPython, kBash, kNone };

  std::vector<std::string> arguments;  // Two files, or what git hands to an external diff.
  Format format = Format::kText;
  LanguageChoice language = LanguageChoice::kByName;
  std::string output;
  std::string color = "auto";
};

// Adds the flags that decide what is found and written: --select, --ignore, --policy, --opt-in,
// --torch-min, --review. `flags` must outlive the parse.
void AddRewriteFlags(CLI::App& command, Flags& flags);

// Adds these and all others that `check`, `diff` and `fix` share.
void AddRunFlags(CLI::App& command, Flags& flags);

// Adds --view and --output.
void AddViewFlags(CLI::App& command, Flags& flags);

// Adds all that `ast-diff` has.
void AddAstDiffFlags(CLI::App& command, AstDiffFlags& flags);

// Adds --color, for the commands that only print.
void AddColorFlag(CLI::App& command, std::string& color);

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_FLAGS_H_
