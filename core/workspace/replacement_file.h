// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_REPLACEMENT_FILE_H_
#define TORCHLIFT_CORE_WORKSPACE_REPLACEMENT_FILE_H_

#include <sys/stat.h>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/workspace/file_descriptor.h"

namespace torchlift {

// A new file beside `target`, removed unless it took the target's place: whoever reads the target
// sees the old file or the new one, whole. Hold signals (HeldSignals) as long as one lives.
//
//   ReplacementFile replacement(target);
//   if (!replacement.is_open()) return ErrnoStatus("cannot write");
//   if (absl::Status status = replacement.Write(bytes); !status.ok()) return status;
//   return replacement.Place();
class ReplacementFile {
 public:
  // Only the owner may read the new file at first. A path without a '/' is in the working folder.
  explicit ReplacementFile(const std::string& target);
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  ~ReplacementFile();

  bool is_open() const { return file_.is_open(); }
  absl::Status Write(absl::string_view bytes);
  // Owner (as far as the system allows it), mode and extended attributes of the open file `from`.
  absl::Status TakeOverAttributes(int from, const struct stat& status);
  // The twelve permission bits.
  absl::Status SetMode(mode_t mode);
  // Puts the file in the target's place, on the disk.
  absl::Status Place();

 private:
  void CopyExtendedAttributes(int from);

  const std::string target_;
  const std::string folder_;
  std::string path_;
  FileDescriptor file_;
  bool placed_ = false;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_REPLACEMENT_FILE_H_
