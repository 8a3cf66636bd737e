// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_WALKED_FACTS_H_
#define TORCHLIFT_CORE_ENGINE_WALKED_FACTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "core/engine/file_scan.h"
#include "core/engine/project_index.h"
#include "core/engine/run.h"
#include "core/project/project_facts.h"
#include "core/workspace/file_system.h"
#include "core/workspace/walker.h"

namespace torchlift {

// The facts of every project that a walk touched: the end of phase 1, before any file is judged.
// Where a file of a project is to be analysed, the parts of the project that were not walked are
// looked at, too; where it states no torch requirement, the folders above.
//
//   WalkedFacts facts(disk, request, walk, projects, WalkedFacts::kWholeProjects);
//   facts.Merge(scans);
//   facts.Of(projects.ProjectOf(file));
//
// Once merged, serves any number of threads.
class WalkedFacts {
 public:
  // How much of the parts that were not walked is looked at. An editor that asks about one text
  // waits for the answer, and only a policy that turns on what the project holds is worth a look at
  // all of it: else its manifests do.
  enum class Reach { kWholeProjects, kManifests };

  // Borrows all of them.
  WalkedFacts(const FileSystem& files, const RunRequest& request, const WalkResult& walk,
              const ProjectIndex& projects, Reach reach)
      : files_(files), request_(request), walk_(walk), projects_(projects), reach_(reach) {}

  // Takes the facts out of `scans`, one for each file of the walk. Linear in the files.
  void Merge(absl::Span<FileScan> scans);

  // Those of a project (an index into ProjectIndex::roots()), or of the files that belong to none
  // (ProjectIndex::kNone), which stand together: what was named on one command line.
  const ProjectFacts& Of(std::size_t project) const {
    return project == ProjectIndex::kNone ? loose_ : by_project_[project];
  }

 private:
  // What was walked of one project.
  struct Walked {
    std::vector<FileFacts> facts;
    std::vector<std::size_t> files;  // Indices; only where some of the project was not walked.
    bool is_analysed = false;        // Whether some file of it is to be analysed.
  };

  // The facts of what was not walked.
  std::vector<FileFacts> Unwalked(std::size_t project, const Walked& walked) const;

  const FileSystem& files_;
  const RunRequest& request_;
  const WalkResult& walk_;
  const ProjectIndex& projects_;
  Reach reach_;
  std::vector<ProjectFacts> by_project_;
  ProjectFacts loose_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_WALKED_FACTS_H_
