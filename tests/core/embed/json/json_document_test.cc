// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Written(JsonValue value) {
  std::vector<std::string> written;
  for (const JsonValue child : value.children()) written.emplace_back(child.written());
  return written;
}

TEST(JsonDocument, HoldsTheMembersOfObjectsAndLists) {
  const auto document = JsonDocument::Read(R"({"a": [1, "b", {"c": null}], "d": true})");
  EXPECT_THAT(Written(document.root()), ElementsAre(R"([1, "b", {"c": null}])", "true"));
  EXPECT_THAT(Written(document.root().Find("a")), ElementsAre("1", R"("b")", R"({"c": null})"));
  EXPECT_THAT(document.faults(), IsEmpty());
}

TEST(JsonDocument, TakesTheLastOfTwoMembersOfOneName) {
  const auto document = JsonDocument::Read(R"({"a": 1, "a": 2})");
  EXPECT_EQ(document.root().Find("a").written(), "2");
}

TEST(JsonDocument, KnowsNamesThatAreWrittenWithEscapes) {
  const auto document = JsonDocument::Read(R"({"\u0061": 1})");
  EXPECT_EQ(document.root().Find("a").written(), "1");
}

TEST(JsonDocument, FindsNothingInANullValue) {
  EXPECT_FALSE(JsonValue().Find("a").Find("b"));
  EXPECT_THAT(Written(JsonValue()), IsEmpty());
}

TEST(JsonDocument, PassesOverCommentsAndCommasAtTheEnd) {
  const auto document = JsonDocument::Read("// x\n{\"a\": /* { */ [1, 2,], // }\n}");
  EXPECT_THAT(Written(document.root().Find("a")), ElementsAre("1", "2"));
  EXPECT_TRUE(document.root().Find("a").IsSound());
}

TEST(JsonDocument, ReadsNamesWithoutQuotesAndSingleQuotes) {
  const auto document = JsonDocument::Read("{a: 'b'}");
  EXPECT_EQ(document.root().Find("a").Plain(), "b");
}

TEST(JsonDocument, PassesOverAByteOrderMark) {
  EXPECT_TRUE(JsonDocument::Read("\xEF\xBB\xBF{}").root().IsObject());
}

TEST(JsonDocument, ReadsSeveralValuesOneAfterAnother) {
  EXPECT_EQ(JsonDocument::Read("{\"a\": 1}\n{\"a\": 2}\n").size(), 4u);
}

TEST(JsonDocument, IsEmptyWithoutAValue) {
  EXPECT_FALSE(JsonDocument::Read("").root());
  EXPECT_FALSE(JsonDocument::Read(" // x").root());
}

TEST(JsonDocument, BlamesAFaultOnWhatIsAroundIt) {
  const auto document = JsonDocument::Read(R"({"a": [1 2], "b": ["c"]})");
  EXPECT_EQ(document.root().Find("a").FaultAround(), "a comma is missing");
  EXPECT_FALSE(document.root().Find("a").IsSound());
  EXPECT_TRUE(document.root().Find("b").IsSound());
}

TEST(JsonDocument, SeesWhatIsMissing) {
  for (const absl::string_view broken :
       {R"({"a" 1})", R"({"a":})", R"({"a"})", "[1,,2]", "[,]", "{", "[1", R"(["a)", "[1}", "]",
        R"({"a": 1 "b": 2})", "[/* x]", R"({"a": "b
"})"}) {
    EXPECT_FALSE(JsonDocument::Read(broken).faults().empty()) << broken;
  }
}

TEST(JsonDocument, TellsTheFaultThatIsNearest) {
  const auto document = JsonDocument::Read(R"({"a": [1 2], "b": {"c" 3}, "d": [}])");
  EXPECT_EQ(document.root().Find("b").FaultAround(), "a colon is missing");
}

TEST(JsonDocument, PassesOverWhatADocumentLeavesOut) {
  const auto document = JsonDocument::Read(R"({"a": [1, ...], ... })");
  EXPECT_THAT(Written(document.root().Find("a")), ElementsAre("1"));
  EXPECT_THAT(document.faults(), IsEmpty());
}

TEST(JsonDocument, ClosesWhatABracketAroundItCloses) {
  const auto document = JsonDocument::Read(R"([{"a": [1, 2}, {"b": 3}])");
  const std::vector<std::string> written = Written(document.root());
  EXPECT_THAT(written, ElementsAre(R"({"a": [1, 2})", R"({"b": 3})"));
  EXPECT_TRUE(document.root().IsSound());
}

TEST(JsonDocument, KeepsNoMoreValuesThanItMay) {
  const auto document = JsonDocument::Read("[1, 2, 3]", /*most_values=*/2);
  EXPECT_FALSE(document.is_complete());
  EXPECT_EQ(document.size(), 2u);
}

TEST(JsonDocument, IsReadWithoutRecursion) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(JsonDocument::Read(deep).size(), 1'000'000u);
}

}  // namespace
}  // namespace torchlift::embed
