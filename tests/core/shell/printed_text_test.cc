// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/printed_text.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "core/shell/script.h"
#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

// What the command prints, with `?` for what is unseen.
std::string PrintedBy(absl::string_view command) {
  const auto script = Script::Read(command);
  const DecodedText text = PrintedText(script->commands().front().words);
  return absl::StrReplaceAll(text.text, {{std::string(1, DecodedText::kUnknown), "?"}});
}

TEST(PrintedText, IsTheWordsOfEchoWithoutItsOptions) {
  EXPECT_EQ(PrintedBy("echo -n torchrun \"a b.py\" $x"), "torchrun a b.py ?");
  EXPECT_EQ(PrintedBy("echo -x a"), "-x a");
  EXPECT_EQ(PrintedBy("echo"), "");
}

TEST(PrintedText, HasTheLinesThatEscapesMake) {
  EXPECT_EQ(PrintedBy("echo -e 'cd x\\ntorchrun a.py'"), "cd x\ntorchrun a.py");
  EXPECT_EQ(PrintedBy("printf 'a\\tb\\n'"), "a\tb\n");
}

TEST(PrintedText, PutsWordsIntoTheFormatOfPrintf) {
  EXPECT_EQ(PrintedBy("printf 'torchrun %s 5%%\\n' a.py b.py"),
            "torchrun a.py 5%\ntorchrun b.py 5%\n");
  EXPECT_EQ(PrintedBy("printf -- '%s\\n' 'torchrun a.py'"), "torchrun a.py\n");
}

TEST(PrintedText, IsUnseenWherePrintfIsNotFollowed) {
  EXPECT_EQ(PrintedBy("printf 'torchrun %s x%2d%s' \"$o\" 3"), "torchrun ? x??");
  EXPECT_EQ(PrintedBy("printf 'torchrun %s' \"$@\""), "torchrun ?");
  EXPECT_EQ(PrintedBy("printf -v x 'torchrun'"), "");
}

TEST(PrintedText, KnowsWhereItsBytesStand) {
  const auto script = Script::Read("printf 'a %s\\n' xyz");
  const DecodedText text = PrintedText(script->commands().front().words);
  EXPECT_EQ(text.ToHost({0, 1}), (ByteRange{8, 9}));
  EXPECT_EQ(text.ToHost({2, 5}), (ByteRange{16, 19}));
}

}  // namespace
}  // namespace torchlift::shell
