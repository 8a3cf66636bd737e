// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/docstring_findings.h"

#include <string>
#include <vector>

#include "core/engine/file_rewriter.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/engine/option_codemod.h"

namespace torchlift {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// What the codemod makes of a Python file.
class DocstringFindings : public ::testing::Test {
 protected:
  FileOutcome Fix(const std::string& text, bool with_review = false) const {
    RewriteRequest request;
    request.codemods = codemods_;
    request.known_ids = ids_;
    request.make_edits = true;
    request.include_review = with_review;
    return RewriteFile("a.py", FileKind::kPython, text, ProjectFacts(), request);
  }

 private:
  OptionCodemod codemod_;
  std::vector<const Codemod*> codemods_ = {&codemod_};
  std::vector<absl::string_view> ids_ = {"option"};
};

TEST_F(DocstringFindings, AreAtTheirPlaceInTheFile) {
  const FileOutcome outcome = Fix("def f():\n    '''Run::\n\n        $ tool x\n    '''\n");
  ASSERT_THAT(outcome.findings, SizeIs(1));
  EXPECT_EQ(outcome.findings[0].location.line, 4u);
  EXPECT_EQ(outcome.findings[0].location.column, 11u);
}

TEST_F(DocstringFindings, AreWrittenInLiteralBlocks) {
  EXPECT_EQ(Fix("'''A.\n\nRun::\n\n    $ tool x\n    $ tool y\n'''\nimport a\n").after,
            "'''A.\n\nRun::\n\n    $ tool --new x\n    $ tool --new y\n'''\nimport a\n");
}

TEST_F(DocstringFindings, AreWrittenInFencesHoweverTheyAreIndented) {
  EXPECT_EQ(Fix("class A:\n    '''A.\n\n    ```sh\n    tool x\n    ```\n    '''\n").after,
            "class A:\n    '''A.\n\n    ```sh\n    tool --new x\n    ```\n    '''\n");
}

TEST_F(DocstringFindings, AreForReviewWhereADocumentHasADoubt) {
  const std::string text = "'''Run::\n\n    tool x\n'''\n";
  EXPECT_FALSE(Fix(text).changed());
  EXPECT_EQ(Fix(text, /*with_review=*/true).after, "'''Run::\n\n    tool --new x\n'''\n");
}

TEST_F(DocstringFindings, StandBesideOthers) {
  EXPECT_EQ(Fix("'''Run::\n\n    $ tool x\n'''\n'''B\n\n```sh\ntool y\n```\n'''\n").after,
            "'''Run::\n\n    $ tool --new x\n'''\n'''B\n\n```sh\ntool --new y\n```\n'''\n");
}

TEST_F(DocstringFindings, AreWrittenBetweenEscapes) {
  EXPECT_EQ(Fix("'Run::\\n\\n    $ tool x\\n'\n").after, "'Run::\\n\\n    $ tool --new x\\n'\n");
}

TEST_F(DocstringFindings, AreWrittenInRawStringsBetweenBackslashes) {
  EXPECT_EQ(Fix("r\"\"\"Run::\n\n    $ tool \\\n        x\n\"\"\"\n").after,
            "r\"\"\"Run::\n\n    $ tool --new \\\n        x\n\"\"\"\n");
}

TEST_F(DocstringFindings, AreWrittenWhereAnEscapedBackslashGoesOn) {
  EXPECT_EQ(Fix("'''Run::\n\n    $ tool \\\\\n        x\n'''\n").after,
            "'''Run::\n\n    $ tool --new \\\\\n        x\n'''\n");
}

TEST_F(DocstringFindings, AreWrittenInCodeBlocks) {
  EXPECT_EQ(
      Fix("def f():\n    '''F.\n\n    .. code-block:: bash\n\n        tool x\n    '''\n").after,
      "def f():\n    '''F.\n\n    .. code-block:: bash\n\n        tool --new x\n    '''\n");
}

TEST_F(DocstringFindings, KeepLineEndsAsTheyAre) {
  EXPECT_EQ(Fix("'''Run::\r\n\r\n    $ tool x\r\n'''\r\n").after,
            "'''Run::\r\n\r\n    $ tool --new x\r\n'''\r\n");
}

TEST_F(DocstringFindings, EndWhereTheBlockOfAFirstLineEnds) {
  EXPECT_EQ(Fix("def f():\n    '''Run::\n\n        tool x\n\n    tool y\n    '''\n", true).after,
            "def f():\n    '''Run::\n\n        tool --new x\n\n    tool y\n    '''\n");
}

TEST_F(DocstringFindings, AreNotThoseOfUsageTexts) {
  EXPECT_THAT(Fix("'''usage: tool x\n\nUsage:\n    tool x\n'''\nprint(__doc__)\n").findings,
              IsEmpty());
}

TEST_F(DocstringFindings, AreNotThoseBelowAHeading) {
  EXPECT_THAT(Fix("'''\nHeading\n~~~~~~~\n\ntool x\n'''\n").findings, IsEmpty());
}

TEST_F(DocstringFindings, AreNotThoseOfIndentedTextBesideFences) {
  EXPECT_THAT(Fix("'''\n```sh\na\n```\n\n    $ tool x\n'''\n").findings, IsEmpty());
}

TEST_F(DocstringFindings, AreNotThoseOfProseAndOfOtherStrings) {
  EXPECT_THAT(Fix("'''Run\n\n    tool x\n'''\n").findings, IsEmpty());
  EXPECT_THAT(Fix("a = '''Run::\n\n    $ tool x\n'''\n").findings, IsEmpty());
  EXPECT_THAT(Fix("f'''Run {a}::\n\n    $ tool x\n'''\n").findings, IsEmpty());
}

TEST_F(DocstringFindings, AreNotThoseOfDocstringsInDocstrings) {
  EXPECT_THAT(Fix("\"\"\"A\n\n>>> def f():\n...     '''Run::\n...\n...         $ tool x\n...     "
                  "'''\n\"\"\"\n")
                  .findings,
              IsEmpty());
}

TEST(DocumentKindOf, TellsMarkdownFromReStructuredText) {
  EXPECT_EQ(DocumentKindOf("```sh\ntool\n```"), FileKind::kMarkdown);
  EXPECT_EQ(DocumentKindOf("Run::\n\n  tool"), FileKind::kReStructuredText);
  EXPECT_EQ(DocumentKindOf(">>> tool"), FileKind::kReStructuredText);
  EXPECT_EQ(DocumentKindOf("~~~sh\ntool\n~~~"), FileKind::kMarkdown);
  EXPECT_EQ(DocumentKindOf("A\n~~~\nRuns tool."), std::nullopt);
}

}  // namespace
}  // namespace torchlift
