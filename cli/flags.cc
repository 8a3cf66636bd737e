// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/flags.h"

#include <map>

namespace torchlift {
namespace {

// CLI11 reads an enumeration by a table of its names.
template <typename Value>
void AddChoice(CLI::App& command, const std::string& name, Value& value,
               const std::map<std::string, Value>& names, const std::string& type,
               const std::string& text) {
  command.add_option(name, value, text)
      ->transform(CLI::Transformer(names).description(""))
      ->type_name(type)
      ->check([names, type](const std::string& given) {
        for (const auto& [known, number] : names) {
          if (given == std::to_string(static_cast<int>(number))) return std::string();
        }
        return "'" + given + "' is none of " + type;
      });
}

void AddOutputFlag(CLI::App& command, std::string& output) {
  command
      .add_option("-o,--output", output,
                  "Write to a file, whole or not at all (default: standard output)")
      ->type_name("FILE")
      ->check([](const std::string& given) {
        return given.empty() ? std::string("a file needs a name") : std::string();
      });
}

void AddWhereFlags(CLI::App& command, Flags& flags) {
  const char* const where = "Where to look";
  command
      .add_option("--exclude", flags.exclude,
                  "Leave out what matches, in the notation of .gitignore")
      ->type_name("PATTERN")
      ->allow_extra_args(false)
      ->group(where);
  command
      .add_flag("--no-ignore", flags.no_ignore,
                "Also read what git ignores, and build and environment folders")
      ->group(where);
}

void AddReportFlags(CLI::App& command, Flags& flags) {
  const char* const how = "How to report";
  AddChoice<Level>(
      command, "--fail-on", flags.fail_on,
      {{"advice", Level::kAdvice},
       {"deprecated", Level::kDeprecated},
       {"silent", Level::kSilent},
       {"breaking", Level::kBreaking}},
      "advice|deprecated|silent|breaking",
      "Exit with 1 when findings of this level or above are left (default: deprecated)");
  command.get_option("--fail-on")->group(how);
  command.add_flag("-q,--quiet", flags.quiet, "Only findings and changes: no summary, no progress")
      ->group(how);
  command.add_flag("--stats", flags.stats, "Print times and counts of the run to standard error")
      ->group(how);
  command.add_option("-j,--jobs", flags.threads, "Threads (default: one a core)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1024u).description(""))
      ->group(how);
  AddColorFlag(command, flags.color);
  command.get_option("--color")->group(how);
}

}  // namespace

void AddColorFlag(CLI::App& command, std::string& color) {
  command.add_option("--color", color, "When to use colours (default: auto, on a terminal)")
      ->type_name("auto|always|never")
      ->check([](const std::string& given) {
        const bool is_known = given == "auto" || given == "always" || given == "never";
        return is_known ? std::string() : "'" + given + "' is none of auto|always|never";
      });
}

void AddRewriteFlags(CLI::App& command, Flags& flags) {
  const char* const what = "What to look for";
  command.add_option("--select", flags.select, "Run these codemods only")
      ->type_name("ID,...")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->group(what);
  command.add_option("--ignore", flags.ignore, "Leave these codemods out")
      ->type_name("ID,...")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->group(what);
  AddChoice<Policy>(command, "--policy", flags.policy,
                    {{"preserve", Policy::kPreserve}, {"minimal", Policy::kMinimal}},
                    "preserve|minimal",
                    "preserve: keep what the code did before the release (default); minimal: touch "
                    "only what breaks or warns");
  AddChoice<OptInForm>(
      command, "--opt-in", flags.opt_in,
      {{"auto", OptInForm::kAuto}, {"guard", OptInForm::kGuard}, {"env", OptInForm::kEnvironment}},
      "auto|guard|env",
      "The form of opt-ins: a hasattr guard or an environment variable (default: what fits the "
      "file)");
  command
      .add_option("--torch-min", flags.torch_min,
                  "The oldest torch that must go on working (default: the project's)")
      ->type_name("VERSION")
      ->group(what);
  command
      .add_flag("--review", flags.review,
                "Take fixes that need a look, too (default: safe ones only)")
      ->group(what);
  command.get_option("--policy")->group(what);
  command.get_option("--opt-in")->group(what);
}

void AddViewFlags(CLI::App& command, Flags& flags) {
  AddChoice<View>(
      command, "--view", flags.view,
      {{"unified", View::kUnified},
       {"side-by-side", View::kSideBySide},
       {"ast", View::kAst},
       {"html", View::kHtml}},
      "unified|side-by-side|ast|html",
      "unified: a patch (default); side-by-side: two columns, changed words marked; ast: "
      "what happens to the syntax tree; html: a page for a browser");
  AddOutputFlag(command, flags.output);
  for (const char* name : {"--view", "--output"})
    command.get_option(name)->group("How to show the changes");
}

void AddAstDiffFlags(CLI::App& command, AstDiffFlags& flags) {
  command
      .add_option(
          "files", flags.arguments,
          "The old and the new file (- for standard input), or what git hands to an external "
          "diff")
      ->required()
      ->type_name("OLD NEW");
  AddChoice<AstDiffFlags::Format>(command, "--format", flags.format,
                                  {{"text", AstDiffFlags::Format::kText},
                                   {"json", AstDiffFlags::Format::kJson},
                                   {"html", AstDiffFlags::Format::kHtml},
                                   {"side-by-side", AstDiffFlags::Format::kSideBySide}},
                                  "text|json|html|side-by-side",
                                  "text: the edit script as a tree (default); json: the same for "
                                  "programs, see docs/ast-diff.schema.json");
  AddChoice<AstDiffFlags::LanguageChoice>(
      command, "--language", flags.language,
      {{"by-name", AstDiffFlags::LanguageChoice::kByName},
       {"python", AstDiffFlags::LanguageChoice::kPython},
       {"bash", AstDiffFlags::LanguageChoice::kBash},
       {"none", AstDiffFlags::LanguageChoice::kNone}},
      "python|bash|none",
      "The language of both files; none: compare lines (default: by their names and first lines)");
  AddOutputFlag(command, flags.output);
  AddColorFlag(command, flags.color);
}

void AddRunFlags(CLI::App& command, Flags& flags) {
  command
      .add_option("paths", flags.paths, "Files and folders (default: .), or - for standard input")
      ->type_name("");
  command
      .add_option("--stdin-filename", flags.stdin_filename,
                  "The path that standard input is taken for")
      ->type_name("PATH");
  AddRewriteFlags(command, flags);
  AddWhereFlags(command, flags);
  AddReportFlags(command, flags);
}

}  // namespace torchlift
