// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/environment.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

DecodedText At(absl::string_view host, absl::string_view part) {
  DecodedText text;
  const auto begin = static_cast<std::uint32_t>(host.find(part));
  for (std::uint32_t i = 0; i < part.size(); ++i) text.Append(part[i], begin + i, begin + i + 1);
  return text;
}

// The entry of `name: value` in a block of YAML.
VariableEntry Entry(absl::string_view host, absl::string_view name, absl::string_view value) {
  VariableEntry entry;
  entry.name = At(host, name);
  entry.value = At(host, value);
  entry.host = {entry.name.host_begin.front(), entry.value.host_end.back()};
  entry.place = entry.host.end;
  entry.before = "\n  ";
  entry.assign = ": ";
  entry.quote = "\"";
  return entry;
}

TEST(ExportLine, QuotesTheValue) {
  EXPECT_EQ(ExportLine("A", At("x $y", "x $y")), "export A=\"x \\$y\"\n");
}

TEST(ExportLine, KeepsWhatIsNotSeen) {
  DecodedText value;
  value.AppendUnknown(0, 5);
  EXPECT_EQ(ExportLine("A", value), "export A=\"\x01\"\n");
}

TEST(ExportLine, IsNothingForANameThatNoShellKnows) {
  EXPECT_EQ(ExportLine("a.b", DecodedText()), "");
}

TEST(EnvironmentRegion, ReadsAsACommandThatSetsTheVariables) {
  const absl::string_view host = "env:\n  A: 1\n  B: x y\n";
  const Region region = EnvironmentRegion({Entry(host, "A", "1"), Entry(host, "B", "x y")});
  EXPECT_EQ(region.text.text, "env A=1 B=\"x y\" :");
}

TEST(EnvironmentRegion, PutsNewWordsInAsEntries) {
  const absl::string_view host = "env:\n  A: 1\n  B: two\n";
  const Region region = EnvironmentRegion({Entry(host, "A", "1"), Entry(host, "B", "two")});
  EXPECT_THAT(HostEdits(region, host, {{{7, 7}, " C=3"}}),
              Optional(ElementsAre(Edit{{11, 11}, "\n  C: \"3\""})));
}

TEST(EnvironmentRegion, RefusesWordsThatAreNoVariables) {
  const absl::string_view host = "env:\n  A: 1\n";
  const Region region = EnvironmentRegion({Entry(host, "A", "1")});
  EXPECT_EQ(HostEdits(region, host, {{{7, 7}, " --port"}}), std::nullopt);
}

TEST(UnseenExports, AreThoseOfVariablesThatDecide) {
  EXPECT_THAT(UnseenExports("export PET_A=1 B=2; MY_PET_C=3 --env=PET_D"),
              ElementsAre("export PET_A=\"\1\"\n", "export PET_D=\"\1\"\n"));
}

}  // namespace
}  // namespace torchlift::embed
