// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/unified_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string DiffOf(absl::string_view before, absl::string_view after) {
  return UnifiedDiff("a.sh", before, after).value();
}

TEST(UnifiedDiff, OfEqualTextsIsEmpty) { EXPECT_EQ(DiffOf("a\n", "a\n"), ""); }

TEST(UnifiedDiff, ShowsThreeLinesOfContext) {
  EXPECT_EQ(DiffOf("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nX\n6\n7\n8\n9\n"),
            "diff --git a/a.sh b/a.sh\n--- a/a.sh\n+++ b/a.sh\n"
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+X\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, MarksAMissingLineEndOnBothSides) {
  EXPECT_THAT(DiffOf("a", "b"),
              HasSubstr("-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"));
}

TEST(UnifiedDiff, KeepsCarriageReturns) {
  EXPECT_THAT(DiffOf("a\r\n", "b\r\n"), HasSubstr("-a\r\n+b\r\n"));
}

TEST(UnifiedDiff, ShowsBytesThatAreNotUtf8AsTheyAre) {
  EXPECT_THAT(DiffOf("\xE9 1\n", "\xE9 2\n"), HasSubstr("-\xE9 1\n+\xE9 2\n"));
}

TEST(UnifiedDiff, ShowsTextWithNulBytesAsText) {
  EXPECT_THAT(DiffOf(absl::string_view("a\0\n", 3), absl::string_view("b\0\n", 3)),
              HasSubstr(std::string("-a\0\n+b\0\n", 8)));
}

TEST(UnifiedDiff, TakesEmptyTexts) {
  EXPECT_THAT(DiffOf(absl::string_view(), "a\n"), HasSubstr("@@ -0,0 +1 @@\n+a\n"));
  EXPECT_THAT(DiffOf("a\n", absl::string_view()), HasSubstr("@@ -1 +0,0 @@\n-a\n"));
}

TEST(UnifiedDiff, QuotesOddPathsAsGitDoes) {
  EXPECT_THAT(
      UnifiedDiff("d\xC3\xA9/\"q\".sh", "a\n", "b\n").value(),
      StartsWith("diff --git \"a/d\\303\\251/\\\"q\\\".sh\" \"b/d\\303\\251/\\\"q\\\".sh\"\n"));
}

struct GitCase {
  const char* name;
  std::string path;
  std::string before;
  std::string after;
};

// A git work tree with one committed file, removed at the end.
class UnifiedDiffInGit : public testing::TestWithParam<GitCase> {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/unified_diff_XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    std::filesystem::create_directories((folder_ / "tree" / GetParam().path).parent_path());
    Write(file(), GetParam().before);
    ASSERT_EQ(
        Run("git init -q && git add -A && git -c user.name=t -c user.email=t@t commit -q -m one"),
        0);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path file() const { return folder_ / "tree" / GetParam().path; }
  std::filesystem::path patch() const { return folder_ / "x.patch"; }

  static void Write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  }
  static std::string Read(const std::filesystem::path& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
  }
  // Runs a shell command in the work tree, with the settings of the user and the machine left out.
  int Run(const std::string& command) const {
    const std::string line = "cd '" + (folder_ / "tree").string() +
                             "' && export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 && " +
                             command;
    return std::system(line.c_str());
  }
  void WritePatch() const {
    Write(patch(), UnifiedDiff(GetParam().path, GetParam().before, GetParam().after).value());
  }

 private:
  std::filesystem::path folder_;
};

TEST_P(UnifiedDiffInGit, IsAppliedByGit) {
  WritePatch();
  ASSERT_EQ(Run("git apply --check ../x.patch && git apply ../x.patch"), 0);
  EXPECT_EQ(Read(file()), GetParam().after);
}

TEST_P(UnifiedDiffInGit, IsAppliedByPatch) {
  if (std::system("command -v patch >/dev/null") != 0) GTEST_SKIP() << "patch is not installed";
  WritePatch();
  ASSERT_EQ(Run("patch -s --binary -p1 < ../x.patch"), 0);
  EXPECT_EQ(Read(file()), GetParam().after);
}

TEST_P(UnifiedDiffInGit, ReadsAsGitsOwn) {
  WritePatch();
  Write(file(), GetParam().after);
  ASSERT_EQ(Run("git diff --text > ../git.patch && sed -i '/^index /d' ../git.patch"), 0);
  EXPECT_EQ(Read(patch()), Read(patch().parent_path() / "git.patch"));
}

INSTANTIATE_TEST_SUITE_P(
    , UnifiedDiffInGit,
    testing::Values(GitCase{"Plain", "run.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"Blanks", "my scripts/run one.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"TabInName", "a\tb.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"QuotesInName", "\"q\" \\ x.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"LineEndInName", "a\nb.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"NonAscii", "d\xC3\xA9mo/l\xC3\xA4uf.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"NotUtf8", "d\xE9mo.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"FoldersCalledLikeThePrefixes", "b/a/x.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"FolderWithAPrefixInside", "plain/a b/c.sh", "a\nb\n", "a\nB\n"},
                    GitCase{"NoLineEndAtTheEnd", "run.sh", "a\nb", "a\nB"},
                    GitCase{"LineEndAdded", "run.sh", "a\nb", "a\nb\n"},
                    GitCase{"CrLf", "run.sh", "a\r\nb\r\n", "a\r\nB\r\n"},
                    GitCase{"CrOnly", "run.sh", "a\rb\r", "a\rB\r"},
                    GitCase{"Latin1", "run.sh", "\xE9\nb\n", "\xE9\nB \xE9\n"},
                    GitCase{"TwoHunksInFunctions", "run.py",
                            "def f():\n    1\n    2\n    3\n    4\n    5\n\ndef g():\n    1\n    "
                            "2\n    3\n    4\n    5\n",
                            "def f():\n    1\n    2\n    3\n    4\n    X\n\ndef g():\n    1\n    "
                            "2\n    3\n    4\n    Y\n"}),
    [](const testing::TestParamInfo<GitCase>& git_case) { return git_case.param.name; });

}  // namespace
}  // namespace torchlift
