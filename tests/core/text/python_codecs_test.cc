// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/python_codecs.h"

#include "gtest/gtest.h"

namespace torchlift {
namespace {

TEST(PythonCodec, IsWhatTheRegistryKnows) {
  for (const char* name : {"utf-8", "utf8", "latin-1", "l1", "cp1252", "windows-1252", "koi8-r",
                           "shift-jis", "iso8859-15", "ansi-x3.4-1968", "unicode-escape"}) {
    EXPECT_TRUE(IsPythonCodec(name)) << name;
  }
}

TEST(PythonCodec, IsNotOneThatIsNoText) {
  for (const char* name : {"foo", "hex", "rot13", "undefined", "mbcs", "shift-jis-unix", "utf.8"}) {
    EXPECT_FALSE(IsPythonCodec(name)) << name;
  }
}

TEST(PythonCodec, MayHaveMoreBehindTheNamesThatTheTokenizerKnows) {
  EXPECT_TRUE(IsPythonCodec("utf-8-unix"));
  EXPECT_TRUE(IsPythonCodec("latin-1-dos"));
}

TEST(Utf8Name, IsSpeltWithAHyphen) {
  EXPECT_TRUE(IsUtf8Name("utf-8"));
  EXPECT_TRUE(IsUtf8Name("utf-8-sig"));
  EXPECT_FALSE(IsUtf8Name("utf8"));
}

}  // namespace
}  // namespace torchlift
