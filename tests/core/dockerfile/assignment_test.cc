// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dockerfile/assignment.h"

#include <string>
#include <vector>

#include "core/dockerfile/instruction.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::dockerfile {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Assignments ReadLine(const std::string& line) {
  return ReadAssignments(ReadDockerfile(line).instructions.at(0).arguments, '\\');
}

// "name|value", an unseen part as `?`.
std::vector<std::string> Read(const std::string& line) {
  std::vector<std::string> read;
  for (const Assignment& assignment : ReadLine(line).list) {
    std::string value = assignment.value.text;
    for (const ByteRange& unknown : assignment.value.unknown) value[unknown.begin] = '?';
    read.push_back(assignment.name.text + "|" + value);
  }
  return read;
}

TEST(ReadAssignments, ReadsSeveralOfALine) {
  EXPECT_THAT(Read("ENV A=1 B= C=x"), ElementsAre("A|1", "B|", "C|x"));
}

TEST(ReadAssignments, TakesQuotesAndEscapesOff) {
  EXPECT_THAT(Read(R"(ENV A="a b" B='$c' C=d\ e F="\"")"),
              ElementsAre("A|a b", "B|$c", "C|d e", "F|\""));
}

TEST(ReadAssignments, DoesNotSeeOtherVariables) {
  EXPECT_THAT(Read("ENV A=$B/x C=${D:-e}"), ElementsAre("A|?/x", "C|?"));
}

TEST(ReadAssignments, ReadsContinuedLines) {
  EXPECT_THAT(Read("ENV A=1 \\\n    B=2"), ElementsAre("A|1", "B|2"));
}

TEST(ReadAssignments, ReadsTheOldForm) {
  EXPECT_TRUE(ReadLine("ENV A two words").is_old_form);
  EXPECT_THAT(Read("ENV A two words"), ElementsAre("A|two words"));
}

TEST(ReadAssignments, FindsNoneInANameAlone) { EXPECT_THAT(Read("ENV A"), IsEmpty()); }

TEST(ReadAssignments, KnowsWhereAnAssignmentStands) {
  EXPECT_EQ(ReadLine("ENV A=\"1\" B=2").list[0].host, (ByteRange{4, 9}));
}

TEST(ReadAssignments, KnowsTheQuoteOfAValue) {
  EXPECT_EQ(ReadLine("ENV A=\"1\"").list[0].quote, "\"");
}

TEST(ReadAssignments, TakesQuotesOffNames) {
  EXPECT_THAT(Read("ENV \"A\"=1 'B'=2"), ElementsAre("A|1", "B|2"));
  EXPECT_EQ(ReadLine("ENV \"A\"=1").list[0].host, (ByteRange{4, 9}));
}

TEST(ReadAssignments, DoesNotSeeNamesInVariables) {
  EXPECT_EQ(ReadLine("ENV ${A}_B=1").list[0].name.unknown.size(), 1U);
}

TEST(ReadAssignments, TakesAnEmptyName) { EXPECT_THAT(Read("ENV \"\"=1"), ElementsAre("|1")); }

}  // namespace
}  // namespace torchlift::dockerfile
