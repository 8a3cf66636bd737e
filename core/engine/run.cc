// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/run.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <utility>

#include "core/engine/file_scan.h"
#include "core/engine/needle_search.h"
#include "core/engine/parallel_for.h"
#include "core/engine/project_index.h"

namespace torchlift {
namespace {

using Clock = std::chrono::steady_clock;

// The seconds since the last call, or since it was made.
class StopWatch {
 public:
  double Lap() {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  Clock::time_point last_ = Clock::now();
};

// Counts finished files and reports them now and then.
class ProgressMeter {
 public:
  ProgressMeter(const std::function<void(const RunProgress&)>& report, std::size_t total)
      : report_(report), total_(static_cast<std::uint32_t>(total)) {}

  void FileDone() {
    const std::uint32_t done = ++done_;
    if (!report_ || done % 64 != 0) return;
    const std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
    if (!lock || Clock::now() - reported_ < std::chrono::milliseconds(100)) return;
    reported_ = Clock::now();
    report_(RunProgress{done, total_});
  }

 private:
  const std::function<void(const RunProgress&)>& report_;
  std::uint32_t total_;
  std::atomic<std::uint32_t> done_{0};
  std::mutex mutex_;
  Clock::time_point reported_ = Clock::now();
};

std::vector<std::string> PathsOf(const std::vector<WalkedFile>& walked) {
  std::vector<std::string> paths;
  paths.reserve(walked.size());
  for (const WalkedFile& file : walked) paths.push_back(file.path);
  return paths;
}

class Runner {
 public:
  Runner(FileSystem& files, const RunRequest& request) : files_(files), request_(request) {}

  RunResult RunOnText(const std::string& path, std::string text) && {
    paths_ = {path};
    const ProjectIndex projects(files_, paths_);
    scans_.push_back(
        ScanText(projects.place(0).path, std::move(text), NeedleSearch(request_.rewrite.codemods)));
    CountScans();
    MergeAllFacts(projects);
    RewriteAll(projects);
    return std::move(result_);
  }

  RunResult Run() && {
    StopWatch watch;
    std::vector<std::string> roots = request_.paths;
    if (roots.empty()) roots.push_back(".");
    result_.walk = Walk(files_, roots, request_.walk_options);
    paths_ = PathsOf(std::exchange(result_.walk.files, {}));
    result_.statistics.walk_seconds = watch.Lap();

    const ProjectIndex projects(files_, paths_);
    ScanAll(projects);
    MergeAllFacts(projects);
    result_.statistics.scan_seconds = watch.Lap();

    RewriteAll(projects);
    result_.statistics.rewrite_seconds = watch.Lap();

    if (request_.write) WriteAll();
    result_.statistics.write_seconds = watch.Lap();
    DropUneventful();
    return std::move(result_);
  }

 private:
  void ScanAll(const ProjectIndex& projects) {
    const NeedleSearch search(request_.rewrite.codemods);
    ProgressMeter meter(request_.progress, paths_.size());
    scans_.resize(paths_.size());
    ParallelFor(paths_.size(), request_.threads, [&](std::size_t i) {
      thread_local std::string buffer;
      scans_[i] = ScanFile(files_, paths_[i], projects.place(i).path, search, buffer);
      meter.FileDone();
    });
    CountScans();
  }

  void CountScans() {
    for (std::size_t i = 0; i < scans_.size(); ++i) {
      const FileScan& scan = scans_[i];
      if (!scan.status.ok())
        result_.unreadable.push_back({paths_[i], std::string(scan.status.message())});
      if (!scan.not_read_because.empty())
        result_.not_read.push_back({paths_[i], scan.not_read_because});
      if (scan.read) ++result_.files_read;
      result_.statistics.bytes_read += scan.size;
    }
  }

  void MergeAllFacts(const ProjectIndex& projects) {
    std::vector<std::vector<FileFacts>> by_project(projects.roots().size());
    for (std::size_t i = 0; i < scans_.size(); ++i) {
      const std::size_t project = projects.place(i).project;
      if (project == ProjectIndex::kNone) {
        // Files of no project stand together: what was named on one command line.
        if (!scans_[i].facts.empty()) loose_.push_back(std::move(scans_[i].facts));
      } else if (!scans_[i].facts.empty()) {
        by_project[project].push_back(std::move(scans_[i].facts));
      }
    }
    for (std::size_t project = 0; project < by_project.size(); ++project) {
      AddManifests(projects, project, by_project[project]);
      facts_.push_back(MergeFacts(projects.roots()[project], by_project[project]));
    }
    loose_facts_ = MergeFacts("", loose_);
  }

  // Reads the manifests at a project's root that were not walked, because a part of the project was
  // named.
  void AddManifests(const ProjectIndex& projects, std::size_t project,
                    std::vector<FileFacts>& known) const {
    const std::string& root = projects.roots()[project];
    for (const std::string& path : projects.ManifestsOf(project)) {
      const std::string inside = path.substr(root == "/" ? 1 : root.size() + 1);
      bool walked = false;
      for (const FileFacts& facts : known) {
        for (const TorchRequirement& requirement : facts.torch)
          walked |= requirement.place.path == inside;
      }
      if (walked) continue;
      const absl::StatusOr<std::string> bytes = files_.ReadFile(path);
      if (!bytes.ok()) continue;
      FileFacts facts = CollectFileFacts(inside, ClassifyFile(path, ""), *bytes);
      facts.port_29500.clear();
      if (!facts.empty()) known.push_back(std::move(facts));
    }
  }

  void RewriteAll(const ProjectIndex& projects) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < scans_.size(); ++i) {
      if (scans_[i].to_analyse) chosen.push_back(i);
    }
    result_.files.resize(chosen.size());
    ParallelFor(chosen.size(), request_.threads, [&](std::size_t n) {
      const std::size_t i = chosen[n];
      const std::size_t project = projects.place(i).project;
      const ProjectFacts& facts = project == ProjectIndex::kNone ? loose_facts_ : facts_[project];
      result_.files[n] = RewriteFile(paths_[i], scans_[i].kind, std::move(scans_[i].bytes), facts,
                                     request_.rewrite);
    });
    result_.statistics.files_analysed = static_cast<std::uint32_t>(chosen.size());
    for (const FileOutcome& file : result_.files) {
      result_.statistics.proofs_done += file.proofs_done;
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

  void DropUneventful() {
    std::vector<FileOutcome> eventful;
    for (FileOutcome& file : result_.files) {
      const bool dull = file.findings.empty() && file.remarks.empty() && file.problem.empty() &&
                        file.explanations.empty() && !file.changed();
      if (!dull) eventful.push_back(std::move(file));
    }
    result_.files = std::move(eventful);
  }

  FileSystem& files_;
  const RunRequest& request_;
  RunResult result_;
  std::vector<std::string> paths_;
  std::vector<FileScan> scans_;
  std::vector<FileFacts> loose_;
  std::vector<ProjectFacts> facts_;  // By project.
  ProjectFacts loose_facts_;
};

}  // namespace

RunResult Run(FileSystem& files, const RunRequest& request) { return Runner(files, request).Run(); }

RunResult RunOnText(FileSystem& files, const RunRequest& request, const std::string& path,
                    std::string text) {
  return Runner(files, request).RunOnText(path, std::move(text));
}

}  // namespace torchlift
