// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <exception>
#include <iostream>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/out_of_memory.h"
#include "core/engine/suppression.h"
#include "core/report/style.h"

namespace torchlift {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  torchlift check                          what in this folder the new release changes\n"
    "  torchlift diff src | less                what `fix` would write, as a patch\n"
    "  torchlift diff --quiet | git apply       the same, applied by git\n"
    "  torchlift diff --view side-by-side       the same in two columns, changed words marked\n"
    "  torchlift fix                            write every safe fix\n"
    "  torchlift fix --review train.sh          also those that need a look\n"
    "  torchlift fix --select torchrun-default-port\n"
    "  torchlift fix - --stdin-filename a.py    a filter, for editors\n"
    "  torchlift explain torchrun-default-port  the manual of a codemod\n"
    "  torchlift explain train.py:12            what was considered there, and why nothing was "
    "done\n"
    "  torchlift ast-diff old.py new.py         what differs between the syntax trees of two "
    "files\n"
    "  GIT_EXTERNAL_DIFF='torchlift ast-diff' git diff\n"
    "\n"
    "Exit codes: 0 nothing is left at or above --fail-on; 1 findings or changes are left, or a "
    "file could not be\n"
    "understood; 2 wrong usage, or the disk failed.";

int UnknownCommand(absl::string_view word) {
  constexpr absl::string_view kCommands[] = {"ast-diff", "check", "diff", "explain", "fix", "list"};
  const absl::string_view nearest = NearestId(word, kCommands);
  const std::string hint = nearest.empty() ? "" : absl::StrCat("; did you mean '", nearest, "'?");
  return PrintError(ErrorKind::kUsage,
                    absl::StrCat("there is no command '", Printable(word), "'", hint));
}

int Main(int argc, char** argv) {
  CLI::App app(
      "Lifts a code base from PyTorch 2.11 to 2.12: finds what the release changes, and rewrites "
      "what can be\n"
      "rewritten with the same behaviour.",
      "torchlift");
  app.set_version_flag("--version", "torchlift " TORCHLIFT_VERSION);
  app.require_subcommand(1);
  app.footer(kExamples);
  Flags flags;
  std::string subject;
  CLI::App* check = app.add_subcommand("check", "Report what the release changes; writes nothing");
  CLI::App* diff =
      app.add_subcommand("diff", "Print what `fix` would change, as a patch or in another view");
  CLI::App* fix = app.add_subcommand("fix", "Write the safe fixes in place");
  CLI::App* list = app.add_subcommand("list", "List the codemods");
  CLI::App* explain = app.add_subcommand(
      "explain", "Print a codemod's manual, or why nothing was done at FILE:LINE");
  AstDiffFlags ast_diff_flags;
  CLI::App* ast_diff =
      app.add_subcommand("ast-diff", "Print what differs between the syntax trees of two files");
  for (CLI::App* command : {check, diff, fix}) AddRunFlags(*command, flags);
  for (CLI::App* command : {list, explain}) AddColorFlag(*command, flags.color);
  for (CLI::App* command : {check, diff, fix, list, explain, ast_diff}) command->footer("");
  AddViewFlags(*diff, flags);
  AddAstDiffFlags(*ast_diff, ast_diff_flags);
  AddRewriteFlags(*explain, flags);
  explain->add_option("subject", subject, "The id of a codemod, or FILE:LINE")
      ->required()
      ->type_name("");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked_for) {  // --help, --version.
    return app.exit(asked_for);
  } catch (const CLI::RequiredError& error) {
    // A word that is no command is reported as a command that is missing.
    if (app.get_subcommands().empty() && argc > 1 && argv[1][0] != '-')
      return UnknownCommand(argv[1]);
    return PrintError(ErrorKind::kUsage, error.what());
  } catch (const CLI::ParseError& error) {
    return PrintError(ErrorKind::kUsage, error.what());
  }
  if (*check) return RunCheck(flags);
  if (*diff) return RunDiff(flags);
  if (*fix) return RunFix(flags);
  if (*list) return RunList(flags);
  if (*ast_diff) return RunAstDiff(ast_diff_flags);
  return RunExplain(flags, subject);
}

}  // namespace
}  // namespace torchlift

int main(int argc, char** argv) {
  torchlift::ExitWhenMemoryRunsOut();
  std::ios::sync_with_stdio(false);
  int code = torchlift::kExitFailed;
  try {
    code = torchlift::Main(argc, argv);
  } catch (const std::exception& error) {  // Nothing of ours throws.
    torchlift::PrintError(torchlift::ErrorKind::kInternal, error.what());
  }
  std::cout.flush();
  if (!std::cout) {
    return torchlift::PrintError(torchlift::ErrorKind::kOutput,
                                 "standard output could not be written");
  }
  return code;
}
