// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_IMPORTER_SURVEY_H_
#define TORCHLIFT_CORE_ENGINE_IMPORTER_SURVEY_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/engine/file_scan.h"
#include "core/engine/project_index.h"
#include "core/engine/run.h"
#include "core/project/imported_name.h"
#include "core/workspace/file_system.h"
#include "core/workspace/walker.h"

namespace torchlift {

// Asks who imports names from the files that may hold a finding of a codemod that must know it
// (CodemodInfo::asks_who_imports). Their projects' Python files, notebooks, scripts, recipes
// and settings are read for it, whatever part of the projects the run was asked to look at; where
// there is no such file, nothing is. What cannot be
// read takes nothing: the walk lists it, if it was asked to look there. In parts that were not asked
// for, a script without an ending is not known for Python.
//
//   const ImporterSurvey survey(disk, request, walk, projects, scans);
//   facts.imported_names = survey.ImportedIn(project);
class ImporterSurvey {
 public:
  using ImportedNames = std::map<std::string, std::vector<ImportedName>>;

  // Borrows all of them. The result does not depend on the number of threads.
  ImporterSurvey(const FileSystem& files, const RunRequest& request, const WalkResult& walk,
                 const ProjectIndex& projects, absl::Span<const FileScan> scans);

  // See ProjectFacts::imported_names. `project` is an index into ProjectIndex::roots(), or kNone
  // for the files of no project, which stand together.
  ImportedNames ImportedIn(std::size_t project) const;

 private:
  // A Python file of the project.
  struct Source {
    std::string path;
    std::string path_in_project;
    const std::string* bytes = nullptr;  // Null: to be read.
  };
  std::vector<Source> SourcesOf(std::size_t project) const;

  const FileSystem& files_;
  const RunRequest& request_;
  const WalkResult& walk_;
  const ProjectIndex& projects_;
  absl::Span<const FileScan> scans_;
  std::map<std::size_t, std::vector<std::size_t>> asking_;  // By project, indices of files.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_IMPORTER_SURVEY_H_
