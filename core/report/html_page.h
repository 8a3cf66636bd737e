// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_HTML_PAGE_H_
#define TORCHLIFT_CORE_REPORT_HTML_PAGE_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/report/left_by_folder.h"
#include "core/report/source_comparison.h"

namespace torchlift {

// Changes of files as one HTML page that needs nothing else, no network either: the list of files
// with a filter, side-by-side hunks with the findings that they answer, what is left, and a chart of
// that by folder.
//
//   HtmlPage page("What torchlift would change");
//   page.SetFolders(LeftByFolder(run.files));
//   for (const FileOutcome& file : run.files) {
//     page.AddFile(file.path, SourceComparison(file.before, file.after, LanguageOf(file.kind)),
//                  file.findings);
//   }
//   out << std::move(page).Finish();
//
// Names and contents of files are written by HtmlText, so that none of them can act. Nothing given is
// kept. Not for use by several threads at once.
class HtmlPage {
 public:
  explicit HtmlPage(absl::string_view title) : title_(title) {}

  // The folders of the chart; before the first file.
  void SetFolders(std::vector<FolderCount> folders) { folders_ = std::move(folders); }

  // Adds the file's section, unless there is nothing to show: no change, and no finding but
  // suppressed ones.
  void AddFile(absl::string_view path, const SourceComparison& comparison,
               absl::Span<const FindingOutcome> findings);

  std::string Finish() &&;

 private:
  // Findings of a codemod by level, and how many of them the page's hunks answer.
  struct Counts {
    std::array<std::uint32_t, kLevelCount> by_level{};
    std::uint32_t fixed = 0;
  };

  std::string Overview() const;
  std::string Chart() const;
  std::string Filter() const;

  std::string title_;
  std::vector<FolderCount> folders_;
  std::map<std::string, Counts> counts_;  // By codemod.
  std::uint32_t files_ = 0;
  std::uint32_t changed_files_ = 0;
  std::string links_;     // The list of files.
  std::string sections_;  // One a file.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_HTML_PAGE_H_
