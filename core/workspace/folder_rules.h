// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_FOLDER_RULES_H_
#define TORCHLIFT_CORE_WORKSPACE_FOLDER_RULES_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/workspace/file_system.h"
#include "core/workspace/git_work_tree.h"
#include "core/workspace/ignore_rules.h"

namespace torchlift {

// The git repositories met during a walk, each opened once.
class GitWorkTrees {
 public:
  // The one whose top folder is `top` (a real path), or null where there is none.
  GitWorkTree* Get(const std::string& top);

  // What could not be read of them, for people: "<top folder>: <what>".
  std::vector<std::string> Warnings() const;

 private:
  std::map<std::string, std::unique_ptr<GitWorkTree>> trees_;
};

// Git's ignore rules as they hold for the entries of one folder: of the .gitignore files from the
// top of the repository down to the folder, of info/exclude and of the user. A cheap value; outside
// of repositories it ignores nothing. Borrows from the GitWorkTrees it was made with.
//
//   FolderRules rules = FolderRules::Above(disk, "/home/me/project/src", &trees);
//   rules.Enter(disk, "/home/me/project/src", disk.ListFolder("/home/me/project/src").value());
//   rules.Ignores("x.log", /*is_folder=*/false);
class FolderRules {
 public:
  // The rules that the folders above `folder` (a real path) give it. They do not say whether the
  // folder itself is ignored: whoever names a folder wants it.
  static FolderRules Above(const FileSystem& files, const std::string& folder, GitWorkTrees* trees);

  // Adds what `folder` itself, which holds `entries`, says about them. A folder that is the top of
  // a repository starts afresh.
  void Enter(const FileSystem& files, const std::string& folder,
             const std::vector<FolderEntry>& entries, GitWorkTrees* trees);

  // Whether git ignores the entry `name` of the folder. A tracked file never is, nor a folder with
  // tracked files in it.
  bool Ignores(const std::string& name, bool is_folder) const;

  // Whether git tracks the entry, or for a folder something inside it.
  bool Tracks(const std::string& name, bool is_folder) const;

  // The rules above the folder `name` in this one, for its Enter.
  FolderRules Below(const std::string& name) const;

 private:
  struct Layer {
    IgnoreRules rules;
    std::size_t folder_size = 0;  // Bytes of the paths in the work tree that lead to its folder.
    std::shared_ptr<const Layer> above;
  };

  IgnoreRules::Verdict Judge(const std::string& path, absl::string_view name, bool is_folder) const;

  GitWorkTree* tree_ = nullptr;
  std::string folder_;  // In the work tree, "" or with a slash at its end.
  std::shared_ptr<const Layer> layers_;
  bool only_tracked_ = false;  // In an ignored folder that was entered for its tracked files.
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_FOLDER_RULES_H_
