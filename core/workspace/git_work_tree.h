// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_GIT_WORK_TREE_H_
#define TORCHLIFT_CORE_WORKSPACE_GIT_WORK_TREE_H_

#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "core/workspace/ignore_rules.h"

struct git_index;
struct git_repository;

namespace torchlift {

// What a walk needs to know of one git repository: the ignore rules that stand outside of
// .gitignore files, and which paths are tracked, since git never ignores those. Paths are relative
// to the top folder of the work tree.
//
// libgit2 finds the repository's own folder (work trees and submodules keep it elsewhere), its
// configuration and its index. Not safe from several threads at once.
class GitWorkTree {
 public:
  // The repository whose top folder is `top`, or null where there is none: a `.git` that is no
  // repository counts as none, as it does for git.
  static std::unique_ptr<GitWorkTree> Open(const std::string& top);

  GitWorkTree(const GitWorkTree&) = delete;
  GitWorkTree& operator=(const GitWorkTree&) = delete;
  ~GitWorkTree();

  // The rules of info/exclude and of the user's core.excludesFile. The first come before the
  // second; any .gitignore file comes before both.
  const IgnoreRules& repository_rules() const { return repository_rules_; }
  const IgnoreRules& user_rules() const { return user_rules_; }

  // Whether git tracks the file, or some file in the folder. Reads the index when first asked.
  bool Tracks(const std::string& path, bool is_folder);

  // What could not be read, for people; empty when all could. libgit2 1.5 opens no SHA-256
  // repositories: their rules hold all the same, but nothing counts as tracked.
  const std::string& warning() const { return warning_; }

 private:
  GitWorkTree() = default;
  void ReadRules(const std::string& top);
  void ReadIndex();

  git_repository* repository_ = nullptr;  // Null where libgit2 cannot open it.
  git_index* index_ = nullptr;
  bool index_was_read_ = false;
  IgnoreRules repository_rules_;
  IgnoreRules user_rules_;
  std::string warning_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_GIT_WORK_TREE_H_
