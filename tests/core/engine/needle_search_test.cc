// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/needle_search.h"

#include "gtest/gtest.h"

namespace torchlift {
namespace {

// Looks for "alpha" and "beta" together, or for "gamma".
class NeedyCodemod : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }
  std::vector<Finding> Run(const RewriteContext&) const override { return {}; }

 private:
  CodemodInfo info_{"needy", "", "2.12", "", {FileKind::kPython}, {{"alpha", "beta"}, {"gamma"}}};
};

class NeedleSearchTest : public ::testing::Test {
 protected:
  bool Matches(FileKind kind, absl::string_view bytes) const {
    return search_.Search(kind, bytes).needle;
  }

  NeedyCodemod codemod_;
  const Codemod* codemods_[1] = {&codemod_};
  NeedleSearch search_{codemods_};
};

TEST_F(NeedleSearchTest, NeedsAllWordsOfANeedle) {
  EXPECT_FALSE(Matches(FileKind::kPython, "only alpha"));
  EXPECT_TRUE(Matches(FileKind::kPython, "beta, then alpha"));
}

TEST_F(NeedleSearchTest, IsContentWithOneNeedle) {
  EXPECT_TRUE(Matches(FileKind::kPython, "gamma"));
}

TEST_F(NeedleSearchTest, LooksOnlyInKindsThatSomeCodemodReads) {
  EXPECT_FALSE(Matches(FileKind::kMeson, "gamma"));
}

TEST_F(NeedleSearchTest, TellsThatAFileOfAnotherKindNamesSomething) {
  EXPECT_TRUE(search_.SearchNames("run: gamma").needle);
  EXPECT_TRUE(search_.SearchNames("alpha beta").needle);
  EXPECT_FALSE(search_.SearchNames("only alpha").needle);
}

TEST_F(NeedleSearchTest, SeesTheWordOfFactsBesideNeedles) {
  EXPECT_TRUE(search_.Search(FileKind::kPython, "gamma 29500").fact_word);
  EXPECT_TRUE(search_.Search(FileKind::kYaml, "29500").fact_word);
  EXPECT_FALSE(search_.Search(FileKind::kPython, "gamma").fact_word);
}

TEST_F(NeedleSearchTest, GoesOnBehindAWordThatStandsAlone) {
  EXPECT_TRUE(Matches(FileKind::kPython, "alpha alpha gamma"));
}

// Looks for "delta" in texts of more than ten bytes.
class ChoosyCodemod : public NeedyCodemod {
 public:
  const CodemodInfo& info() const override { return info_; }

 private:
  CodemodInfo info_{
      "choosy", "", "2.12", "", {FileKind::kPython}, {{"delta"}}, [](absl::string_view text) {
        return text.size() > 10;
      }};
};

TEST(NeedleSearch, AsksACodemodAboutTextsThatHoldItsNeedle) {
  const ChoosyCodemod choosy;
  const NeedyCodemod needy;
  const Codemod* const codemods[] = {&choosy, &needy};
  const NeedleSearch search(codemods);
  EXPECT_FALSE(search.Search(FileKind::kPython, "delta").needle);
  EXPECT_TRUE(search.Search(FileKind::kPython, "delta and more").needle);
  EXPECT_TRUE(search.Search(FileKind::kPython, "gamma").needle)
      << "the other codemod was not asked";
}

TEST(NeedleSearch, TakesAOneWordNeedleForANameWithoutAskingTheCodemod) {
  const ChoosyCodemod choosy;
  const Codemod* const codemods[] = {&choosy};
  EXPECT_TRUE(NeedleSearch(codemods).SearchNames("delta").needle);
}

// Looks for "alpha" and "beta" together; "alpha" says enough in files that are not read.
class NamedCodemod : public NeedyCodemod {
 public:
  const CodemodInfo& info() const override { return info_; }

 private:
  CodemodInfo info_{"named", "",    "2.12",   "", {FileKind::kPython}, {{"alpha", "beta"}},
                    nullptr, false, {"alpha"}};
};

TEST(NeedleSearch, KnowsTheNamesOfACodemodBesideItsNeedles) {
  const NamedCodemod named;
  const Codemod* const codemods[] = {&named};
  const NeedleSearch search(codemods);
  EXPECT_TRUE(search.SearchNames("only alpha").needle);
  EXPECT_FALSE(search.Search(FileKind::kPython, "only alpha").needle);
}

TEST_F(NeedleSearchTest, FindsNothingInAnEmptyFile) {
  EXPECT_FALSE(Matches(FileKind::kPython, ""));
}

}  // namespace
}  // namespace torchlift
