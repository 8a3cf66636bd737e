// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/call.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using State = BoundArguments::State;

constexpr Parameter kReduce[] = {{"tensor", true}, {"op", false}, {"group", false}};

// What is bound to each parameter of kReduce, "-" for nothing; then the problem, if any.
struct Outcome {
  State state;
  std::vector<std::string> values;
  std::string problem;
};

Outcome Bind(const std::string& call) {
  const Parsed file(call + "\n");
  const BoundArguments bound = BindArguments(file.First(kCall), kReduce);
  Outcome outcome{bound.state, {}, bound.problem};
  for (Node value : bound.values) outcome.values.push_back(value ? std::string(value.text()) : "-");
  return outcome;
}

TEST(BindArguments, PutsPositionsInOrder) {
  EXPECT_THAT(Bind("f(x, op, g)").values, ElementsAre("x", "op", "g"));
}

TEST(BindArguments, PutsKeywordsByName) {
  EXPECT_THAT(Bind("f(group=g, tensor=x)").values, ElementsAre("x", "-", "g"));
}

TEST(BindArguments, IsCompleteWithoutTheOptionalOnes) {
  EXPECT_EQ(Bind("f(x)").state, State::kComplete);
}

TEST(BindArguments, SkipsCommentsAndTrailingCommas) {
  EXPECT_THAT(Bind("f(  # first\n  x,  # second\n  group=g,  # third\n)").values,
              ElementsAre("x", "-", "g"));
}

TEST(BindArguments, TakesABareGeneratorForTheOneArgument) {
  EXPECT_THAT(Bind("f(x for x in y)").values, ElementsAre("(x for x in y)", "-", "-"));
}

TEST(BindArguments, TakesAWalrusForAPosition) {
  EXPECT_THAT(Bind("f(y := x, op)").values, ElementsAre("y := x", "op", "-"));
}

TEST(BindArguments, GivesTheWholeArgumentToo) {
  const Parsed file("f(x, op=a)\n");
  const BoundArguments bound = BindArguments(file.First(kCall), kReduce);
  EXPECT_EQ(bound.arguments[1].text(), "op=a");
}

TEST(BindArguments, ReportsAMissingRequiredArgument) {
  const Outcome outcome = Bind("f(op=a)");
  EXPECT_EQ(outcome.state, State::kInvalid);
  EXPECT_THAT(outcome.problem, HasSubstr("'tensor' is missing"));
}

TEST(BindArguments, ReportsTooManyPositions) {
  const Outcome outcome = Bind("f(a, b, c, d)");
  EXPECT_EQ(outcome.state, State::kInvalid);
  EXPECT_THAT(outcome.problem, HasSubstr("3 positional arguments but 4"));
}

TEST(BindArguments, ReportsAnUnexpectedKeyword) {
  EXPECT_THAT(Bind("f(x, async_op=True)").problem, HasSubstr("no parameter 'async_op'"));
}

TEST(BindArguments, ReportsTwoValuesForOneParameter) {
  EXPECT_THAT(Bind("f(x, tensor=y)").problem, HasSubstr("two values for the argument 'tensor'"));
}

TEST(BindArguments, ReportsARepeatedKeyword) {
  EXPECT_THAT(Bind("f(x, op=a, op=b)").problem, HasSubstr("'op' is repeated"));
}

TEST(BindArguments, ReportsAPositionBehindAKeyword) {
  EXPECT_EQ(Bind("f(op=a, x)").state, State::kInvalid);
}

TEST(BindArguments, ReportsAPositionBehindADoubleStar) {
  EXPECT_EQ(Bind("f(**k, x)").state, State::kInvalid);
}

TEST(BindArguments, ReportsAStarBehindADoubleStar) {
  EXPECT_EQ(Bind("f(**k, *a)").state, State::kInvalid);
}

TEST(BindArguments, ReportsAGeneratorWithoutParenthesesBesideOthers) {
  EXPECT_THAT(Bind("f(x for x in y, 1)").problem, HasSubstr("parentheses"));
}

TEST(BindArguments, TakesAParenthesisedGeneratorBesideOthers) {
  EXPECT_EQ(Bind("f((x for x in y), 1)").state, State::kComplete);
}

TEST(BindArguments, DoesNotKnowWhatAStarHides) {
  const Outcome outcome = Bind("f(x, *rest, group=g)");
  EXPECT_EQ(outcome.state, State::kUnknown);
  EXPECT_THAT(outcome.values, ElementsAre("x", "-", "g"));
}

TEST(BindArguments, BindsNoPositionBehindAStar) {
  EXPECT_THAT(Bind("f(*a, x)").values, ElementsAre("-", "-", "-"));
}

TEST(BindArguments, DoesNotKnowWhatADoubleStarHides) {
  const Outcome outcome = Bind("f(**k, op=a)");
  EXPECT_EQ(outcome.state, State::kUnknown);
  EXPECT_THAT(outcome.values, ElementsAre("-", "a", "-"));
}

TEST(BindArguments, AllowsAStarBehindAKeyword) {
  EXPECT_EQ(Bind("f(op=a, *rest)").state, State::kUnknown);
}

TEST(BindArguments, ReportsWhatIsInvalidWhateverTheStarHides) {
  EXPECT_EQ(Bind("f(a, b, *rest, c, d)").state, State::kInvalid);
}

TEST(KeywordArgument, IsTheValue) {
  const Parsed file("f(x, mode='y')\n");
  EXPECT_EQ(KeywordArgument(file.First(kCall), "mode").text(), "'y'");
}

TEST(KeywordArgument, IsNullWithoutOne) {
  const Parsed file("f(x for mode in y)\n");
  EXPECT_FALSE(KeywordArgument(file.First(kCall), "mode"));
}

TEST(PositionalArgument, CountsPastKeywords) {
  const Parsed file("f(a, b, k=1)\n");
  EXPECT_EQ(PositionalArgument(file.First(kCall), 1).text(), "b");
  EXPECT_FALSE(PositionalArgument(file.First(kCall), 2));
}

TEST(PositionalArgument, IsNullBehindAStar) {
  const Parsed file("f(*a, b)\n");
  EXPECT_FALSE(PositionalArgument(file.First(kCall), 1));
}

}  // namespace
}  // namespace torchlift::python
