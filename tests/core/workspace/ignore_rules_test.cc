// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/ignore_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "absl/strings/str_split.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using Verdict = IgnoreRules::Verdict;

Verdict Judge(absl::string_view rules, absl::string_view path, bool is_folder = false) {
  return IgnoreRules(rules).Judge(path, path.substr(path.rfind('/') + 1), is_folder);
}

TEST(IgnoreRules, SayNothingOfOtherPaths) { EXPECT_EQ(Judge("*.log\n", "a.py"), Verdict::kNone); }

TEST(IgnoreRules, MatchANameInAnyFolder) {
  EXPECT_EQ(Judge("run.log\n", "a/b/run.log"), Verdict::kIgnore);
  EXPECT_EQ(Judge("*.log\n", "a/b/run.log"), Verdict::kIgnore);
  EXPECT_EQ(Judge("r?n.*\n", "a/b/run.log"), Verdict::kIgnore);
}

TEST(IgnoreRules, TieAPatternWithASlashToTheirFolder) {
  EXPECT_EQ(Judge("/out\n", "out"), Verdict::kIgnore);
  EXPECT_EQ(Judge("/out\n", "a/out"), Verdict::kNone);
  EXPECT_EQ(Judge("a/out\n", "a/out"), Verdict::kIgnore);
  EXPECT_EQ(Judge("a/out\n", "b/a/out"), Verdict::kNone);
}

TEST(IgnoreRules, MatchFoldersOnlyWithASlashAtTheEnd) {
  EXPECT_EQ(Judge("out/\n", "a/out", true), Verdict::kIgnore);
  EXPECT_EQ(Judge("out/\n", "a/out", false), Verdict::kNone);
}

TEST(IgnoreRules, TakeBackWithAnExclamationMark) {
  EXPECT_EQ(Judge("*.log\n!keep.log\n", "keep.log"), Verdict::kKeep);
}

TEST(IgnoreRules, LetLaterLinesWin) {
  EXPECT_EQ(Judge("!keep.log\n*.log\n", "keep.log"), Verdict::kIgnore);
}

TEST(IgnoreRules, SkipCommentsAndBlankLines) {
  EXPECT_EQ(Judge("#a\n\n   \n", "#a"), Verdict::kNone);
  EXPECT_EQ(Judge("\\#a\n", "#a"), Verdict::kIgnore);
  EXPECT_EQ(Judge("\\!a\n", "!a"), Verdict::kIgnore);
}

TEST(IgnoreRules, CutBlanksAtTheEnd) {
  EXPECT_EQ(Judge("a.log  \n", "a.log"), Verdict::kIgnore);
  EXPECT_EQ(Judge("a.log\\ \n", "a.log "), Verdict::kIgnore);
  EXPECT_EQ(Judge("a.log\\\\ \n", "a.log\\"), Verdict::kIgnore);
}

TEST(IgnoreRules, ReadCrLfAndAByteOrderMark) {
  EXPECT_EQ(Judge("\xEF\xBB\xBF"
                  "a.log\r\nb.log\r\n",
                  "a.log"),
            Verdict::kIgnore);
  EXPECT_EQ(Judge("\xEF\xBB\xBF"
                  "a.log\r\nb.log\r\n",
                  "b.log"),
            Verdict::kIgnore);
}

TEST(IgnoreRules, TakeALoneSlashForNothing) {
  EXPECT_EQ(Judge("/\n!\n!/\n", "a", true), Verdict::kNone);
}

// Random rules and paths from few bytes, so that they meet often.
std::string RandomText(std::mt19937* random, absl::string_view bytes, std::size_t max_size) {
  std::string text;
  for (std::size_t i = 0, size = 1 + (*random)() % max_size; i < size; ++i) {
    text += bytes[(*random)() % bytes.size()];
  }
  return text;
}

// Many folders, each with rules of its own and paths that need not be there, so that one run of git
// judges them all.
class JudgedByGit {
 public:
  JudgedByGit() { EXPECT_EQ(tree_.Run("git init -q"), 0); }

  void Add(const std::string& rules, const std::vector<std::string>& paths) {
    const std::string folder = "r" + std::to_string(rules_.size()) + "/";
    tree_.Write(folder + ".gitignore", rules);
    rules_.push_back(rules);
    for (const std::string& path : paths) {
      for (std::size_t slash = path.find('/'); slash != std::string::npos;
           slash = path.find('/', slash + 1)) {
        tree_.MakeFolder(folder + path.substr(0, slash));
      }
      asked_.push_back(folder + path);
    }
  }

  // What git ignores and these rules do not, or the other way round.
  std::vector<std::string> Differences() const {
    std::ofstream list(tree_.Path("paths"), std::ios::binary);
    for (const std::string& path : asked_) list << path << '\0';
    list.close();
    tree_.Run("git check-ignore -z --no-index --stdin < paths > ignored");
    const std::string ignored_text = tree_.Read("ignored");
    const std::set<std::string> ignored = absl::StrSplit(ignored_text, '\0', absl::SkipEmpty());
    EXPECT_FALSE(ignored.empty());
    std::vector<std::string> differences;
    for (const std::string& path : asked_) {
      if (IsIgnored(path) != (ignored.count(path) > 0)) {
        differences.push_back(path + " by\n" + RulesOf(path));
      }
    }
    return differences;
  }

 private:
  const std::string& RulesOf(const std::string& path) const {
    return rules_.at(std::stoul(path.substr(1)));
  }

  // Folder by folder, as a walk asks.
  bool IsIgnored(const std::string& path) const {
    const IgnoreRules rules(RulesOf(path));
    const std::string inside = path.substr(path.find('/') + 1);
    for (std::size_t end = inside.find('/');; end = inside.find('/', end + 1)) {
      const std::string part = inside.substr(0, end);
      const bool is_folder = end != std::string::npos;
      const auto verdict = rules.Judge(part, part.substr(part.rfind('/') + 1), is_folder);
      if (verdict == Verdict::kIgnore) return true;
      if (!is_folder) return false;
    }
  }

  TemporaryTree tree_;
  std::vector<std::string> rules_;
  std::vector<std::string> asked_;
};

std::string RandomRules(std::mt19937* random, absl::string_view bytes) {
  std::string rules;
  for (int i = 0; i < 4; ++i) rules += RandomText(random, bytes, 7) + "\n";
  return rules;
}

TEST(IgnoreRulesLaw, AgreeWithGitOnNames) {
  JudgedByGit judged;
  std::mt19937 random(5);
  for (int round = 0; round < 100; ++round) {
    std::vector<std::string> paths;
    for (int i = 0; i < 60; ++i) {
      std::string name = RandomText(&random, "ab.-]^\\! ", 4);
      if (name.find_first_not_of('.') != std::string::npos) paths.push_back(std::move(name));
    }
    judged.Add(RandomRules(&random, "ab.*?/[]!-^\\ *a/"), paths);
  }
  EXPECT_THAT(judged.Differences(), testing::IsEmpty());
}

TEST(IgnoreRulesLaw, AgreeWithGitOnPaths) {
  JudgedByGit judged;
  std::mt19937 random(6);
  for (int round = 0; round < 40; ++round) {
    judged.Add(RandomRules(&random, "ab*/[]!?/"),
               {"a/a/b/x", "a/a/b/a", "a/b/b/b", "b/a/a/b", "b/b/b", "b/ab", "ab"});
  }
  EXPECT_THAT(judged.Differences(), testing::IsEmpty());
}

}  // namespace
}  // namespace torchlift
