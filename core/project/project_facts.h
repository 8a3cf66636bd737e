// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_PROJECT_FACTS_H_
#define TORCHLIFT_CORE_PROJECT_PROJECT_FACTS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/project/fact_place.h"
#include "core/project/imported_name.h"
#include "core/project/torch_build.h"
#include "core/project/version.h"
#include "core/text/file_kind.h"

namespace torchlift {

// A requirement on torch in a project's metadata: pyproject.toml, setup.py, setup.cfg,
// requirements*.txt, environment.yml.
struct TorchRequirement {
  std::string text;                // As written: "torch>=2.1,<2.12".
  std::optional<Version> minimum;  // From >=, >, ==, ~=.
  std::optional<Version> below;    // From <, ==, ~=, <=: the first release that is not allowed.
  FactPlace place;
};

// A place that relies on port 29500: a number or a string with that port where no torchrun option
// gives it.
struct PortUse {
  FactPlace place;
  std::string line;  // The line's text, trimmed.
};

// What one file says about its project; from its bytes alone.
struct FileFacts {
  std::vector<TorchRequirement> torch;
  std::vector<PortUse> port_29500;
  // Shell scripts that this one starts in the background or through a parallel launcher, by file
  // name ("train_a.sh").
  std::vector<std::string> concurrently_started_scripts;
  BuildFileFacts build;
  bool empty() const {
    return torch.empty() && port_29500.empty() && concurrently_started_scripts.empty() &&
           !build.torch && !build.cmake_project;
  }
};

// The facts of all files of one project.
struct ProjectFacts {
  std::string root;  // The folder's absolute path; empty for files that belong to none.
  std::vector<TorchRequirement> torch;
  std::vector<PortUse> port_29500;
  std::vector<std::string> concurrently_started_scripts;  // Sorted, distinct.
  std::vector<TorchBuild> torch_builds;     // What is built against PyTorch, by place.
  std::vector<std::string> cmake_projects;  // See BuildFileFacts. Sorted, distinct.
  // The paths, relative to the root, of files that are analysed, by their path as the run names it;
  // those that are not here are the same.
  std::map<std::string, std::string> paths;
  // What other files take from a Python file, by its path as the run names it
  // (SourceFile::path). Known of files that may hold a finding of a codemod that asks for it
  // (CodemodInfo::asks_who_imports).
  std::map<std::string, std::vector<ImportedName>> imported_names;

  // The names that other files take from the file at `path`, by file.
  absl::Span<const ImportedName> ImportedFrom(absl::string_view path) const;
  // See FindTorchBuild; `path` is that of a file as the run names it.
  const TorchBuild* TorchBuildFor(absl::string_view path) const;
  // The oldest torch that the project says it supports; empty when it does not say. Of several
  // runtime requirements the lowest counts.
  std::optional<Version> torch_minimum() const;
  // The requirement that keeps the project below `release`, or null: nothing of that release
  // reaches it until it is raised.
  const TorchRequirement* PinnedBelow(Version release) const;
};

// The word that most facts need, and whether a file may hold others: shell scripts and files that
// state requirements do. Where the word is missing and this is false, CollectFileFacts finds
// nothing.
inline constexpr absl::string_view kFactWord = "29500";
// Files of kinds that are read for facts alone are data when they are longer; they state none.
inline constexpr std::size_t kLargestFactFile = std::size_t{4} << 20;
bool MayHoldFactsWithoutWord(absl::string_view path, FileKind kind);

// The facts in a file; `path` is relative to the project's root. Linear in the bytes, and one
// search where there are none.
FileFacts CollectFileFacts(absl::string_view path, FileKind kind, absl::string_view bytes);

// Puts the files' facts together, in the order given.
ProjectFacts MergeFacts(absl::string_view root, absl::Span<const FileFacts> files);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_PROJECT_FACTS_H_
