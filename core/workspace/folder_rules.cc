// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/folder_rules.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

using Verdict = IgnoreRules::Verdict;

bool Holds(const std::vector<FolderEntry>& entries, absl::string_view name) {
  return std::any_of(entries.begin(), entries.end(),
                     [&](const FolderEntry& entry) { return entry.name == name; });
}

// Like git, a .gitignore that is a symbolic link is not followed.
bool HoldsIgnoreFile(const std::vector<FolderEntry>& entries) {
  return std::any_of(entries.begin(), entries.end(), [](const FolderEntry& entry) {
    return entry.type == FileType::kFile && entry.name == ".gitignore";
  });
}

}  // namespace

GitWorkTree* GitWorkTrees::Get(const std::string& top) {
  auto [found, is_new] = trees_.try_emplace(top);
  if (is_new) found->second = GitWorkTree::Open(top);
  return found->second.get();
}

std::vector<std::string> GitWorkTrees::Warnings() const {
  std::vector<std::string> warnings;
  for (const auto& [top, tree] : trees_) {
    if (tree != nullptr && !tree->warning().empty()) {
      warnings.push_back(absl::StrCat(top, ": ", tree->warning()));
    }
  }
  return warnings;
}

FolderRules FolderRules::Above(const FileSystem& files, const std::string& folder,
                               GitWorkTrees* trees) {
  // The real paths of the folders above, the nearest first.
  std::vector<std::string> above;
  for (std::size_t slash = folder.rfind('/'); slash != std::string::npos && folder != "/";
       slash = slash == 0 ? std::string::npos : folder.rfind('/', slash - 1)) {
    above.push_back(slash == 0 ? "/" : folder.substr(0, slash));
  }
  const auto top = std::find_if(above.begin(), above.end(), [&](const std::string& path) {
    return files.Stat(path + "/.git").ok() && trees->Get(path) != nullptr;
  });
  FolderRules rules;
  if (top == above.end()) return rules;
  for (auto at = std::make_reverse_iterator(std::next(top)); at != above.rend(); ++at) {
    const absl::StatusOr<std::vector<FolderEntry>> entries = files.ListFolder(*at);
    rules.Enter(files, *at, entries.ok() ? *entries : std::vector<FolderEntry>(), trees);
    const std::string& next = std::next(at) == above.rend() ? folder : *std::next(at);
    rules = rules.Below(next.substr(next.rfind('/') + 1));
  }
  rules.only_tracked_ = false;
  return rules;
}

void FolderRules::Enter(const FileSystem& files, const std::string& folder,
                        const std::vector<FolderEntry>& entries, GitWorkTrees* trees) {
  if (Holds(entries, ".git")) {
    if (GitWorkTree* const tree = trees->Get(folder); tree != nullptr) {
      *this = FolderRules();
      tree_ = tree;
    }
  }
  if (tree_ == nullptr || !HoldsIgnoreFile(entries)) return;
  const absl::StatusOr<std::string> text = files.ReadFile(folder + "/.gitignore");
  if (!text.ok()) return;
  auto layer = std::make_shared<Layer>();
  layer->rules = IgnoreRules(*text);
  layer->folder_size = folder_.size();
  layer->above = std::move(layers_);
  layers_ = std::move(layer);
}

IgnoreRules::Verdict FolderRules::Judge(const std::string& path, absl::string_view name,
                                        bool is_folder) const {
  for (const Layer* layer = layers_.get(); layer != nullptr; layer = layer->above.get()) {
    const absl::string_view inside = absl::string_view(path).substr(layer->folder_size);
    const Verdict verdict = layer->rules.Judge(inside, name, is_folder);
    if (verdict != Verdict::kNone) return verdict;
  }
  const Verdict verdict = tree_->repository_rules().Judge(path, name, is_folder);
  return verdict != Verdict::kNone ? verdict : tree_->user_rules().Judge(path, name, is_folder);
}

bool FolderRules::Ignores(const std::string& name, bool is_folder) const {
  if (tree_ == nullptr) return false;
  const std::string path = folder_ + name;
  if (!only_tracked_ && Judge(path, name, is_folder) != Verdict::kIgnore) return false;
  return !tree_->Tracks(path, is_folder);
}

bool FolderRules::Tracks(const std::string& name, bool is_folder) const {
  return tree_ != nullptr && tree_->Tracks(folder_ + name, is_folder);
}

FolderRules FolderRules::Below(const std::string& name) const {
  FolderRules below = *this;
  below.folder_ = absl::StrCat(folder_, name, "/");
  if (tree_ != nullptr && !only_tracked_) {
    below.only_tracked_ = Judge(folder_ + name, name, true) == Verdict::kIgnore;
  }
  return below;
}

}  // namespace torchlift
