// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/encoding_comment.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

TEST(EncodingComment, IsReadOnTheFirstLine) {
  EXPECT_EQ(EncodingComment("# -*- coding: latin-1 -*-\n"), "latin-1");
}

TEST(EncodingComment, IsReadInEveryFormOfPep263) {
  EXPECT_EQ(EncodingComment("# vim: set fileencoding=koi8-r :\n"), "koi8-r");
  EXPECT_EQ(EncodingComment(" \t\f#coding:cp1252"), "cp1252");
  EXPECT_EQ(EncodingComment("# coding is coding:\t utf_8\n"), "utf-8");
}

TEST(EncodingComment, IsReadOnTheSecondLineAfterACommentOrABlankOne) {
  EXPECT_EQ(EncodingComment("#!/usr/bin/python\n# coding: latin-1\n"), "latin-1");
  EXPECT_EQ(EncodingComment(" \r\n# coding: latin-1\r\n"), "latin-1");
  EXPECT_EQ(EncodingComment("\r# coding: latin-1\r"), "latin-1");
}

TEST(EncodingComment, IsNotReadAfterCode) {
  EXPECT_EQ(EncodingComment("import os\n# coding: latin-1\n"), "");
}

TEST(EncodingComment, IsNotReadOnTheThirdLine) {
  EXPECT_EQ(EncodingComment("\n\n# coding: latin-1\n"), "");
}

TEST(EncodingComment, IsNotReadBehindCode) {
  EXPECT_EQ(EncodingComment("x = 1  # coding: latin-1\n"), "");
}

TEST(EncodingComment, NeedsAnEqualsSignOrColonRightAfterTheWord) {
  EXPECT_EQ(EncodingComment("# coding : latin-1\n"), "");
}

TEST(EncodingComment, IsNormalised) {
  EXPECT_EQ(EncodingComment("# coding: ISO_8859_15\n"), "iso-8859-15");
}

TEST(AsciiBytesIn, KnowsEncodingsWhoseSecondBytesMayBeAscii) {
  for (const char* name :
       {"shift-jis", "sjis", "cp932", "gbk", "gb18030", "big5", "big5-hkscs", "johab", "cp949"}) {
    EXPECT_EQ(AsciiBytesIn(name), AsciiBytes::kMaybeTrail) << name;
  }
}

TEST(AsciiBytesIn, KnowsEncodingsInWhichAsciiBytesMayBeAnything) {
  for (const char* name : {"utf-7", "utf-16", "utf-16-le", "utf-32", "hz", "hz-gb-2312",
                           "iso-2022-jp", "iso2022-kr", "cp037", "cp500"}) {
    EXPECT_EQ(AsciiBytesIn(name), AsciiBytes::kMaybeOther) << name;
  }
}

TEST(AsciiBytesIn, KnowsEncodingsThatKeepAscii) {
  for (const char* name :
       {"", "utf-8", "latin-1", "cp1252", "koi8-r", "euc-jp", "euc-kr", "gb2312", "tis-620"}) {
    EXPECT_EQ(AsciiBytesIn(name), AsciiBytes::kAscii) << name;
  }
}

TEST(AsciiBytesIn, OverlooksTheLineEndThatEmacsNames) {
  EXPECT_EQ(AsciiBytesIn("shift-jis-unix"), AsciiBytes::kMaybeTrail);
}

}  // namespace
}  // namespace torchlift
