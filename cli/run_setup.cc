// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/run_setup.h"

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/errors.h"
#include "cli/terminal.h"
#include "core/project/version.h"
#include "core/report/style.h"
#include "core/workspace/disk_file_system.h"

namespace torchlift {
namespace {

// What standard input is taken for when --stdin-filename does not say: a shell script when a
// shebang says so, else Python.
constexpr absl::string_view kStandardInputName = "<stdin>.py";

bool CheckPaths(const Flags& flags) {
  if (flags.reads_standard_input()) return true;
  if (!flags.stdin_filename.empty()) {
    PrintError(ErrorKind::kStandardInput,
               "--stdin-filename is for standard input, which is not read: the path - is missing");
    return false;
  }
  const DiskFileSystem disk;
  for (const std::string& path : flags.paths) {
    if (path == "-") {
      PrintError(ErrorKind::kStandardInput, "- (standard input) cannot stand beside other paths");
      return false;
    }
    const absl::Status found = path.empty() ? absl::NotFoundError("") : disk.Stat(path).status();
    if (absl::IsNotFound(found)) {
      PrintError(ErrorKind::kNoSuchPath,
                 absl::StrCat("there is no file or folder '", Printable(path), "'"));
      return false;
    }
    if (!found.ok()) {
      PrintError(ErrorKind::kFileRead,
                 absl::StrCat(Printable(path), ": ", std::string(found.message())));
      return false;
    }
  }
  return true;
}

// The codemod whose first fix is to be spoilt before its proof, so that a person can see the proof
// catch it: TORCHLIFT_BREAK in debug builds, nothing in others.
absl::string_view CodemodToBreak() {
#ifdef TORCHLIFT_READS_BREAK
  if (const char* id = std::getenv("TORCHLIFT_BREAK")) return id;
#endif
  return "";
}

}  // namespace

std::optional<RunSetup> RunSetup::Create(const Flags& flags) {
  RunSetup setup;
  absl::StatusOr<SelectedCodemods> selected = SelectCodemods(flags.select, flags.ignore);
  if (!selected.ok()) {
    PrintError(ErrorKind::kUnknownCodemod, selected.status().message());
    return std::nullopt;
  }
  setup.selected_ = *std::move(selected);
  setup.known_ids_ = KnownIds();
  if (!CheckPaths(flags)) return std::nullopt;

  RewriteOptions& options = setup.request_.rewrite.options;
  options.policy = flags.policy;
  options.opt_in = flags.opt_in;
  if (!flags.torch_min.empty()) {
    options.torch_minimum = Version::Parse(flags.torch_min);
    if (!options.torch_minimum) {
      PrintError(ErrorKind::kBadVersion,
                 absl::StrCat("--torch-min: '", Printable(flags.torch_min), "' is no version"));
      return std::nullopt;
    }
  }
  setup.request_.rewrite.corrupt_fix_of = CodemodToBreak();
  setup.request_.rewrite.include_review = flags.review;
  setup.request_.paths = flags.paths;
  setup.request_.walk_options.no_ignore = flags.no_ignore;
  setup.request_.walk_options.exclude = flags.exclude;
  setup.request_.threads = flags.threads;
  return setup;
}

void RunSetup::Point() {
  request_.rewrite.codemods = selected_.codemods;
  request_.rewrite.known_ids = known_ids_;
}

std::optional<RunResult> RunSetup::Run(const Flags& flags) {
  Point();
  DiskFileSystem disk;
  if (flags.reads_standard_input()) {
    std::string text(std::istreambuf_iterator<char>(std::cin), {});
    if (std::cin.bad()) {
      PrintError(ErrorKind::kDiskRead, "standard input cannot be read");
      return std::nullopt;
    }
    std::string name = flags.stdin_filename;
    if (name.empty()) {
      const FileKind kind = ClassifyFile("stdin", absl::string_view(text).substr(0, kShebangBytes));
      name = kind == FileKind::kShell ? "<stdin>.sh" : std::string(kStandardInputName);
    }
    standard_input_ = text;
    return RunOnText(disk, request_, name, std::move(text));
  }
  ProgressLine line(!flags.quiet);
  request_.progress = [&line](const RunProgress& progress) { line.Show(progress); };
  RunResult result = torchlift::Run(disk, request_);
  request_.progress = nullptr;
  return result;
}

absl::string_view RunSetup::NewTextOfStandardInput(const RunResult& result) const {
  for (const FileOutcome& file : result.files) {
    if (file.changed()) return file.after;
  }
  return standard_input_;
}

void PrintClosingLines(const Flags& flags, const RunResult& result, const Summary& summary,
                       std::ostream& out, bool previewed) {
  for (const std::string& warning : result.walk.warnings)
    std::cerr << "warning: " << Printable(warning) << "\n";
  if (!flags.quiet) {
    out << SummaryLines(result, summary, previewed);
  } else if (const std::size_t count = result.not_read.size(); count > 0) {
    std::cerr << "warning: " << count << (count == 1 ? " file names" : " files name")
              << " what is looked for, but " << (count == 1 ? "is" : "are") << " not read\n";
  }
  if (flags.stats) std::cerr << StatisticsLines(result.statistics);
}

int ExitCode(const Flags& flags, const RunResult& result, const Summary& summary) {
  int code = kExitClean;
  if (summary.LeavesAtLeast(flags.fail_on) || summary.not_understood > 0) code = kExitLeft;
  for (const FileTrouble& trouble : result.unreadable) {
    code = PrintError(ErrorKind::kDiskRead,
                      absl::StrCat(Printable(trouble.path), ": ", trouble.reason));
  }
  for (const UnreadablePath& path : result.walk.unreadable) {
    code = PrintError(ErrorKind::kDiskRead,
                      absl::StrCat(Printable(path.path), ": ", std::string(path.status.message())));
  }
  for (const FileTrouble& trouble : result.not_written) {
    code = PrintError(ErrorKind::kDiskWrite,
                      absl::StrCat(Printable(trouble.path), ": ", trouble.reason));
  }
  return code;
}

}  // namespace torchlift
