// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/run.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/engine/file_scan.h"
#include "core/engine/needle_search.h"
#include "core/engine/parallel_for.h"
#include "core/engine/progress_meter.h"
#include "core/engine/project_index.h"
#include "core/engine/source_model.h"
#include "core/engine/stop_watch.h"
#include "core/engine/walked_facts.h"

namespace torchlift {
namespace {

// The folder that a path stands in.
std::string FolderAround(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1));
}

// The absolute path of the folder that a file stands in, neither of which need be there: then of
// the nearest one above that is, and the way down from it.
std::string RealFolderAround(const FileSystem& files, const std::string& path) {
  std::string folder = FolderAround(path);
  std::string way_down;
  for (;;) {
    const absl::StatusOr<std::string> real = files.RealPath(folder);
    if (real.ok()) return way_down.empty() ? *real : absl::StrCat(*real, way_down);
    if (folder == FolderAround(folder)) return FolderAround(path);
    way_down = absl::StrCat("/", folder.substr(folder.rfind('/') + 1), way_down);
    folder = FolderAround(folder);
  }
}

// A walk that found one file, which need not be there.
WalkResult WalkOfOne(const FileSystem& files, const std::string& path) {
  WalkResult walk;
  walk.folders.push_back({RealFolderAround(files, path)});
  walk.files.push_back({path, /*is_named=*/true});
  return walk;
}

class Runner {
 public:
  Runner(FileSystem& files, const RunRequest& request) : files_(files), request_(request) {}

  RunResult RunOnText(const std::string& path, std::string text) && {
    walk_ = WalkOfOne(files_, path);
    const ProjectIndex projects(files_, walk_);
    scans_.push_back(ScanText(projects.PathInProject(walk_.files[0]), text,
                              NeedleSearch(request_.rewrite.codemods)));
    CountScans();
    const bool reads_all = request_.rewrite.options.policy == Policy::kMinimal;
    WalkedFacts facts(
        files_, request_, walk_, projects,
        reads_all ? WalkedFacts::Reach::kWholeProjects : WalkedFacts::Reach::kManifests);
    facts.Merge(absl::MakeSpan(scans_));
    RewriteAll(projects, facts);
    DropUneventful();
    return std::move(result_);
  }

  RunResult Run() && {
    StopWatch watch;
    std::vector<std::string> roots = request_.paths;
    if (roots.empty()) roots.push_back(".");
    WalkOptions options = request_.walk_options;
    options.landmarks = ProjectIndex::Landmarks();
    walk_ = Walk(files_, roots, options);
    result_.statistics.walk_seconds = watch.Lap();

    const ProjectIndex projects(files_, walk_);
    ScanAll(projects);
    WalkedFacts facts(files_, request_, walk_, projects, WalkedFacts::Reach::kWholeProjects);
    facts.Merge(absl::MakeSpan(scans_));
    result_.statistics.scan_seconds = watch.Lap();

    RewriteAll(projects, facts);
    result_.statistics.rewrite_seconds = watch.Lap();

    if (request_.write) WriteAll();
    result_.statistics.write_seconds = watch.Lap();
    DropUneventful();
    result_.walk = std::move(walk_);
    return std::move(result_);
  }

 private:
  void ScanAll(const ProjectIndex& projects) {
    const NeedleSearch search(request_.rewrite.codemods);
    meter_.emplace(request_.progress, walk_.files.size());
    scans_.resize(walk_.files.size());
    ParallelFor(walk_.files.size(), request_.threads, [&](std::size_t i) {
      thread_local std::string buffer;
      scans_[i] = ScanFile(files_, walk_.files[i].path, projects.PathInProject(walk_.files[i]),
                           search, buffer);
      if (!scans_[i].to_analyse) meter_->FileDone();
    });
    CountScans();
  }

  void CountScans() {
    for (std::size_t i = 0; i < scans_.size(); ++i) {
      CountScan(walk_.files[i], scans_[i]);
      result_.statistics.bytes_read += scans_[i].size;
    }
  }

  // Each file counts in one place alone.
  void CountScan(const WalkedFile& file, const FileScan& scan) {
    if (!scan.status.ok()) {
      result_.unreadable.push_back({file.path, std::string(scan.status.message())});
    } else if (!scan.not_read_because.empty()) {
      result_.not_read.push_back({file.path, scan.not_read_because, IsReadKind(scan.kind)});
    } else if (!scan.passed_over_because.empty()) {
      ++result_.passed_over[scan.passed_over_because];
      if (file.is_named) result_.named_passed_over.push_back({file.path, scan.passed_over_because});
    } else {
      ++result_.files_read;
    }
  }

  void RewriteAll(const ProjectIndex& projects, const WalkedFacts& facts) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < scans_.size(); ++i) {
      if (scans_[i].to_analyse) chosen.push_back(i);
    }
    result_.files.resize(chosen.size());
    ParallelFor(chosen.size(), request_.threads, [&](std::size_t n) {
      const std::size_t i = chosen[n];
      const ProjectFacts& facts_of_file = facts.Of(projects.ProjectOf(walk_.files[i]));
      FileOutcome outcome =
          RewriteFile(walk_.files[i].path, scans_[i].kind, std::move(scans_[i].bytes),
                      facts_of_file, request_.rewrite);
      if (IsEventful(outcome)) result_.files[n] = std::move(outcome);
      if (meter_) meter_->FileDone();
    });
    result_.statistics.files_analysed = static_cast<std::uint32_t>(chosen.size());
    for (const FileOutcome& file : result_.files) {
      result_.statistics.proofs_done += file.proofs_done;
      result_.statistics.proof_seconds += file.proof_seconds;
      result_.statistics.proofs_refused += file.proofs_refused;
    }
  }

  void WriteAll() {
    for (FileOutcome& file : result_.files) {
      if (!file.changed()) continue;
      const absl::Status written = files_.ReplaceFile(file.path, file.before, file.after);
      if (written.ok()) continue;
      result_.not_written.push_back({file.path, std::string(written.message())});
      file.after = file.before;
      for (FindingOutcome& found : file.findings) {
        if (found.disposition != Disposition::kFixed) continue;
        found.disposition = Disposition::kRefused;
        found.reason = std::string(written.message());
      }
    }
  }

  // Whether there is anything to say about a file. Most of those that hold a needle say nothing, and
  // their texts need not be kept.
  static bool IsEventful(const FileOutcome& file) {
    return !file.findings.empty() || !file.remarks.empty() || !file.problem.empty() ||
           !file.explanations.empty() || file.changed();
  }

  void DropUneventful() {
    std::vector<FileOutcome>& files = result_.files;
    files.erase(std::remove_if(files.begin(), files.end(),
                               [](const FileOutcome& file) { return !IsEventful(file); }),
                files.end());
  }

  FileSystem& files_;
  const RunRequest& request_;
  RunResult result_;
  WalkResult walk_;
  std::optional<ProgressMeter> meter_;
  std::vector<FileScan> scans_;
};

}  // namespace

RunResult Run(FileSystem& files, const RunRequest& request) { return Runner(files, request).Run(); }

RunResult RunOnText(FileSystem& files, const RunRequest& request, const std::string& path,
                    std::string text) {
  return Runner(files, request).RunOnText(path, std::move(text));
}

}  // namespace torchlift
