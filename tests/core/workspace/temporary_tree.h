// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_WORKSPACE_TEMPORARY_TREE_H_
#define TORCHLIFT_TESTS_CORE_WORKSPACE_TEMPORARY_TREE_H_

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

namespace torchlift {

// A folder of its own for a test, removed with everything in it at the end of its scope.
//
//   TemporaryTree tree;
//   tree.Write("src/a.py", "x = 1\n");
//   Walk(DiskFileSystem(), {tree.path()}, {});
class TemporaryTree {
 public:
  TemporaryTree() {
    std::string pattern = testing::TempDir() + "/torchlift_XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
    root_ = std::filesystem::canonical(pattern);
  }
  TemporaryTree(const TemporaryTree&) = delete;
  TemporaryTree& operator=(const TemporaryTree&) = delete;
  ~TemporaryTree() { std::filesystem::remove_all(root_); }

  // The absolute path of `name` in the tree; of the tree itself without one.
  std::string path() const { return root_.string(); }
  std::string Path(const std::string& name) const { return (root_ / name).string(); }

  // Writes a file, with the folders above it.
  void Write(const std::string& name, const std::string& bytes, mode_t mode = 0644) {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << bytes;
    if (chmod(Path(name).c_str(), mode) != 0) ADD_FAILURE() << "chmod " << name;
  }
  std::string Read(const std::string& name) const {
    std::ostringstream bytes;
    bytes << std::ifstream(root_ / name, std::ios::binary).rdbuf();
    return bytes.str();
  }
  void MakeFolder(const std::string& name) { std::filesystem::create_directories(root_ / name); }
  void Link(const std::string& name, const std::string& target) {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::filesystem::create_symlink(target, root_ / name);
  }
  mode_t Mode(const std::string& name) const {
    struct stat status = {};
    return stat(Path(name).c_str(), &status) == 0 ? status.st_mode & 07777U : 0;
  }
  // Runs a shell command in the tree, away from the git settings of the user and the machine.
  int Run(const std::string& command) const {
    return std::system(("cd '" + path() +
                        "' && export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 && " +
                        command)
                           .c_str());
  }

 private:
  std::filesystem::path root_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_WORKSPACE_TEMPORARY_TREE_H_
