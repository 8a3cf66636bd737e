// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/package_install.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/shell/script.h"
#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

// "packages | files | indexes | torch backend" of a command; "no" when it installs nothing.
std::string Read(absl::string_view command) {
  const Script script = *Script::Read(absl::StrCat(command, "\n"));
  const std::vector<Word>& words = script.commands().front().words;
  const std::optional<PackageInstall> install = ReadPackageInstall(words);
  if (!install) return "no";
  const auto texts = [&](const std::vector<std::size_t>& which) {
    std::vector<std::string> all;
    for (const std::size_t i : which) all.emplace_back(words[i].text());
    return absl::StrJoin(all, " ");
  };
  return absl::StrCat(texts(install->packages), "|", texts(install->files), "|",
                      texts(install->indexes), "|",
                      install->torch_backend ? words[*install->torch_backend].text() : "");
}

TEST(PackageInstall, ReadsPip) {
  EXPECT_EQ(Read("pip3.11 install -U 'torch>=2' torchvision -r r.txt -i http://x/cu128"),
            "torch>=2 torchvision|r.txt|http://x/cu128|");
  EXPECT_EQ(Read("pip download torch --index-url=http://x -f http://y"),
            "torch||--index-url=http://x http://y|");
}

TEST(PackageInstall, ReadsPipAsAModuleBehindWrappers) {
  EXPECT_EQ(Read("sudo -E /opt/bin/python3 -m pip --quiet install torch"), "torch|||");
}

TEST(PackageInstall, ReadsUv) {
  EXPECT_EQ(Read("uv pip install torch --torch-backend=cu128"), "torch|||--torch-backend=cu128");
  EXPECT_EQ(Read("uv add torch --index pytorch=http://x"), "torch||pytorch=http://x|");
}

TEST(PackageInstall, ReadsConda) {
  EXPECT_EQ(Read("mamba create -n e pytorch=2.11 -c nvidia -f e.yml"),
            "pytorch=2.11|e.yml|nvidia|");
}

TEST(PackageInstall, DoesNotTakeAConstraintForAPackage) {
  EXPECT_EQ(Read("pip install torch -c constraints.txt -t lib"), "torch|||");
}

TEST(PackageInstall, IsNoOtherCommand) {
  EXPECT_EQ(Read("pip freeze"), "no");
  EXPECT_EQ(Read("echo pip install torch"), "no");
  EXPECT_EQ(Read("python -m build install"), "no");
  EXPECT_EQ(Read("uv pip list"), "no");
}

}  // namespace
}  // namespace torchlift::shell
