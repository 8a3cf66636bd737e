// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/importer_survey.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/engine/needle_search.h"
#include "core/engine/parallel_for.h"
#include "core/text/file_kind.h"

namespace torchlift {
namespace {

std::vector<const Codemod*> CodemodsThatAsk(absl::Span<const Codemod* const> codemods) {
  std::vector<const Codemod*> asking;
  for (const Codemod* codemod : codemods) {
    if (codemod->info().asks_who_imports) asking.push_back(codemod);
  }
  return asking;
}

// Whether files of the kind hold Python, or names that Python follows: notebooks, `python -c` in
// scripts and recipes, dotted names in settings.
bool MayImport(FileKind kind) {
  switch (kind) {
    case FileKind::kPython:
    case FileKind::kNotebook:
    case FileKind::kShell:
    case FileKind::kMakefile:
    case FileKind::kDockerfile:
    case FileKind::kYaml:
    case FileKind::kToml:
    case FileKind::kIni:
      return true;
    default:
      return false;
  }
}

}  // namespace

ImporterSurvey::ImporterSurvey(const FileSystem& files, const RunRequest& request,
                               const WalkResult& walk, const ProjectIndex& projects,
                               absl::Span<const FileScan> scans)
    : files_(files), request_(request), walk_(walk), projects_(projects), scans_(scans) {
  const std::vector<const Codemod*> codemods = CodemodsThatAsk(request.rewrite.codemods);
  if (codemods.empty()) return;
  const NeedleSearch search(codemods);
  for (std::size_t i = 0; i < scans.size(); ++i) {
    const FileScan& scan = scans[i];
    if (scan.to_analyse && scan.kind == FileKind::kPython &&
        search.Search(scan.kind, scan.bytes).needle) {
      asking_[projects.ProjectOf(walk.files[i])].push_back(i);
    }
  }
}

ImporterSurvey::ImportedNames ImporterSurvey::ImportedIn(std::size_t project) const {
  ImportedNames names;
  const auto asking = asking_.find(project);
  if (asking == asking_.end()) return names;
  std::vector<ImportedNameSearch::Module> modules;
  for (const std::size_t i : asking->second) {
    modules.push_back({projects_.PathInProject(walk_.files[i]), scans_[i].bytes});
  }
  const ImportedNameSearch search(modules);
  const std::vector<Source> sources = SourcesOf(project);
  std::vector<std::vector<ImportedNameSearch::Found>> found(sources.size());
  ParallelFor(sources.size(), request_.threads, [&](std::size_t i) {
    thread_local std::string buffer;
    const Source& source = sources[i];
    if (source.bytes == nullptr && !files_.ReadInto(source.path, &buffer).ok()) return;
    const std::string& bytes = source.bytes == nullptr ? buffer : *source.bytes;
    found[i] = search.Find(source.path_in_project, bytes);
  });
  for (std::vector<ImportedNameSearch::Found>& of_file : found) {
    for (ImportedNameSearch::Found& one : of_file) {
      const std::string& path = walk_.files[asking->second[one.module]].path;
      names[path].push_back(std::move(one.name));
    }
  }
  return names;
}

std::vector<ImporterSurvey::Source> ImporterSurvey::SourcesOf(std::size_t project) const {
  std::vector<Source> sources;
  absl::flat_hash_set<std::string> known;
  for (std::size_t i = 0; i < scans_.size(); ++i) {
    if (projects_.ProjectOf(walk_.files[i]) != project) continue;
    std::string inside = projects_.PathInProject(walk_.files[i]);
    known.insert(inside);
    if (!MayImport(scans_[i].kind) || !scans_[i].status.ok()) continue;
    const std::string* bytes = scans_[i].bytes.empty() ? nullptr : &scans_[i].bytes;
    sources.push_back({walk_.files[i].path, std::move(inside), bytes});
  }
  if (project == ProjectIndex::kNone || projects_.IsWholeProject(project)) return sources;
  const std::string& root = projects_.roots()[project];
  WalkOptions options = request_.walk_options;
  options.landmarks = ProjectIndex::Landmarks();
  const WalkResult rest = Walk(files_, {root}, options);
  const ProjectIndex index(files_, rest);
  for (const WalkedFile& file : rest.files) {
    const std::size_t owner = index.ProjectOf(file);
    if (owner == ProjectIndex::kNone || index.roots()[owner] != root) continue;
    std::string inside = index.PathInProject(file);
    if (MayImport(ClassifyFile(file.path, "")) && !known.contains(inside)) {
      sources.push_back({file.path, std::move(inside), nullptr});
    }
  }
  return sources;
}

}  // namespace torchlift
