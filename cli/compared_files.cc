// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/compared_files.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/errors.h"
#include "core/report/source_comparison.h"
#include "core/report/style.h"
#include "core/text/file_kind.h"
#include "core/text/source_file.h"
#include "core/workspace/disk_file_system.h"

namespace torchlift {
namespace {

// How many arguments git hands over, for a file in its place and for a renamed one.
constexpr std::size_t kGitArguments = 7;
constexpr std::size_t kGitRenameArguments = 9;

constexpr absl::string_view kNoFile = "/dev/null";

std::string ReadAll(std::istream& stream) {
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

// The bytes of a file, of a pipe (`<(git show …)`), or of standard input for "-".
absl::StatusOr<std::string> ReadText(const std::string& path) {
  if (path == "-") return ReadAll(std::cin);
  const DiskFileSystem disk;
  const absl::StatusOr<FileStat> stat = disk.Stat(path);
  if (!stat.ok()) return stat.status();
  if (stat->type != FileType::kOther) return disk.ReadFile(path);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return absl::UnavailableError("cannot read");
  return ReadAll(stream);
}

bool Read(const std::string& path, std::string* text) {
  absl::StatusOr<std::string> read = ReadText(path);
  if (!read.ok()) {
    PrintError(absl::IsNotFound(read.status()) ? ErrorKind::kNoSuchPath : ErrorKind::kFileRead,
               absl::StrCat(Printable(path), ": ", std::string(read.status().message())));
    return false;
  }
  *text = *std::move(read);
  return true;
}

bool IsBinary(const std::string& text) {
  const std::unique_ptr<const SourceFile> source = SourceFile::Create("", text);
  return source == nullptr || source->encoding() == Encoding::kBinary ||
         source->encoding() == Encoding::kUtf16 || source->encoding() == Encoding::kUtf32;
}

FileKind KindOf(const std::string& path, const std::string& text) {
  return ClassifyFile(path, absl::string_view(text).substr(0, kShebangBytes));
}

// The language of both files: each one's own, or the other one's where it cannot be told.
void ChooseByName(ComparedFiles* files) {
  const FileKind before = KindOf(files->before_path, files->before);
  const FileKind after = KindOf(files->after_path, files->after);
  if (before == FileKind::kOther) {
    files->language = LanguageOf(after);
  } else if (after == FileKind::kOther || after == before) {
    files->language = LanguageOf(before);
  } else {
    files->no_language =
        absl::StrCat("one is ", FileKindName(before), ", the other ", FileKindName(after));
  }
}

void ChooseLanguage(const AstDiffFlags& flags, ComparedFiles* files) {
  files->binary = IsBinary(files->before) || IsBinary(files->after);
  if (files->binary) {
    files->no_language = "binary";
    return;
  }
  switch (flags.language) {
    case AstDiffFlags::LanguageChoice::kByName:
      ChooseByName(files);
      return;
    case AstDiffFlags::LanguageChoice::kPython:
      files->language = Language::kPython;
      return;
    case AstDiffFlags::LanguageChoice::kBash:
      files->language = Language::kBash;
      return;
    case AstDiffFlags::LanguageChoice::kNone:
      files->no_language = "compared by lines, as asked";
      return;
  }
}

std::vector<std::string> GitRemarks(const std::vector<std::string>& arguments) {
  std::vector<std::string> remarks;
  const std::string& old_mode = arguments[3];
  const std::string& new_mode = arguments[6];
  if (arguments[1] == kNoFile) {
    remarks.push_back(absl::StrCat("new file, mode ", new_mode));
  } else if (arguments[4] == kNoFile) {
    remarks.push_back(absl::StrCat("deleted file, mode ", old_mode));
  } else if (old_mode != new_mode) {
    remarks.push_back(absl::StrCat("mode ", old_mode, " → ", new_mode));
  }
  if (arguments.size() == kGitRenameArguments) {
    for (const absl::string_view line : absl::StrSplit(arguments[8], '\n', absl::SkipEmpty()))
      remarks.push_back(std::string(line));
  }
  return remarks;
}

// What a mode of git's says is a text of its own: links and submodules are none.
bool IsRegularMode(const std::string& mode) { return mode == "." || mode.rfind("100", 0) == 0; }

std::optional<ComparedFiles> ReadForGit(const AstDiffFlags& flags) {
  const std::vector<std::string>& arguments = flags.arguments;
  ComparedFiles files;
  files.for_git = true;
  files.before_path = arguments[0];
  files.after_path = arguments.size() == kGitRenameArguments ? arguments[7] : arguments[0];
  if (!Read(arguments[1], &files.before) || !Read(arguments[4], &files.after)) return std::nullopt;
  files.remarks = GitRemarks(arguments);
  if (IsRegularMode(arguments[3]) && IsRegularMode(arguments[6])) ChooseLanguage(flags, &files);
  return files;
}

}  // namespace

bool IsUnmergedForGit(const AstDiffFlags& flags) {
  return flags.arguments.size() == 1 && std::getenv("GIT_DIFF_PATH_COUNTER") != nullptr;
}

std::optional<ComparedFiles> ReadComparedFiles(const AstDiffFlags& flags) {
  const std::vector<std::string>& arguments = flags.arguments;
  if (arguments.size() == kGitArguments || arguments.size() == kGitRenameArguments)
    return ReadForGit(flags);
  if (arguments.size() != 2) {
    PrintError(ErrorKind::kTwoFiles, "ast-diff compares two files");
    return std::nullopt;
  }
  if (arguments[0] == "-" && arguments[1] == "-") {
    PrintError(ErrorKind::kTwoFiles, "only one of the files can be - (standard input)");
    return std::nullopt;
  }
  ComparedFiles files;
  files.before_path = arguments[0];
  files.after_path = arguments[1];
  if (!Read(arguments[0], &files.before) || !Read(arguments[1], &files.after)) return std::nullopt;
  ChooseLanguage(flags, &files);
  return files;
}

}  // namespace torchlift
