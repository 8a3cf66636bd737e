// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/split_command.h"

#include <gtest/gtest.h>

namespace torchlift::embed {
namespace {

SplitCommand Command(absl::string_view text) {
  SplitCommand command;
  for (std::uint32_t i = 0; i < text.size(); ++i) command.text.Append(text[i], i, i + 1);
  return command;
}

TEST(ShellTextOf, KeepsQuotesAndEscapes) {
  EXPECT_EQ(ShellTextOf(Command("a 'b c' \"d\\\"e\" f\\ g")).text, "a 'b c' \"d\\\"e\" f\\ g");
}

TEST(ShellTextOf, PutsBackslashesBeforeSignsOfShells) {
  EXPECT_EQ(ShellTextOf(Command("a | b; $c `d`")).text, "a \\| b\\; \\$c \\`d\\`");
}

TEST(ShellTextOf, PutsBackslashesBeforeVariablesInDoubleQuotes) {
  EXPECT_EQ(ShellTextOf(Command("\"$a\" '$b'")).text, "\"\\$a\" '$b'");
}

TEST(ShellTextOf, KeepsABackslashThatEscapesNothingInDoubleQuotes) {
  EXPECT_EQ(ShellTextOf(Command("\"a\\b\"")).text, "\"a\\\\b\"");
}

TEST(ShellTextOf, ReadsLineEndsAsBlanks) { EXPECT_EQ(ShellTextOf(Command("a\n-b")).text, "a -b"); }

TEST(ShellTextOf, QuotesWhatIsPartOfOneWord) {
  SplitCommand command = Command("a ");
  command.text.AppendUnknown(2, 5);
  command.whole = {2};
  const DecodedText text = ShellTextOf(command);
  EXPECT_EQ(text.text, "a \"\x01\"");
  EXPECT_EQ(text.unknown, (std::vector<ByteRange>{{3, 4}}));
}

TEST(ShellTextOf, LeavesTheWayBackToTheHost) {
  const DecodedText text = ShellTextOf(Command("a $b"));
  EXPECT_EQ(text.ToHost({4, 5}), (ByteRange{3, 4}));
}

TEST(ShellTextOf, EndsWhereAnEscapeIsCut) { EXPECT_EQ(ShellTextOf(Command("a\\")).text, "a\\"); }

}  // namespace
}  // namespace torchlift::embed
