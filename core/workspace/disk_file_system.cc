// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/disk_file_system.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <limits>
#include <memory>

#include "core/workspace/file_descriptor.h"

namespace torchlift {
namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { closedir(folder); }
};

FileType TypeOfMode(mode_t mode) {
  if (S_ISREG(mode)) return FileType::kFile;
  if (S_ISDIR(mode)) return FileType::kFolder;
  return S_ISLNK(mode) ? FileType::kSymlink : FileType::kOther;
}

FileType TypeOfEntry(const std::string& folder, const dirent& entry) {
  switch (entry.d_type) {
    case DT_REG:
      return FileType::kFile;
    case DT_DIR:
      return FileType::kFolder;
    case DT_LNK:
      return FileType::kSymlink;
    case DT_UNKNOWN:
      break;  // Some file systems do not tell.
    default:
      return FileType::kOther;
  }
  struct stat status = {};
  const std::string path = folder + "/" + entry.d_name;
  return lstat(path.c_str(), &status) == 0 ? TypeOfMode(status.st_mode) : FileType::kOther;
}

// Opens a regular file for reading; fills `status`.
absl::StatusOr<FileDescriptor> OpenRegular(const std::string& path, struct stat* status) {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open()) return ErrnoStatus("cannot read");
  if (fstat(file.get(), status) != 0) return ErrnoStatus("cannot read");
  if (!S_ISREG(status->st_mode)) return absl::FailedPreconditionError("not a regular file");
  return file;
}

// Reads until `bytes` is full or the file ends; cuts `bytes` to what there was. A read that stops
// at `expected_size`, short of what was asked for, is the last one.
absl::Status Fill(const FileDescriptor& file, std::size_t expected_size, std::string* bytes) {
  std::size_t filled = 0;
  while (filled < bytes->size() && (filled == 0 || filled != expected_size)) {
    const ssize_t count = read(file.get(), bytes->data() + filled, bytes->size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return ErrnoStatus("cannot read");
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
  }
  bytes->resize(filled);
  return absl::OkStatus();
}

// Memory beyond this is not kept from file to file, nor taken in advance: a run has as many buffers
// as threads, and one file of data must not set the size of them all.
constexpr std::size_t kLargestKept = std::size_t{1} << 20;

void ResizeBuffer(std::size_t size, std::string* bytes) {
  if (std::max(size, bytes->capacity()) > kLargestKept) *bytes = std::string();
  bytes->resize(size);
}

}  // namespace

absl::Status DiskFileSystem::ReadInto(const std::string& path, std::string* bytes) const {
  struct stat status = {};
  absl::StatusOr<FileDescriptor> file = OpenRegular(path, &status);
  if (!file.ok()) return file.status();
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > std::numeric_limits<std::uint32_t>::max()) {
    return absl::OutOfRangeError("larger than 4 GiB");
  }
  // One byte more tells whether the file grew since: then, and for files of /proc that claim to be
  // empty, reading goes on.
  ResizeBuffer(size + 1, bytes);
  if (absl::Status read = Fill(*file, size, bytes); !read.ok()) return read;
  while (bytes->size() > size) {
    const std::size_t have = bytes->size();
    std::string more(std::max<std::size_t>(have, 4096), '\0');
    if (absl::Status read = Fill(*file, 0, &more); !read.ok()) return read;
    if (more.empty()) break;
    *bytes += more;
    if (bytes->size() > std::numeric_limits<std::uint32_t>::max()) {
      return absl::OutOfRangeError("larger than 4 GiB");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> DiskFileSystem::ReadPrefix(const std::string& path,
                                                       std::size_t max_bytes) const {
  struct stat status = {};
  absl::StatusOr<FileDescriptor> file = OpenRegular(path, &status);
  if (!file.ok()) return file.status();
  std::string bytes(max_bytes, '\0');
  if (absl::Status read = Fill(*file, 0, &bytes); !read.ok()) return read;
  return bytes;
}

absl::StatusOr<FileStat> DiskFileSystem::Stat(const std::string& path) const {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return ErrnoStatus("cannot read");
  FileStat result;
  result.type = TypeOfMode(status.st_mode);
  result.mode = status.st_mode & 07777U;
  result.size = static_cast<std::uint64_t>(status.st_size);
  result.modified_ns = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
  result.device = status.st_dev;
  result.inode = status.st_ino;
  result.link_count = status.st_nlink;
  return result;
}

absl::StatusOr<std::string> DiskFileSystem::RealPath(const std::string& path) const {
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (real == nullptr) return ErrnoStatus("cannot read");
  return std::string(real.get());
}

absl::StatusOr<std::vector<FolderEntry>> DiskFileSystem::ListFolder(const std::string& path) const {
  const std::unique_ptr<DIR, CloseFolder> folder(opendir(path.c_str()));
  if (folder == nullptr) return ErrnoStatus("cannot list");
  std::vector<FolderEntry> entries;
  for (;;) {
    errno = 0;
    const dirent* const entry = readdir(folder.get());
    if (entry == nullptr) break;
    const absl::string_view name = entry->d_name;
    if (name != "." && name != "..") entries.push_back({entry->d_name, TypeOfEntry(path, *entry)});
  }
  if (errno != 0) return ErrnoStatus("cannot list");
  return entries;
}

}  // namespace torchlift
