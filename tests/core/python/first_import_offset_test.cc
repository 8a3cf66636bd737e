// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <string>

#include "core/python/placement.h"
#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

// The text with a `^` at the place of a first import.
std::string Marked(const std::string& text) {
  std::string marked = text;
  marked.insert(FirstImportOffset(Parsed(text).tree()), "^");
  return marked;
}

TEST(FirstImportOffset, IsTheTopOfAPlainFile) { EXPECT_EQ(Marked("x = 1\n"), "^x = 1\n"); }

TEST(FirstImportOffset, IsBeforeTheFirstImport) {
  EXPECT_EQ(Marked("import os\nx = 1\n"), "^import os\nx = 1\n");
}

TEST(FirstImportOffset, IsBehindShebangAndCookie) {
  EXPECT_EQ(Marked("#!/usr/bin/python\n# coding: utf-8\nx = 1\n"),
            "#!/usr/bin/python\n# coding: utf-8\n^x = 1\n");
}

TEST(FirstImportOffset, IsBehindTheLicenceAndTheDocstring) {
  EXPECT_EQ(Marked("# Copyright\n\n\"\"\"Doc.\n\nMore.\n\"\"\"\n\nimport os\n"),
            "# Copyright\n\n\"\"\"Doc.\n\nMore.\n\"\"\"\n^\nimport os\n");
}

TEST(FirstImportOffset, IsBehindFutureImports) {
  EXPECT_EQ(
      Marked("'d'\nfrom __future__ import (\n  a,\n)\n# why\nfrom __future__ import b  # c\nimport "
             "os\n"),
      "'d'\nfrom __future__ import (\n  a,\n)\n# why\nfrom __future__ import b  # c\n^import os\n");
}

TEST(FirstImportOffset, LeavesAnAttachedCommentWithItsCode) {
  EXPECT_EQ(Marked("# Licence\n\n# The paths.\nx = 1\n"), "# Licence\n^\n# The paths.\nx = 1\n");
  EXPECT_EQ(Marked("'d'\n# The paths.\nx = 1\n"), "'d'\n^# The paths.\nx = 1\n");
}

TEST(FirstImportOffset, IsBehindADetachedComment) {
  EXPECT_EQ(Marked("'d'\n# Licence\n# More\n\nx = 1\n"), "'d'\n# Licence\n# More\n^\nx = 1\n");
}

TEST(FirstImportOffset, IsBehindWhateverSharesALineWithTheDocstring) {
  EXPECT_EQ(Marked("'d'; import x\ny = 1\n"), "'d'; import x\n^y = 1\n");
  EXPECT_EQ(Marked("'d'; x = [\n  1,\n]; y = 2\nz = 3\n"), "'d'; x = [\n  1,\n]; y = 2\n^z = 3\n");
  EXPECT_EQ(Marked("'d'; \\\n  import x\ny = 1\n"), "'d'; \\\n  import x\n^y = 1\n");
}

TEST(FirstImportOffset, GoesOnBehindAFutureImportOnTheLineOfTheDocstring) {
  EXPECT_EQ(Marked("'d'; from __future__ import a\nfrom __future__ import b\nx\n"),
            "'d'; from __future__ import a\nfrom __future__ import b\n^x\n");
}

TEST(FirstImportOffset, TakesParenthesisedAndConcatenatedDocstrings) {
  EXPECT_EQ(Marked("('a'\n 'b')\nx\n"), "('a'\n 'b')\n^x\n");
}

TEST(FirstImportOffset, KnowsWhatIsNoDocstring) {
  EXPECT_EQ(Marked("b'a'\nx\n"), "^b'a'\nx\n");
  EXPECT_EQ(Marked("f'a'\nx\n"), "^f'a'\nx\n");
  EXPECT_EQ(Marked("'a',\nx\n"), "^'a',\nx\n");
  EXPECT_EQ(Marked("'a'\n'b'\nx\n"), "'a'\n^'b'\nx\n");
  EXPECT_EQ(Marked("'a'.x\nx\n"), "^'a'.x\nx\n");
}

TEST(FirstImportOffset, IsTheEndWhereNothingElseIs) {
  EXPECT_EQ(Marked("# only a comment\n"), "# only a comment\n^");
  EXPECT_EQ(Marked("# only a comment"), "# only a comment^");
  EXPECT_EQ(Marked("'d'"), "'d'^");
  EXPECT_EQ(Marked("'d'  # c"), "'d'  # c^");
}

TEST(FirstImportOffset, IsTheTopOfAnEmptyFile) {
  EXPECT_EQ(Marked(""), "^");
  EXPECT_EQ(Marked("\n\n"), "^\n\n");
}

TEST(FirstImportOffset, IsBehindTheByteOrderMark) {
  EXPECT_EQ(Marked("\xEF\xBB\xBF"), "\xEF\xBB\xBF^");
  EXPECT_EQ(Marked("\xEF\xBB\xBFx = 1\n"), "\xEF\xBB\xBF^x = 1\n");
  EXPECT_EQ(Marked("\xEF\xBB\xBF# c\nx = 1\n"), "\xEF\xBB\xBF# c\n^x = 1\n");
}

TEST(FirstImportOffset, KeepsCarriageReturnsWithTheirLines) {
  EXPECT_EQ(Marked("# c\r\n'd'\r\n\r\nx = 1\r\n"), "# c\r\n'd'\r\n^\r\nx = 1\r\n");
}

}  // namespace
}  // namespace torchlift::python
