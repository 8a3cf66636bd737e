// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/git_work_tree.h"

#include <git2.h>

#include <cstdlib>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/text/git_library.h"
#include "core/workspace/disk_file_system.h"

namespace torchlift {
namespace {

IgnoreRules RulesOfFile(const std::string& path) {
  const absl::StatusOr<std::string> text = DiskFileSystem().ReadFile(path);
  return text.ok() ? IgnoreRules(*text) : IgnoreRules();
}

// Where git looks when core.excludesFile is not set.
std::string DefaultExcludesFile() {
  const char* const config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && *config != '\0') return absl::StrCat(config, "/git/ignore");
  const char* const home = std::getenv("HOME");
  return home == nullptr ? "" : absl::StrCat(home, "/.config/git/ignore");
}

// core.excludesFile of the repository, or of the user alone where the repository is null.
std::string ExcludesFile(git_repository* repository) {
  git_config* config = nullptr;
  const int opened = repository == nullptr ? git_config_open_default(&config)
                                           : git_repository_config(&config, repository);
  git_buf value = {};
  const bool is_set = opened == 0 && git_config_get_path(&value, config, "core.excludesfile") == 0;
  std::string path = is_set ? std::string(value.ptr, value.size) : DefaultExcludesFile();
  git_buf_dispose(&value);
  git_config_free(config);
  return path;
}

}  // namespace

std::unique_ptr<GitWorkTree> GitWorkTree::Open(const std::string& top) {
  UseGitLibrary();
  std::unique_ptr<GitWorkTree> tree(new GitWorkTree());
  const int opened = git_repository_open_ext(&tree->repository_, top.c_str(),
                                             GIT_REPOSITORY_OPEN_NO_SEARCH, nullptr);
  if (opened == GIT_ENOTFOUND) return nullptr;
  if (opened != 0) {
    tree->repository_ = nullptr;
    tree->warning_ = absl::StrCat("cannot tell which files git tracks: ", LastGitError());
  }
  tree->ReadRules(top);
  return tree;
}

GitWorkTree::~GitWorkTree() {
  git_index_free(index_);
  git_repository_free(repository_);
}

void GitWorkTree::ReadRules(const std::string& top) {
  const char* const folder =
      repository_ == nullptr ? nullptr : git_repository_commondir(repository_);
  repository_rules_ = RulesOfFile(folder == nullptr ? absl::StrCat(top, "/.git/info/exclude")
                                                    : absl::StrCat(folder, "/info/exclude"));
  user_rules_ = RulesOfFile(ExcludesFile(repository_));
}

void GitWorkTree::ReadIndex() {
  if (index_was_read_) return;
  index_was_read_ = true;
  if (repository_ == nullptr || git_repository_index(&index_, repository_) == 0) return;
  index_ = nullptr;
  warning_ = absl::StrCat("cannot tell which files git tracks: ", LastGitError());
}

bool GitWorkTree::Tracks(const std::string& path, bool is_folder) {
  ReadIndex();
  if (index_ == nullptr) return false;
  // A submodule is an entry of its folder's name.
  if (git_index_get_bypath(index_, path.c_str(), 0) != nullptr) return true;
  if (!is_folder) return false;
  std::size_t place = 0;
  return git_index_find_prefix(&place, index_, absl::StrCat(path, "/").c_str()) == 0;
}

}  // namespace torchlift
