// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dockerfile/instruction.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::dockerfile {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// "NAME arguments" of each instruction.
std::vector<std::string> Read(absl::string_view bytes) {
  std::vector<std::string> read;
  for (const Instruction& instruction : ReadDockerfile(bytes).instructions)
    read.push_back(instruction.name + " " + instruction.arguments.text);
  return read;
}

TEST(ReadDockerfile, FindsInstructionsInAnyCase) {
  EXPECT_THAT(Read("FROM a\n  run ls  \n"), ElementsAre("FROM a", "RUN ls"));
}

TEST(ReadDockerfile, LeavesCommentsAndBlankLinesOut) {
  EXPECT_THAT(Read("# FROM a\n\n  # RUN ls\n"), IsEmpty());
}

TEST(ReadDockerfile, JoinsContinuedLines) {
  EXPECT_THAT(Read("RUN a \\\n  b \\  \n  c\n"), ElementsAre("RUN a   b   c"));
}

TEST(ReadDockerfile, LeavesCommentsBetweenContinuedLinesOut) {
  EXPECT_THAT(Read("RUN a \\\n  # why\n\n b\n"), ElementsAre("RUN a  b"));
}

TEST(ReadDockerfile, EndsALineAtTwoEscapes) {
  EXPECT_THAT(Read("RUN a \\\\\nRUN b\n"), ElementsAre("RUN a \\\\", "RUN b"));
}

TEST(ReadDockerfile, TakesAnotherEscapeFromItsDirective) {
  EXPECT_THAT(Read("# syntax=x\n# escape=`\nRUN a `\n b \\\nRUN c\n"),
              ElementsAre("RUN a  b \\", "RUN c"));
}

TEST(ReadDockerfile, TakesNoDirectiveBehindAComment) {
  EXPECT_THAT(Read("# hello\n# escape=`\nRUN a \\\n b\n"), ElementsAre("RUN a  b"));
}

TEST(ReadDockerfile, ReadsLinesThatEndWithCarriageReturns) {
  EXPECT_THAT(Read("RUN a \\\r\n b\r\nCMD c\r\n"), ElementsAre("RUN a  b", "CMD c"));
}

TEST(ReadDockerfile, SkipsAByteOrderMark) {
  EXPECT_THAT(Read("\xEF\xBB\xBF"
                   "FROM a"),
              ElementsAre("FROM a"));
}

TEST(ReadDockerfile, IsEmptyForAnEmptyFile) { EXPECT_THAT(Read(""), IsEmpty()); }

TEST(ReadDockerfile, KnowsWhereTheArgumentsStand) {
  const absl::string_view bytes = "RUN a \\\n  b";
  const Dockerfile file = ReadDockerfile(bytes);
  const DecodedText& text = file.instructions[0].arguments;
  EXPECT_EQ(text.ToHost({4, 5}), (ByteRange{10, 11}));
}

TEST(ReadDockerfile, TakesHereDocumentsAlong) {
  const absl::string_view bytes = "RUN <<EOF cat\nFROM x\nEOF\nCMD a\n";
  const Dockerfile file = ReadDockerfile(bytes);
  ASSERT_THAT(file.instructions, SizeIs(2));
  ASSERT_THAT(file.instructions[0].here_documents, SizeIs(1));
  EXPECT_EQ(file.instructions[0].here_documents[0].body.In(bytes), "FROM x\n");
}

TEST(ReadDockerfile, ReadsSeveralHereDocuments) {
  const absl::string_view bytes = "COPY <<A 3<<-\"B\" /x/\n1\nA\n\t2\n\tB\n";
  const Dockerfile file = ReadDockerfile(bytes);
  const auto& documents = file.instructions[0].here_documents;
  ASSERT_THAT(documents, SizeIs(2));
  EXPECT_EQ(documents[1].name, "B");
  EXPECT_TRUE(documents[1].is_quoted);
  EXPECT_EQ(documents[1].body.In(bytes), "\t2\n");
}

TEST(ReadDockerfile, TakesNoShiftForAHereDocument) {
  EXPECT_THAT(Read("RUN a << EOF\nRUN $((1<<2)) '<<EOF' <<<x\n"), SizeIs(2));
}

TEST(ReadDockerfile, SaysThatAHereDocumentNeverEnds) {
  EXPECT_FALSE(ReadDockerfile("RUN <<EOF\nls\n").instructions[0].is_whole);
}

TEST(SkipFlags, StopsAtWhatIsNoFlag) {
  EXPECT_EQ(SkipFlags("--mount=type=cache,target=/x --network=none ls --all"), 44u);
}

TEST(SkipFlags, StopsBehindTwoDashes) { EXPECT_EQ(SkipFlags("-- --x"), 3u); }

}  // namespace
}  // namespace torchlift::dockerfile
