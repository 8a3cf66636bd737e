// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/file_scan.h"

#include <cstring>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/engine/source_model.h"

namespace torchlift {
namespace {

// Longer files of kinds that no codemod reads are data.
constexpr std::size_t kLargestFactFile = std::size_t{4} << 20;

bool HasWideByteOrderMark(absl::string_view bytes) {
  return absl::StartsWith(bytes, "\xFF\xFE") || absl::StartsWith(bytes, "\xFE\xFF") ||
         absl::StartsWith(bytes, absl::string_view("\0\0\xFE\xFF", 4));
}

bool HoldsNul(absl::string_view bytes) {
  return std::memchr(bytes.data(), '\0', bytes.size()) != nullptr;
}

// Why text that the engine is to read cannot be; empty when it can.
absl::string_view Obstacle(absl::string_view bytes) {
  if (HasWideByteOrderMark(bytes)) return "UTF-16 or UTF-32 text";
  if (HoldsNul(bytes)) return "binary: it holds NUL bytes";
  return {};
}

// Searches the bytes of a file whose kind is known; takes them out of `bytes` when the file is to
// be analysed.
void Search(absl::string_view path_in_project, const NeedleSearch& search, std::string& bytes,
            FileScan& scan) {
  scan.read = true;
  scan.size = bytes.size();
  const bool is_read = IsReadKind(scan.kind);
  const NeedleSearch::Found found =
      is_read ? search.Search(scan.kind, bytes) : search.SearchNames(bytes);
  const bool may_state_facts = is_read || bytes.size() <= kLargestFactFile;
  if (may_state_facts && (found.fact_word || MayHoldFactsWithoutWord(path_in_project, scan.kind))) {
    scan.facts = CollectFileFacts(path_in_project, scan.kind, bytes);
  }
  if (!is_read) {
    if (found.needle) {
      scan.not_read_because = absl::StrCat(FileKindName(scan.kind), ": not read yet");
    }
    return;
  }
  if (!HasWideByteOrderMark(bytes) && !found.needle) return;
  scan.not_read_because = std::string(Obstacle(bytes));
  if (!scan.not_read_because.empty()) return;
  scan.to_analyse = true;
  scan.bytes = std::move(bytes);
  bytes.clear();
}

}  // namespace

FileScan ScanText(absl::string_view path_in_project, std::string text, const NeedleSearch& search) {
  FileScan scan;
  scan.kind = ClassifyFile(path_in_project, absl::string_view(text).substr(0, kShebangBytes));
  Search(path_in_project, search, text, scan);
  return scan;
}

FileScan ScanFile(const FileSystem& files, const std::string& path,
                  absl::string_view path_in_project, const NeedleSearch& search,
                  std::string& buffer) {
  FileScan scan;
  std::string first_bytes;
  if (NeedsFirstBytes(path)) {
    absl::StatusOr<std::string> read = files.ReadPrefix(path, kShebangBytes);
    if (!read.ok()) {
      scan.status = read.status();
      return scan;
    }
    first_bytes = *std::move(read);
  }
  scan.kind = ClassifyFile(path, first_bytes);
  if (scan.kind == FileKind::kOther) return scan;
  scan.status = files.ReadInto(path, &buffer);
  if (scan.status.ok()) Search(path_in_project, search, buffer, scan);
  return scan;
}

}  // namespace torchlift
