// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/run_setup.h"
#include "cli/terminal.h"
#include "codemods/registry.h"
#include "core/engine/suppression.h"
#include "core/report/finding_lines.h"
#include "core/text/source_file.h"
#include "core/workspace/disk_file_system.h"

namespace torchlift {
namespace {

struct LinePlace {
  std::string path;
  std::uint32_t line = 0;  // 1-based.
};

// Reads FILE:LINE or FILE:LINE:COLUMN, as the report prints places.
std::optional<LinePlace> ReadPlace(absl::string_view subject) {
  for (int columns = 0; columns < 2; ++columns) {
    const std::size_t colon = subject.rfind(':');
    if (colon == absl::string_view::npos || colon == 0) return std::nullopt;
    LinePlace place{std::string(subject.substr(0, colon)), 0};
    if (!absl::SimpleAtoi(subject.substr(colon + 1), &place.line)) return std::nullopt;
    if (DiskFileSystem().Stat(place.path).ok()) return place;
    subject = subject.substr(0, colon);
  }
  return std::nullopt;
}

// Whether the subject was meant for a place in a file: it ends with a line number.
bool ReadsLikePlace(absl::string_view subject) {
  std::uint32_t line = 0;
  const std::size_t colon = subject.rfind(':');
  return colon != absl::string_view::npos && absl::SimpleAtoi(subject.substr(colon + 1), &line);
}

// Prints what is known about the line; false when nothing looked at it.
bool PrintLine(const FileOutcome& file, std::uint32_t line, const Style& style) {
  const std::unique_ptr<const SourceFile> source = SourceFile::Create(file.path, file.before);
  bool said = false;
  for (const FindingOutcome& found : file.findings) {
    const std::uint32_t first = source->LocationAt(found.finding.statement.begin).line;
    const std::uint32_t last = source->LocationAt(found.finding.statement.end).line;
    const bool here = found.location.line == line ||
                      (!found.finding.statement.empty() && first <= line && line <= last);
    if (!here) continue;
    FileOutcome only;
    only.path = file.path;
    only.findings.push_back(found);
    if (found.disposition == Disposition::kFixed) only.findings[0].disposition = Disposition::kOpen;
    if (found.finding.fix && !found.finding.fix->edits.empty()) {
      only.findings[0].finding.notes.push_back(absl::StrCat("the fix: ", found.finding.fix->title));
    }
    if (found.disposition == Disposition::kSuppressed) {
      std::cout << FindingLine(file, found, style)
                << "\n    note: a comment in the file suppresses it\n";
    } else {
      std::cout << FileLines(only, style);
    }
    said = true;
  }
  for (const Explanation::Entry& entry : file.explanations) {
    const Location begin = source->LocationAt(entry.place.begin);
    if (line < begin.line || line > source->LocationAt(entry.place.end).line) continue;
    std::cout << style.Bold(Printable(file.path)) << ":" << begin.line << ":" << begin.column
              << ": [" << entry.codemod << "] " << (entry.nothing_done ? "nothing done: " : "")
              << Printable(entry.reason) << "\n";
    said = true;
  }
  return said;
}

int ExplainPlace(const Flags& flags, const LinePlace& place) {
  Flags run_flags = flags;
  run_flags.paths = {place.path};
  std::optional<RunSetup> setup = RunSetup::Create(run_flags);
  if (!setup) return kExitFailed;
  setup->request().rewrite.explain = true;
  setup->request().rewrite.make_edits = true;  // Only then is it known what is refused or deferred.
  const std::optional<RunResult> result = setup->Run(run_flags);
  if (!result) return kExitFailed;
  const Style style = StyleFor(flags.color, STDOUT_FILENO);
  bool said = false;
  for (const FileOutcome& file : result->files) {
    if (!file.problem.empty()) {
      std::cout << FileLines(file, style);
      said = true;
    }
    said |= PrintLine(file, place.line, style);
  }
  for (const auto* troubles : {&result->not_read, &result->named_passed_over}) {
    for (const FileTrouble& trouble : *troubles) {
      std::cout << Printable(trouble.path) << ": not read: " << trouble.reason << "\n";
      said = true;
    }
  }
  if (!said) {
    std::cout << Printable(place.path) << ":" << place.line
              << ": no codemod looks at anything there"
              << (result->statistics.files_analysed == 0
                      ? ": the file does not name what any of them looks for"
                      : "")
              << "\n";
  }
  return kExitClean;
}

}  // namespace

int RunExplain(const Flags& flags, const std::string& subject) {
  std::vector<absl::string_view> ids;
  for (const RegisteredCodemod& registered : AllCodemods()) {
    ids.push_back(registered.id);
    if (registered.id != subject) continue;
    // A page begins with its licence, which is none of the reader's business.
    std::cout << registered.manual.substr(
        std::min(registered.manual.find("# "), registered.manual.size()));
    return kExitClean;
  }
  if (const std::optional<LinePlace> place = ReadPlace(subject)) {
    absl::StatusOr<std::string> bytes = DiskFileSystem().ReadFile(place->path);
    if (!bytes.ok()) {
      return PrintError(ErrorKind::kFileRead,
                        absl::StrCat(place->path, ": ", std::string(bytes.status().message())));
    }
    const std::uint32_t lines = SourceFile::Create(place->path, *std::move(bytes))->line_count();
    if (place->line >= 1 && place->line <= lines) return ExplainPlace(flags, *place);
    return PrintError(ErrorKind::kNoSuchLine,
                      absl::StrCat(place->path, " has no line ", place->line, "; it has ", lines));
  }
  if (ReadsLikePlace(subject)) {
    return PrintError(
        ErrorKind::kNoSuchPath,
        absl::StrCat("there is no file '", Printable(subject.substr(0, subject.find(':'))), "'"));
  }
  const absl::string_view nearest = NearestId(subject, ids);
  const std::string hint = nearest.empty() ? "" : absl::StrCat("; did you mean '", nearest, "'?");
  return PrintError(
      ErrorKind::kBadPlace,
      absl::StrCat("'", Printable(subject), "' is neither a codemod nor a place in a file", hint));
}

}  // namespace torchlift
