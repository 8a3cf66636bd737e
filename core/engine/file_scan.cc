// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/file_scan.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/engine/source_model.h"
#include "core/text/binary_ending.h"

namespace torchlift {
namespace {

// Longer files of no known kind are data; shorter ones are searched only lest they pass without a
// word.
constexpr std::size_t kLargestOfUnknownKind = std::size_t{1} << 20;
constexpr absl::string_view kBinary = "binary";
constexpr absl::string_view kTooLarge = "larger than 1 MiB";

// How many bytes tell text from other data; git looks at as many.
constexpr std::size_t kTextSample = 8000;

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

bool IsBinary(absl::string_view bytes) {
  return !HasWideByteOrderMark(bytes) && HoldsNul(bytes.substr(0, kTextSample));
}

// The names in text that is not analysed. What is ASCII in UTF-16 and UTF-32 is left as ASCII when
// its NUL bytes are taken out.
NeedleSearch::Found SearchNames(const NeedleSearch& search, const std::string& bytes) {
  if (!HasWideByteOrderMark(bytes)) return search.SearchNames(bytes);
  std::string narrow = bytes;
  narrow.erase(std::remove(narrow.begin(), narrow.end(), '\0'), narrow.end());
  return search.SearchNames(narrow);
}

std::string NotReadBecause(FileKind kind) {
  if (kind == FileKind::kOther) return "its kind is not known";
  return absl::StrCat(FileKindName(kind), ": not read yet");
}

std::string NotReadInHere(FileKind kind) {
  const absl::string_view name = kind == FileKind::kShell ? "shell script" : FileKindName(kind);
  return absl::StrCat(name, ": what is looked for in Python is not, in here");
}

// Searches the bytes of a file that is text as far as its kind is not known, and keeps them when
// the file is to be analysed.
void Search(absl::string_view path_in_project, const NeedleSearch& search, const std::string& bytes,
            FileScan& scan) {
  scan.size = bytes.size();
  const bool is_read = IsReadKind(scan.kind);
  const NeedleSearch::Found found =
      is_read ? search.Search(scan.kind, bytes) : SearchNames(search, bytes);
  // A number in a file of no known kind need not be a port.
  const bool may_state_facts =
      is_read || (scan.kind != FileKind::kOther && bytes.size() <= kLargestFactFile);
  if (may_state_facts && (found.fact_word || MayHoldFactsWithoutWord(path_in_project, scan.kind))) {
    scan.facts = CollectFileFacts(path_in_project, scan.kind, bytes);
  }
  if (!is_read) {
    if (found.needle) scan.not_read_because = NotReadBecause(scan.kind);
    return;
  }
  // A script may hand Python to an interpreter.
  const bool may_hold_python = scan.kind == FileKind::kShell && !found.needle &&
                               search.Search(FileKind::kPython, bytes).needle;
  if (!HasWideByteOrderMark(bytes) && !found.needle && !may_hold_python) {
    if (scan.kind != FileKind::kPython && search.SearchNames(bytes).needle)
      scan.not_read_because = NotReadInHere(scan.kind);
    return;
  }
  scan.not_read_because = std::string(Obstacle(bytes));
  if (!scan.not_read_because.empty()) return;
  scan.to_analyse = true;
  scan.bytes = bytes;  // A copy: the buffer has room for the largest file before.
}

void SearchUnlessBinary(absl::string_view path_in_project, const NeedleSearch& search,
                        const std::string& bytes, FileScan& scan) {
  if (scan.kind == FileKind::kOther && IsBinary(bytes)) {
    scan.passed_over_because = std::string(kBinary);
  } else {
    Search(path_in_project, search, bytes, scan);
  }
}

// Whether a file of no known kind need not be read: sets the reason then, or the status.
bool PassesOver(const FileSystem& files, const std::string& path, FileScan& scan) {
  if (HasBinaryEnding(path)) {
    scan.passed_over_because = std::string(kBinary);
    return true;
  }
  const absl::StatusOr<FileStat> stat = files.Stat(path);
  scan.status = stat.status();
  if (stat.ok() && stat->size > kLargestOfUnknownKind) {
    scan.passed_over_because = std::string(kTooLarge);
  }
  return !stat.ok() || !scan.passed_over_because.empty();
}

}  // namespace

FileScan ScanText(absl::string_view path_in_project, const std::string& text,
                  const NeedleSearch& search) {
  FileScan scan;
  scan.kind = ClassifyFile(path_in_project, absl::string_view(text).substr(0, kShebangBytes));
  SearchUnlessBinary(path_in_project, search, text, scan);
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
  if (scan.kind == FileKind::kOther && PassesOver(files, path, scan)) return scan;
  scan.status = files.ReadInto(path, &buffer);
  if (scan.status.ok()) SearchUnlessBinary(path_in_project, search, buffer, scan);
  return scan;
}

}  // namespace torchlift
