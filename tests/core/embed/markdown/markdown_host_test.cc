// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/markdown/markdown_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Texts(absl::string_view bytes, absl::string_view path = "a.md") {
  return RegionTexts(FileKind::kMarkdown, path, bytes);
}

std::string After(absl::string_view bytes) {
  return WithNewWords(FileKind::kMarkdown, "a.md", bytes);
}

TEST(Markdown, RunsWhatStandsInAFence) {
  EXPECT_THAT(Texts("# A\n```bash\ntool a\ntool b\n```\n"), ElementsAre("tool a\ntool b"));
}

TEST(Markdown, TakesAFenceOfTildes) {
  EXPECT_THAT(Texts("~~~ sh\ntool a\n```\n~~~\n"), ElementsAre("tool a\n```"));
}

TEST(Markdown, EndsAFenceWithAsManySignsOrMore) {
  EXPECT_THAT(Texts("````sh\ntool a\n```\ntool b\n`````\ntool c\n"),
              ElementsAre("tool a\n```\ntool b"));
}

TEST(Markdown, EndsAFenceWithTheDocument) {
  EXPECT_THAT(Texts("```sh\ntool a"), ElementsAre("tool a"));
}

TEST(Markdown, ReadsTheLanguageInEverySpelling) {
  for (const char* info : {"bash", " Bash", "sh title=\"a\"", "{.bash .x}", "{code-block} bash",
                           "{bash}", "bash {1,3}", "sh:a.sh", "shell,linenos"}) {
    EXPECT_THAT(Texts(std::string("```") + info + "\ntool a\n```\n"), ElementsAre("tool a"))
        << info;
  }
}

TEST(Markdown, TakesTheIndentationOfAListAway) {
  EXPECT_THAT(Texts("1. x\n\n   ```sh\n   if a\n     tool\n   ```\n"), ElementsAre("if a\n  tool"));
}

TEST(Markdown, TakesTheSignsOfABlockQuoteAway) {
  EXPECT_THAT(Texts("> > ```sh\n> > tool \\\n> >   a\n> > ```\n"), ElementsAre("tool \\\n  a"));
}

TEST(Markdown, EndsAFenceWithItsBlockQuote) {
  EXPECT_THAT(Texts("> ```sh\n> tool a\ntool is text\n"), ElementsAre("tool a"));
}

TEST(Markdown, EndsAFenceWithItsItem) {
  EXPECT_THAT(Texts("- ```sh\n  tool a\n\ntool is text\n"), ElementsAre("tool a\n"));
}

TEST(Markdown, LooksIntoDirectivesThatHoldText) {
  EXPECT_THAT(Texts("````{note}\n```sh\ntool a\n```\n````\n```sh\ntool b\n```\n"),
              ElementsAre("tool a", "tool b"));
}

TEST(Markdown, LeavesOptionsOfDirectivesOut) {
  EXPECT_THAT(Texts("```{code-block} bash\n:linenos:\ntool a\n```\n"), ElementsAre("tool a"));
}

TEST(Markdown, LooksIntoDocumentsThatAreShown) {
  EXPECT_THAT(Texts("````markdown\ntool text\n```sh\ntool a\n```\n````\n"), ElementsAre("tool a"));
}

TEST(Markdown, ReadsTabsOfMdxWhoseFencesAreIndented) {
  EXPECT_THAT(
      Texts("<Tabs>\n  <Tab>\n\n      ```sh\n      tool a\n      ```\n\n  </Tab>\n</Tabs>\n",
            "a.mdx"),
      ElementsAre("tool a"));
}

TEST(Markdown, ReadsIndentedCodeLikeAFenceWithoutALanguage) {
  EXPECT_THAT(Texts("Run\n\n    tool a.py --x\n\n    $ tool b\n\ndone\n"),
              ElementsAre("~tool a.py --x", "tool b"));
}

TEST(Markdown, TakesNoIndentedTextForCode) {
  EXPECT_THAT(Texts("Run\n    tool a.py\n", "a.md"), IsEmpty());
  EXPECT_THAT(Texts("<Tab>\n\n    tool a.py\n\n</Tab>\n", "a.mdx"), IsEmpty());
}

TEST(Markdown, ReadsPreformattedHtml) {
  EXPECT_THAT(Texts("<pre><code class=\"language-sh\">tool &quot;a&quot; <b>&amp;&amp;</b> tool b\n"
                    "</code></pre>\n"),
              ElementsAre("tool \"a\" && tool b\n"));
}

TEST(Markdown, ReadsHighlightedBlocksOfSiteGenerators) {
  EXPECT_THAT(Texts("{% highlight sh %}\ntool a\n{% endhighlight %}\ntool b\n"),
              ElementsAre("tool a"));
  EXPECT_THAT(Texts("{{< highlight sh >}}\ntool a\n{{< /highlight >}}\n"), ElementsAre("tool a"));
}

TEST(Markdown, RunsNothingInProse) {
  EXPECT_THAT(Texts("---\ntitle: tool a.py\n---\nUse `tool a.py`.\ntool a.py\n\n| tool a.py |\n"
                    "<!-- \n```sh\ntool a\n```\n-->\n<!-- tool -->\n```text\ntool a.py\n```\n"
                    "``` `tool` ```\n"),
              IsEmpty());
}

TEST(Markdown, HasTheRegionsOfFilesThatAreShown) {
  EXPECT_THAT(Texts("> ```ini title=\"tox.ini\"\n> [testenv]\n> commands =\n>   tool a\n> ```\n"),
              ElementsAre("tool a"));
}

TEST(Markdown, DoubtsPython) {
  EXPECT_THAT(Texts("```python\nimport a\n!tool x\n```\n"),
              ElementsAre("~import a\npass", "tool x"));
  EXPECT_THAT(Texts("```pycon\n>>> if a:\n...     b\n1\n```\n"), ElementsAre("~if a:\n    b"));
}

TEST(Markdown, PutsNewWordsIn) {
  EXPECT_EQ(After("- > ```sh\n  > tool \\\n  >   a\n  > ```\n"),
            "- > ```sh\n  > tool --new \\\n  >   a\n  > ```\n");
  EXPECT_EQ(After("\xEF\xBB\xBF```console\r\n$ tool a\r\n```"),
            "\xEF\xBB\xBF```console\r\n$ tool --new a\r\n```");
  EXPECT_EQ(After("<pre>$ tool &lt; a</pre>\n"), "<pre>$ tool --new &lt; a</pre>\n");
  EXPECT_EQ(After("> ```ini\n> [program:x]\n> command=tool a\n> ```\n"),
            "> ```ini\n> [program:x]\n> command=tool --new a\n> ```\n");
}

TEST(Markdown, BeginsNewLinesBehindTheSignsOfTheBlock) {
  const absl::string_view host = "> 1. ```sh\r\n>    tool a\r\n>    tool b\r\n";
  const auto regions = ReadMarkdownHost("a.md", host).regions;
  ASSERT_EQ(regions.size(), 1U);
  EXPECT_THAT(HostEdits(regions[0], host, {{{7, 7}, "new\n"}}),
              ::testing::Optional(ElementsAre(Edit{{23, 23}, "\r\n>    new"})));
}

TEST(Markdown, ReadsWhateverStandsThere) {
  EXPECT_THAT(Texts(""), IsEmpty());
  EXPECT_THAT(Texts("```"), IsEmpty());
  EXPECT_THAT(Texts("> - 1. \n\t>\n<pre\n```{\n```\n~~~{.\n"), IsEmpty());
  EXPECT_THAT(Texts(std::string(10'000, '>') + "```sh"), IsEmpty());
}

TEST(Markdown, TellsCommandsWhatBlocksAboveMayExport) {
  for (const char* setter : {"export PET_A=1", "$ export PET_A=1", "setenv PET_A 1"}) {
    EXPECT_THAT(
        Texts(absl::StrCat("```sh\ntool a\n", setter, "\n```\nx\n```sh\ntool b\n```\n")).back(),
        "export PET_A=\"?\"\ntool b")
        << setter;
  }
}

TEST(Markdown, TellsNothingOfVariablesOfOneCommand) {
  EXPECT_THAT(Texts("```sh\nPET_A=1 tool a\n```\n```sh\ntool b\n```\n"),
              ElementsAre("PET_A=1 tool a", "tool b"));
}

TEST(Markdown, TellsNoFilesOfABlockWhatBlocksAboveExport) {
  EXPECT_THAT(Texts("```sh\nexport PET_A=1\n```\n```Procfile\na: tool\n```\n"),
              ElementsAre("export PET_A=1", "tool"));
}

}  // namespace
}  // namespace torchlift::embed
