// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/ipython_expansion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/string_view.h"

namespace torchlift::embed {
namespace {

// With `?` for what is not seen.
std::string Expanded(absl::string_view command) {
  DecodedText text;
  std::uint32_t at = 0;
  for (const char c : command) {
    text.Append(c, at, at + 1);
    ++at;
  }
  const DecodedText made = ExpandIPythonValues(text);
  std::string readable = made.text;
  for (const ByteRange& unknown : made.unknown) readable[unknown.begin] = '?';
  return readable;
}

TEST(ExpandIPythonValues, DoesNotSeeExpressions) { EXPECT_EQ(Expanded("a {b + 'c'} d"), "a ? d"); }

TEST(ExpandIPythonValues, DoesNotSeeVariables) { EXPECT_EQ(Expanded("a $b/c"), "a ?/c"); }

TEST(ExpandIPythonValues, KnowsPython) {
  EXPECT_EQ(Expanded("{sys.executable} -m a"), "python -m a");
}

TEST(ExpandIPythonValues, ReadsEscapes) { EXPECT_EQ(Expanded("a {{b}} $$c"), "a {b} $c"); }

TEST(ExpandIPythonValues, LeavesDollarsInSingleQuotesAlone) {
  EXPECT_EQ(Expanded("a '$b' $c"), "a '$b' ?");
}

TEST(ExpandIPythonValues, LeavesVariablesInBracesToTheShell) {
  EXPECT_EQ(Expanded("a ${B}"), "a ${B}");
}

TEST(ExpandIPythonValues, LeavesACommandAloneThatHasNoExpression) {
  EXPECT_EQ(Expanded("find -exec a {} \\;"), "find -exec a {} \\;");
  EXPECT_EQ(Expanded("awk '{print $1}'"), "awk '{print $1}'");
  EXPECT_EQ(Expanded("a {1..3}"), "a {1..3}");
  EXPECT_EQ(Expanded("a { b"), "a { b");
}

}  // namespace
}  // namespace torchlift::embed
