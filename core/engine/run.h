// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_RUN_H_
#define TORCHLIFT_CORE_ENGINE_RUN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/engine/file_outcome.h"
#include "core/engine/file_rewriter.h"
#include "core/workspace/file_system.h"
#include "core/workspace/walker.h"

namespace torchlift {

// A file, and why something could not be done with it.
struct FileTrouble {
  std::string path;
  std::string reason;  // "UTF-16 text", "binary", "YAML: not read yet", "Permission denied".
  // Whether the file is of a kind that is read, so that findings in it may be missing.
  bool not_understood = false;
};

// Seconds and sizes of a run, for --stats.
struct RunStatistics {
  double walk_seconds = 0;
  double scan_seconds = 0;     // Reading every file and searching its bytes.
  double rewrite_seconds = 0;  // Parsing, codemods, proofs.
  double write_seconds = 0;
  std::uint64_t bytes_read = 0;
  std::uint32_t files_analysed = 0;  // Those that a needle marked.
  std::uint32_t proofs_done = 0;
  double proof_seconds = 0;  // Of all threads together, the edits' own making included.
  std::uint32_t proofs_refused = 0;
};

// Everything that came of a run. Does not depend on the number of threads.
struct RunResult {
  // Those with findings, remarks, explanations or a problem, by path.
  std::vector<FileOutcome> files;
  std::uint32_t files_read = 0;  // Searched whole, and analysed if that was called for.
  // Files of no known kind that were not searched, by reason: "binary", "larger than 1 MiB".
  std::map<std::string, std::uint32_t> passed_over;
  std::vector<FileTrouble> named_passed_over;  // Those of them that were named themselves.
  WalkResult walk;  // The files found, and what the walk left out, could not read or warns about.
  std::vector<FileTrouble> not_read;    // Text of a kind or encoding that is not read, although it
                                        // names what is looked for.
  std::vector<FileTrouble> unreadable;  // What the disk refused to give.
  // New text that the disk refused to take; everything else was written.
  std::vector<FileTrouble> not_written;
  RunStatistics statistics;
};

// How far a run is, for a progress line. Reported from one thread at a time, at most some ten times
// a second.
struct RunProgress {
  std::uint32_t files_done = 0;
  std::uint32_t files_total = 0;
};

struct RunRequest {
  RewriteRequest rewrite;
  std::vector<std::string> paths;  // Files and folders; none means ".".
  WalkOptions walk_options;
  unsigned threads = 0;  // 0: as many as there are cores.
  bool write = false;    // Whether changed files are written (`fix`); never otherwise.
  std::function<void(const RunProgress&)> progress;  // May be empty.
};

// Walks the paths, searches every file's bytes for the codemods' needles and for facts, gives each
// file the facts of its project, rewrites those that can hold a finding, and writes them when asked
// to. What goes wrong with single files and paths is part of the result.
RunResult Run(FileSystem& files, const RunRequest& request);

// The same for one text that is not on the disk, as if it were the file at `path` (which decides
// its kind and its project). Of the project only the manifests are read, for speed, unless the
// policy is kMinimal. Nothing is written.
RunResult RunOnText(FileSystem& files, const RunRequest& request, const std::string& path,
                    std::string text);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_RUN_H_
