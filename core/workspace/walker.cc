// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/walker.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "core/workspace/folder_rules.h"
#include "core/workspace/generated_folders.h"
#include "core/workspace/ignore_rules.h"

namespace torchlift {
namespace {

// A folder that is still to be listed.
struct Folder {
  std::string path;          // As shown, "" or with a slash at its end.
  std::string real;          // Real path without a slash at its end, but for "/".
  std::string relative;      // From the root, "" or with a slash at its end.
  FolderRules rules;         // Those of the folders above.
  std::uint32_t number = 0;  // In WalkResult::folders, once it is entered.
};

SkipReason ReasonOf(FolderKind kind) {
  switch (kind) {
    case FolderKind::kEnvironment:
      return SkipReason::kEnvironment;
    case FolderKind::kDependencies:
      return SkipReason::kDependencies;
    case FolderKind::kCache:
      return SkipReason::kCache;
    default:
      return SkipReason::kBuild;
  }
}

// A root as shown: without "./" at its begin and slashes at its end.
std::string ShownRoot(absl::string_view root) {
  while (root.size() > 1 && absl::EndsWith(root, "/")) root.remove_suffix(1);
  while (absl::StartsWith(root, "./")) {
    root.remove_prefix(2);
    while (absl::ConsumePrefix(&root, "/")) {
    }
  }
  return root.empty() ? "." : std::string(root);
}

// The path of a folder as the begin of the paths inside it.
std::string AsPrefix(const std::string& path) {
  if (path == ".") return "";
  return absl::EndsWith(path, "/") ? path : path + "/";
}

class Walker {
 public:
  Walker(const FileSystem& files, const WalkOptions& options)
      : files_(files), options_(options), exclude_(absl::StrJoin(options.exclude, "\n")) {}

  WalkResult Run(absl::Span<const std::string> roots) {
    std::vector<std::string> named;
    for (const std::string& root : roots) AddRoot(ShownRoot(root), &named);
    if (!named.empty() || !links_.empty()) AddNamedAndLinked(named);
    Sort();
    result_.warnings = trees_.Warnings();
    return std::move(result_);
  }

 private:
  void AddRoot(const std::string& root, std::vector<std::string>* named) {
    const absl::StatusOr<FileStat> stat = files_.Stat(root);
    const absl::StatusOr<std::string> real =
        stat.ok() ? files_.RealPath(root) : absl::StatusOr<std::string>(stat.status());
    if (!real.ok()) {
      result_.unreadable.push_back({root, real.status()});
    } else if (stat->type != FileType::kFolder) {
      named->push_back(root);
    } else {
      roots_.push_back(AsPrefix(*real));
      Folder folder{AsPrefix(root), *real, "", FolderRules()};
      if (!options_.no_ignore) folder.rules = FolderRules::Above(files_, *real, &trees_);
      WalkFolders(std::move(folder));
    }
  }

  void WalkFolders(Folder root) {
    pending_.push_back(std::move(root));
    while (!pending_.empty()) {
      Folder folder = std::move(pending_.back());
      pending_.pop_back();
      WalkFolder(&folder);
    }
  }

  void WalkFolder(Folder* folder) {
    folder->number = FolderNumber(folder->real);
    if (!visited_.insert(folder->number).second) return;
    absl::StatusOr<std::vector<FolderEntry>> entries =
        files_.ListFolder(folder->path.empty() ? "." : folder->path);
    if (!entries.ok()) {
      result_.unreadable.push_back({WithoutSlash(folder->path), entries.status()});
      return;
    }
    result_.folders[folder->number].is_listed = true;
    result_.folders[folder->number].has_landmark = HoldsLandmark(*entries);
    if (!options_.no_ignore) {
      const FolderKind kind = FolderKindOfContent(*entries);
      if (!folder->relative.empty() && kind != FolderKind::kSources) {
        Skip(WithoutSlash(folder->path), ReasonOf(kind));
        return;
      }
      folder->rules.Enter(files_, folder->real, *entries, &trees_);
    }
    for (const FolderEntry& entry : *entries) WalkEntry(*folder, entry);
  }

  void WalkEntry(const Folder& folder, const FolderEntry& entry) {
    if (entry.name == ".git") return;  // A file in other work trees of a repository.
    switch (entry.type) {
      case FileType::kFolder:
        if (FolderKindOfName(entry.name) == FolderKind::kVersionControl) break;
        if (const auto reason = ReasonToSkipFolder(folder, entry.name)) {
          Skip(folder.path + entry.name, *reason);
        } else {
          pending_.push_back({absl::StrCat(folder.path, entry.name, "/"),
                              absl::StrCat(AsPrefix(folder.real), entry.name),
                              absl::StrCat(folder.relative, entry.name, "/"),
                              options_.no_ignore ? FolderRules() : folder.rules.Below(entry.name)});
        }
        break;
      case FileType::kFile:
      case FileType::kSymlink:
        WalkFile(folder, entry);
        break;
      case FileType::kOther:
        break;
    }
  }

  void WalkFile(const Folder& folder, const FolderEntry& entry) {
    if (IsExcluded(folder, entry.name, false)) {
      ++result_.excluded_files;
    } else if (!options_.no_ignore && folder.rules.Ignores(entry.name, false)) {
      ++result_.ignored_files;
    } else if (entry.type == FileType::kSymlink) {
      links_.push_back({folder.path + entry.name, false, folder.number});
    } else {
      result_.files.push_back({folder.path + entry.name, false, folder.number});
    }
  }

  std::optional<SkipReason> ReasonToSkipFolder(const Folder& folder,
                                               const std::string& name) const {
    if (IsExcluded(folder, name, true)) return SkipReason::kExcluded;
    if (options_.no_ignore) return std::nullopt;
    const FolderKind kind = FolderKindOfName(name);
    if (kind != FolderKind::kSources && kind != FolderKind::kMaybeBuild) return ReasonOf(kind);
    if (folder.rules.Ignores(name, true)) return SkipReason::kIgnored;
    const bool is_build = kind == FolderKind::kMaybeBuild && !folder.rules.Tracks(name, true);
    return is_build ? std::optional(SkipReason::kBuild) : std::nullopt;
  }

  bool IsExcluded(const Folder& folder, const std::string& name, bool is_folder) const {
    if (exclude_.empty()) return false;
    for (const std::string& prefix : {folder.relative, folder.path, AsPrefix(folder.real)}) {
      const std::string path = prefix + name;
      const auto verdict = exclude_.Judge(absl::StripPrefix(path, "/"), name, is_folder);
      if (verdict != IgnoreRules::Verdict::kNone) return verdict == IgnoreRules::Verdict::kIgnore;
    }
    return false;
  }

  // Named files and links are told apart from walked files by real paths, which are put together
  // only now, and only when there are any.
  void AddNamedAndLinked(const std::vector<std::string>& named) {
    for (std::size_t i = 0; i < result_.files.size(); ++i) {
      const WalkedFile& file = result_.files[i];
      by_real_path_.emplace(
          AsPrefix(result_.folders[file.folder].real) + file.path.substr(file.path.rfind('/') + 1),
          i);
    }
    for (const std::string& path : named) AddOnce({path, true, NumberOfFolderAround(path)});
    std::sort(links_.begin(), links_.end(),
              [](const WalkedFile& a, const WalkedFile& b) { return a.path < b.path; });
    for (const WalkedFile& link : links_) AddLink(link);
  }

  void AddLink(const WalkedFile& link) {
    const absl::StatusOr<FileStat> stat = files_.Stat(link.path);
    if (!stat.ok()) {
      if (absl::IsNotFound(stat.status())) return Skip(link.path, SkipReason::kBrokenLink);
      result_.unreadable.push_back({link.path, stat.status()});
    } else if (stat->type == FileType::kFolder) {
      Skip(link.path, SkipReason::kLinkToFolder);
    } else if (stat->type == FileType::kFile) {
      AddOnce(link);
    }
  }

  void AddOnce(const WalkedFile& file) {
    const absl::StatusOr<std::string> real = files_.RealPath(file.path);
    if (!real.ok()) {
      result_.unreadable.push_back({file.path, real.status()});
      return;
    }
    const auto found = by_real_path_.find(*real);
    if (found != by_real_path_.end()) {
      if (file.is_named) result_.files[found->second].is_named = true;
    } else if (!file.is_named) {
      Skip(file.path,
           IsInsideRoots(*real) ? SkipReason::kLinkToSkipped : SkipReason::kLinkOutOfTree);
    } else {
      by_real_path_.emplace(*real, result_.files.size());
      result_.files.push_back(file);
    }
  }

  bool IsInsideRoots(const std::string& real) const {
    return std::any_of(roots_.begin(), roots_.end(),
                       [&](const std::string& root) { return absl::StartsWith(real, root); });
  }

  void Skip(std::string path, SkipReason reason) {
    result_.skipped.push_back({std::move(path), reason});
  }

  static std::string WithoutSlash(const std::string& folder) {
    if (folder.empty()) return ".";
    return folder.size() == 1 ? folder : folder.substr(0, folder.size() - 1);
  }

  std::uint32_t FolderNumber(const std::string& real) {
    const auto number = static_cast<std::uint32_t>(result_.folders.size());
    const auto [found, is_new] = folder_numbers_.try_emplace(real, number);
    if (is_new) result_.folders.push_back({real});
    return found->second;
  }

  // The number of the folder that a named file stands in.
  std::uint32_t NumberOfFolderAround(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder =
        slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1));
    return FolderNumber(files_.RealPath(folder).value_or(folder));
  }

  bool HoldsLandmark(const std::vector<FolderEntry>& entries) const {
    return std::any_of(entries.begin(), entries.end(), [&](const FolderEntry& entry) {
      return std::find(options_.landmarks.begin(), options_.landmarks.end(), entry.name) !=
             options_.landmarks.end();
    });
  }

  void Sort() {
    const auto by_path = [](const auto& a, const auto& b) { return a.path < b.path; };
    std::sort(result_.files.begin(), result_.files.end(), by_path);
    std::sort(result_.skipped.begin(), result_.skipped.end(), by_path);
    std::sort(result_.unreadable.begin(), result_.unreadable.end(), by_path);
  }

  const FileSystem& files_;
  const WalkOptions& options_;
  const IgnoreRules exclude_;
  WalkResult result_;
  GitWorkTrees trees_;
  std::vector<std::string> roots_;  // Real paths with a slash at their end.
  std::vector<Folder> pending_;
  std::unordered_set<std::uint32_t> visited_;                      // Numbers of folders.
  std::unordered_map<std::string, std::uint32_t> folder_numbers_;  // By real path.
  std::vector<WalkedFile> links_;
  std::unordered_map<std::string, std::size_t> by_real_path_;  // The place in result_.files.
};

}  // namespace

absl::string_view SkipReasonText(SkipReason reason) {
  switch (reason) {
    case SkipReason::kExcluded:
      return "excluded";
    case SkipReason::kIgnored:
      return "ignored by git";
    case SkipReason::kEnvironment:
      return "virtual environment";
    case SkipReason::kDependencies:
      return "packages of others";
    case SkipReason::kCache:
      return "cache of a tool";
    case SkipReason::kBuild:
      return "build tree";
    case SkipReason::kLinkToFolder:
      return "link to a folder";
    case SkipReason::kLinkToSkipped:
      return "link to a skipped file";
    case SkipReason::kBrokenLink:
      return "broken link";
    case SkipReason::kLinkOutOfTree:
      return "symbolic link out of the tree";
  }
  return "skipped";
}

WalkResult Walk(const FileSystem& files, absl::Span<const std::string> roots,
                const WalkOptions& options) {
  return Walker(files, options).Run(roots);
}

}  // namespace torchlift
