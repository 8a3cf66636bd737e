// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/import_statement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

// "module: name, name as alias" for each statement, a line each.
std::string Read(absl::string_view text) {
  std::string result;
  for (const ImportStatement& statement : ReadImportStatements(text)) {
    absl::StrAppend(&result, statement.module, ":");
    for (const ImportStatement::Item& item : statement.items) {
      absl::StrAppend(&result, " ", item.name);
      if (!item.alias.empty()) absl::StrAppend(&result, "=", item.alias);
    }
    absl::StrAppend(&result, "\n");
  }
  return result;
}

TEST(ImportStatement, ReadsPlainImports) { EXPECT_EQ(Read("import a.b, c as d\n"), ": a.b c=d\n"); }

TEST(ImportStatement, ReadsFromImports) {
  EXPECT_EQ(Read("from a.b import c as d, e\n"), "a.b: c=d e\n");
}

TEST(ImportStatement, ReadsStars) { EXPECT_EQ(Read("from a import *\n"), "a: *\n"); }

TEST(ImportStatement, ReadsRelativeImports) {
  EXPECT_EQ(Read("from . import a\nfrom ..b import c\nfrom.d import e\n"), ".: a\n..b: c\n.d: e\n");
}

TEST(ImportStatement, ReadsParenthesesOverLinesWithComments) {
  EXPECT_EQ(Read("from a import (  # why\n    b,\r\n    c as d,  # (x)\n)\nx = 1\n"), "a: b c=d\n");
}

TEST(ImportStatement, ReadsContinuedLines) {
  EXPECT_EQ(Read("from a \\\n    import b, \\\r\n    c\nd\n"), "a: b c\n");
}

TEST(ImportStatement, ReadsBehindColonAndSemicolon) {
  EXPECT_EQ(Read("try: import a\nexcept E: pass; from b import c\n"), ": a\nb: c\n");
}

TEST(ImportStatement, ReadsInsideOfStrings) {
  EXPECT_EQ(Read("python -c \"from a import b; b.c()\"\n"), "a: b\n");
  EXPECT_EQ(Read("python -c 'import a'\n"), ": a\n");
  EXPECT_EQ(Read("[\"from a import b\\n\", \"import c\\n\"]\n"), "a: b\n: c\n");
  EXPECT_EQ(Read("x = \"y = 1\\nfrom a import b\\nimport c\"\n"), "a: b\n: c\n");
}

TEST(ImportStatement, StopsAtTheEndOfTheLine) { EXPECT_EQ(Read("import a\nb, c\n"), ": a\n"); }

TEST(ImportStatement, IgnoresTheWordInOtherPlaces) {
  EXPECT_EQ(Read("x = important\nimportlib.f()\nyou may import a\nx.import_y = 1\n"), "");
}

TEST(ImportStatement, IsNotCaughtByAnOpenParenthesis) {
  EXPECT_EQ(Read("from a import (b,"), "a: b\n");
}

}  // namespace
}  // namespace torchlift
