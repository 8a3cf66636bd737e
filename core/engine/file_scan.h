// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_FILE_SCAN_H_
#define TORCHLIFT_CORE_ENGINE_FILE_SCAN_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/engine/needle_search.h"
#include "core/project/project_facts.h"
#include "core/text/file_kind.h"
#include "core/workspace/file_system.h"

namespace torchlift {

// What the bytes of one file say without being parsed: the first phase of a run.
struct FileScan {
  absl::Status status;  // Not OK when the disk refused to give the file.
  FileKind kind = FileKind::kOther;
  std::uint64_t size = 0;  // Bytes searched.
  FileFacts facts;
  std::string bytes;  // The whole file when it is to be analysed, else empty.
  bool to_analyse = false;
  std::string not_read_because;  // Set for text that names something looked for and is not analysed
                                 // all the same.
  // Set for a file of no known kind that was not searched: "binary", "larger than 1 MiB".
  std::string passed_over_because;
};

// Reads the file at `path` and searches it. `path_in_project` is what facts are filed under. Files
// of no known kind are searched for names only, when they are text of at most 1 MiB.
// `buffer` is memory to read into, kept from call to call by each thread.
FileScan ScanFile(const FileSystem& files, const std::string& path,
                  absl::string_view path_in_project, const NeedleSearch& search,
                  std::string& buffer);

// The same for a text that was read already.
FileScan ScanText(absl::string_view path_in_project, const std::string& text,
                  const NeedleSearch& search);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_FILE_SCAN_H_
