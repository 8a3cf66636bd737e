// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::IsEmpty;

constexpr absl::string_view kMark = "\xEF\xBB\xBF";

TEST(Host, ReadsTheFirstLineBehindAByteOrderMarkAsAnyOther) {
  for (const absl::string_view start :
       {"# note\n", "{{- if .x }}\n", "---\n", "%YAML 1.2\n---\n"}) {
    const std::string bytes = absl::StrCat(
        kMark, start, "kind: Pod\nspec:\n  containers:\n  - command: [torchtool, a]\n");
    const Host host = ReadHost(FileKind::kYaml, "a.yaml", bytes);
    ASSERT_EQ(host.regions.size(), 1) << start;
    EXPECT_EQ(host.regions[0].host.In(bytes), "torchtool, a") << start;
    EXPECT_THAT(host.problems, IsEmpty()) << start;
  }
}

TEST(Host, CountsTheByteOrderMarkInItsPlaces) {
  const std::string bytes = absl::StrCat(kMark, "[testenv]\ncommands = tool a\n");
  EXPECT_EQ(WithNewWords(FileKind::kIni, "tox.ini", bytes),
            absl::StrCat(kMark, "[testenv]\ncommands = tool --new a\n"));
}

TEST(Host, HoldsNothingWhereAByteOrderMarkIsAll) {
  EXPECT_THAT(ReadHost(FileKind::kYaml, "a.yaml", kMark).regions, IsEmpty());
}

}  // namespace
}  // namespace torchlift::embed
