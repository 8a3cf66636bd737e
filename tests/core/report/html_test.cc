// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "core/report/html_code.h"
#include "core/report/html_page.h"
#include "core/report/html_text.h"
#include "core/report/left_by_folder.h"
#include "core/report/syntax_colors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(HtmlText, EscapesWhatHtmlWouldRead) {
  EXPECT_EQ(HtmlText("</script> & \"'"), "&lt;/script&gt; &amp; &quot;&#39;");
}

TEST(HtmlText, KeepsTextOfEveryScript) { EXPECT_EQ(HtmlText("naïve 火炬 🔥"), "naïve 火炬 🔥"); }

TEST(HtmlText, ShowsControlCharacters) {
  EXPECT_EQ(HtmlText("a\tb\x1b[2J\x7f"), "a\tb\\x1b[2J\\x7f");
}

TEST(HtmlText, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(HtmlText("caf\xe9 \xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80"),
            "caf\\xe9 \\xc0\\xaf \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80");
}

TEST(HtmlText, ShowsCharactersThatTurnTheDirection) {
  EXPECT_EQ(HtmlText("a\xe2\x80\xae"
                     "b"),
            "a\\u202eb");
}

TEST(SyntaxColors, TellTokensApart) {
  const std::string text = "def f(x):  # why\n    return 1, None, 'a\\n'\n";
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  std::string shown;
  for (const ColoredRange& colored : SyntaxColors(tree)) {
    shown += std::to_string(static_cast<int>(colored.color)) + ":" +
             std::string(colored.range.In(text)) + " ";
  }
  EXPECT_EQ(shown, "1:def 5:f 4:# why 1:return 3:1 1:None 2:' 2:a\\n 2:' ");
}

TEST(HtmlCode, NestsTokensInMarks) {
  const std::string text = "x = 'ab'";
  EXPECT_EQ(HtmlCode(text, {0, 8}, {{{4, 8}, SyntaxColor::kString}}, {{5, 6}}),
            "x = <span class=\"s\">&#39;</span><mark><span class=\"s\">a</span></mark>"
            "<span class=\"s\">b&#39;</span>");
}

TEST(HtmlCode, ShowsOneLineOfATokenOfSeveral) {
  const std::string text = "'''a\nb'''";
  EXPECT_EQ(HtmlCode(text, {5, 6}, {{{0, 9}, SyntaxColor::kString}}, {}),
            "<span class=\"s\">b</span>");
}

FileOutcome FileWith(const std::string& path, Disposition disposition) {
  FileOutcome file;
  file.path = path;
  FindingOutcome found;
  found.finding.codemod = "some-codemod";
  found.finding.level = Level::kSilent;
  found.finding.message = "It <changed>.";
  found.disposition = disposition;
  file.findings = {found};
  return file;
}

std::string Shown(const std::vector<FileOutcome>& files) {
  std::string shown;
  for (const FolderCount& count : LeftByFolder(files))
    shown += count.folder + " " + std::to_string(count.total) + ", ";
  return shown;
}

TEST(LeftByFolder, CountsFromTheFirstFolderThatDiffers) {
  EXPECT_EQ(Shown({FileWith("src/a/x/1.py", Disposition::kOpen),
                   FileWith("src/b/2.py", Disposition::kRefused),
                   FileWith("src/b/y/3.py", Disposition::kOpen)}),
            "src/b/ 2, src/a/ 1, ");
}

TEST(LeftByFolder, LeavesOutWhatIsFixedOrSuppressed) {
  EXPECT_EQ(Shown({FileWith("a/1.py", Disposition::kFixed),
                   FileWith("b/2.py", Disposition::kSuppressed)}),
            "");
}

TEST(LeftByFolder, NamesThePlaceBesideTheFolders) {
  EXPECT_EQ(Shown({FileWith("1.py", Disposition::kOpen), FileWith("a/2.py", Disposition::kOpen)}),
            "./ 1, a/ 1, ");
}

std::string PageOf(const std::string& path, const std::string& before, const std::string& after,
                   const std::vector<FindingOutcome>& findings) {
  HtmlPage page("What changes");
  page.AddFile(path, SourceComparison(before, after, Language::kPython), findings);
  return std::move(page).Finish();
}

TEST(HtmlPage, EscapesNamesContentsAndMessages) {
  const std::string page = PageOf("</script>.py", "x = '</script>'\n", "y = '</script>'\n",
                                  FileWith("", Disposition::kOpen).findings);
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt;.py"));
  EXPECT_THAT(page, HasSubstr("It &lt;changed&gt;."));
  // The one that closes the page's own script.
  EXPECT_EQ(page.find("</script>"), page.rfind("</script>"));
}

TEST(HtmlPage, NamesNoAddress) {
  EXPECT_THAT(PageOf("a.py", "x = 1\n", "y = 1\n", {}), Not(HasSubstr("://")));
}

TEST(HtmlPage, OffersFindingsToChooseFromOnlyWhereThereAreSome) {
  const std::string without = PageOf("a.py", "x = 1\n", "y = 1\n", {});
  EXPECT_THAT(without, Not(HasSubstr("<select")));
  EXPECT_THAT(without, HasSubstr("id=\"search\""));
  EXPECT_THAT(PageOf("a.py", "x = 1\n", "y = 1\n", FileWith("", Disposition::kOpen).findings),
              HasSubstr("<select id=\"level\">"));
}

TEST(HtmlPage, LeavesOutAFileWithNothingToShow) {
  EXPECT_THAT(PageOf("a.py", "x = 1\n", "x = 1\n", FileWith("", Disposition::kSuppressed).findings),
              Not(HasSubstr("a.py")));
}

}  // namespace
}  // namespace torchlift
