// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/code_block.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The texts of the regions, `~` in front of doubtful ones.
std::vector<std::string> Texts(absl::string_view language,
                               const std::vector<absl::string_view>& lines) {
  CodeBlock block;
  block.language = BlockLanguageOf(language);
  std::string document;
  for (const absl::string_view line : lines) absl::StrAppend(&document, line, "\n");
  std::uint32_t begin = 0;
  for (const absl::string_view line : lines) {
    const auto end = begin + static_cast<std::uint32_t>(line.size());
    block.lines.push_back(VerbatimLine(document, {begin, end}));
    begin = end + 1;
  }
  Host host;
  AddCodeBlock(block, host);
  std::vector<std::string> texts;
  for (const Region& region : host.regions)
    texts.push_back((region.doubt.empty() ? "" : "~") + region.text.text);
  return texts;
}

TEST(CodeBlock, RunsAllLinesOfAShell) {
  EXPECT_THAT(Texts("bash", {"# why", "", "anything"}), ElementsAre("# why\n\nanything"));
}

TEST(CodeBlock, TakesPromptsAwayAndDoubtsLinesBelow) {
  EXPECT_THAT(Texts("bash", {"tool a", "$ tool b", "tool: error"}),
              ElementsAre("tool a\ntool b", "~tool: error"));
}

TEST(CodeBlock, LeavesOutWhatAConsolePrints) {
  EXPECT_THAT(Texts("console", {"$ tool a", "tool: error", "(x) $ tool b", "me@host:~# tool c"}),
              ElementsAre("tool a\ntool b\ntool c"));
}

TEST(CodeBlock, GoesOnBehindABackslashAndInAHereDocument) {
  EXPECT_THAT(Texts("console", {"$ tool \\", ">   a", "b", "$ cat <<X", "c", "X", "d"}),
              ElementsAre("tool \\\n  a\ncat <<X\nc\nX"));
}

TEST(CodeBlock, TakesWeakPromptsInFrontOfCommandsAlone) {
  EXPECT_THAT(Texts("console", {"# python a.py", "# two of them"}), ElementsAre("python a.py"));
  EXPECT_THAT(Texts("", {"> python a.py", "> the end"}), ElementsAre("python a.py", "~> the end"));
}

TEST(CodeBlock, RunsABlockWithoutLanguageThatReadsLikeCommandsLineByLine) {
  EXPECT_THAT(Texts("", {"cd x", "# why", "torchrun a.py \\", "  --lr 3"}),
              ElementsAre("cd x\n# why\ntorchrun a.py \\\n  --lr 3"));
}

TEST(CodeBlock, DoubtsABlockWithoutLanguageLineByLine) {
  EXPECT_THAT(Texts("", {"don't", "torchrun is explained above"}),
              ElementsAre("~don't", "~torchrun is explained above"));
}

TEST(CodeBlock, DoubtsLanguagesThatAreNotKnown) {
  EXPECT_THAT(Texts("fish", {"tool a"}), ElementsAre("~tool a"));
  EXPECT_THAT(Texts("jinja", {"tool a"}), ElementsAre("~tool a"));
}

TEST(CodeBlock, HasNothingInProse) {
  EXPECT_THAT(Texts("text", {"$ tool a"}), IsEmpty());
  EXPECT_THAT(Texts("diff", {"+tool a"}), IsEmpty());
}

TEST(CodeBlock, TellsPythonWithoutALanguage) {
  EXPECT_THAT(Texts("", {"import a", "a.b()"}), ElementsAre("~import a\na.b()"));
  EXPECT_THAT(Texts("", {">>> a", "1"}), ElementsAre("~a"));
}

TEST(CodeBlock, HandsACellOfANotebookToItsShell) {
  EXPECT_THAT(Texts("python", {"%%bash", "tool a"}), ElementsAre("tool a"));
}

TEST(CodeBlock, DoesNotSeePlaceholders) {
  EXPECT_THAT(Texts("sh", {"tool <your options> --n=<N> {args} \"<x>\" ... # <y>"}),
              ElementsAre("tool \x01 --n=\"\x01\" \x01 \"\x01\" \x01 # <y>"));
}

TEST(CodeBlock, KeepsWhatIsNoPlaceholder) {
  const char* line = "a < b > c; d <(e) ${f} {g,h} [ -f i ] '<j>' $(k) <<<l";
  EXPECT_THAT(Texts("sh", {line}), ElementsAre(line));
}

TEST(CodeBlock, DoesNotSeeOptionsInBrackets) {
  EXPECT_THAT(Texts("sh", {"tool [--x] [OPTIONS] {{ y }} a.py"}),
              ElementsAre("tool \x01 \x01 \x01 a.py"));
}

}  // namespace
}  // namespace torchlift::embed
