// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/source_file.h"

#include <gtest/gtest.h>

#include <string>

namespace torchlift {
namespace {

std::unique_ptr<const SourceFile> FileOf(std::string bytes) {
  return SourceFile::Create("x.py", std::move(bytes));
}

Encoding EncodingOf(std::string bytes) { return FileOf(std::move(bytes))->encoding(); }

std::string LineText(const SourceFile& file, std::uint32_t line) {
  return std::string(file.LineRange(line).In(file.bytes()));
}

bool IsAt(Location location, std::uint32_t line, std::uint32_t column) {
  return location.line == line && location.column == column;
}

TEST(SourceFile, KeepsPathAndBytesAsGiven) {
  const auto file = SourceFile::Create("d\xE9mo/\xFF.sh", std::string("a\0b\r\n", 5));
  EXPECT_EQ(file->path(), "d\xE9mo/\xFF.sh");
  EXPECT_EQ(file->bytes(), absl::string_view("a\0b\r\n", 5));
}

TEST(SourceFileEncoding, OfAsciiAndUtf8IsUtf8) {
  EXPECT_EQ(EncodingOf(""), Encoding::kUtf8);
  EXPECT_EQ(EncodingOf("x = 1\n"), Encoding::kUtf8);
  EXPECT_EQ(EncodingOf("# \xC3\xA9\n"), Encoding::kUtf8);
}

TEST(SourceFileEncoding, OfUndeclaredOtherBytesIsAsciiCompatible) {
  EXPECT_EQ(EncodingOf("# \xE9\n"), Encoding::kAsciiCompatible);
}

TEST(SourceFileEncoding, OfDeclaredLatin1IsAsciiCompatible) {
  const auto file = FileOf("# -*- coding: Latin_1 -*-\n# \xE9\n");
  EXPECT_EQ(file->encoding(), Encoding::kAsciiCompatible);
  EXPECT_EQ(file->declared_encoding(), "latin-1");
}

TEST(SourceFileEncoding, OfDeclaredShiftJisIsAsciiUnsafe) {
  EXPECT_EQ(EncodingOf("# coding: shift_jis\n# \x83\x5C\n"), Encoding::kAsciiUnsafe);
}

TEST(SourceFileEncoding, OfAsciiBytesInDeclaredShiftJisIsUtf8) {
  EXPECT_EQ(EncodingOf("# coding: shift_jis\nx = 1\n"), Encoding::kUtf8);
}

TEST(SourceFileEncoding, OfAsciiBytesInDeclaredUtf7IsAsciiUnsafe) {
  EXPECT_EQ(EncodingOf("# coding: utf-7\nx = '+AOk-'\n"), Encoding::kAsciiUnsafe);
}

TEST(SourceFileEncoding, IsTakenFromTheByteOrderMark) {
  EXPECT_EQ(EncodingOf(std::string("\xFF\xFEx\0", 4)), Encoding::kUtf16);
  EXPECT_EQ(EncodingOf(std::string("\xFE\xFF\0x", 4)), Encoding::kUtf16);
  EXPECT_EQ(EncodingOf(std::string("\xFF\xFE\0\0x\0\0\0", 8)), Encoding::kUtf32);
  EXPECT_EQ(EncodingOf(std::string("\0\0\xFE\xFF\0\0\0x", 8)), Encoding::kUtf32);
  EXPECT_EQ(EncodingOf("\xEF\xBB\xBFx = 1\n"), Encoding::kUtf8);
}

TEST(SourceFileEncoding, OfUtf16WithoutANulIsUtf16) {
  EXPECT_EQ(EncodingOf("\xFF\xFE\x4E\x2D"), Encoding::kUtf16);
}

TEST(SourceFileEncoding, OfANulWithoutAByteOrderMarkIsBinary) {
  EXPECT_EQ(EncodingOf(std::string("x\0y", 3)), Encoding::kBinary);
}

TEST(SourceFileEncoding, IsReadBehindTheByteOrderMark) {
  EXPECT_EQ(FileOf("\xEF\xBB\xBF# coding: utf-8\n")->declared_encoding(), "utf-8");
}

TEST(SourceFile, IsEditableWhereAsciiBytesAreCharacters) {
  EXPECT_TRUE(FileOf("x")->IsEditable());
  EXPECT_TRUE(FileOf("\xE9")->IsEditable());
  EXPECT_FALSE(FileOf("# coding: gbk\n\x81\x40")->IsEditable());
  EXPECT_FALSE(FileOf("\xFF\xFEx")->IsEditable());
  EXPECT_FALSE(FileOf(std::string(1, '\0'))->IsEditable());
}

TEST(SourceFileLines, EndAtLfCrLfAndCr) {
  const auto file = FileOf("a\nbb\r\nccc\rd");
  EXPECT_EQ(file->line_count(), 4U);
  EXPECT_EQ(LineText(*file, 1), "a");
  EXPECT_EQ(LineText(*file, 2), "bb");
  EXPECT_EQ(LineText(*file, 3), "ccc");
  EXPECT_EQ(LineText(*file, 4), "d");
}

TEST(SourceFileLines, CountBlankLinesOfEveryKind) {
  EXPECT_EQ(FileOf("\n\n")->line_count(), 3U);
  EXPECT_EQ(FileOf("\r\r")->line_count(), 3U);
  EXPECT_EQ(FileOf("\r\n\r\n")->line_count(), 3U);
  EXPECT_EQ(FileOf("\n\r")->line_count(), 3U);
  EXPECT_EQ(FileOf("\r\r\n\n")->line_count(), 4U);
}

TEST(SourceFileLines, DoNotEndAtFormFeedsOrUnicodeSeparators) {
  EXPECT_EQ(FileOf("a\fb\vc\xE2\x80\xA8"
                   "d\xC2\x85")
                ->line_count(),
            1U);
}

TEST(SourceFileLines, AnEmptyFileHasOne) {
  const auto file = FileOf("");
  EXPECT_EQ(file->line_count(), 1U);
  EXPECT_EQ(file->LineRange(1), (ByteRange{0, 0}));
}

TEST(SourceFileLines, BeyondTheFileAreEmptyAtItsEnd) {
  EXPECT_EQ(FileOf("ab\n")->LineRange(9), (ByteRange{3, 3}));
  EXPECT_EQ(FileOf("ab\n")->LineRange(0), (ByteRange{3, 3}));
}

TEST(SourceFileLocation, CountsLinesAndByteColumnsFromOne) {
  const auto file = FileOf("ab\n\xC3\xA9x\n");
  EXPECT_TRUE(IsAt(file->LocationAt(0), 1, 1));
  EXPECT_TRUE(IsAt(file->LocationAt(2), 1, 3));
  EXPECT_TRUE(IsAt(file->LocationAt(3), 2, 1));
  EXPECT_TRUE(IsAt(file->LocationAt(5), 2, 3));
  EXPECT_TRUE(IsAt(file->LocationAt(7), 3, 1));
}

TEST(SourceFileLocation, KeepsBothBytesOfACrLfOnTheirLine) {
  EXPECT_TRUE(IsAt(FileOf("ab\r\nc")->LocationAt(3), 1, 4));
}

TEST(SourceFileLocation, DoesNotCountTheByteOrderMark) {
  const auto file = FileOf(
      "\xEF\xBB\xBF"
      "ab\ncd");
  EXPECT_TRUE(IsAt(file->LocationAt(0), 1, 1));
  EXPECT_TRUE(IsAt(file->LocationAt(3), 1, 1));
  EXPECT_TRUE(IsAt(file->LocationAt(4), 1, 2));
  EXPECT_TRUE(IsAt(file->LocationAt(7), 2, 2));
}

TEST(SourceFileLocation, TakesOffsetsBeyondTheFileAsItsEnd) {
  EXPECT_TRUE(IsAt(FileOf("ab\ncd")->LocationAt(99), 2, 3));
}

TEST(SourceFileLineEnd, IsThatOfEachLine) {
  const auto file = FileOf("a\nb\r\nc\rd\n");
  EXPECT_EQ(file->LineEndAt(0), LineEnd::kLf);
  EXPECT_EQ(file->LineEndAt(2), LineEnd::kCrLf);
  EXPECT_EQ(file->LineEndAt(5), LineEnd::kCr);
  EXPECT_EQ(file->LineEndAt(7), LineEnd::kLf);
}

TEST(SourceFileLineEnd, OfALastLineWithoutOneIsTheFirstLines) {
  EXPECT_EQ(FileOf("a\r\nb\nc")->LineEndAt(5), LineEnd::kCrLf);
}

TEST(SourceFileLineEnd, OfASingleLineWithoutOneIsLf) {
  EXPECT_EQ(FileOf("abc")->LineEndAt(1), LineEnd::kLf);
}

TEST(SourceFileLineEnd, OfABlankLineAfterACrIsItsOwn) {
  EXPECT_EQ(FileOf("\r\r\n\n")->LineEndAt(3), LineEnd::kLf);
}

}  // namespace
}  // namespace torchlift
