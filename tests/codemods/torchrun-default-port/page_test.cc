// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <fstream>
#include <iterator>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/codemods/torchrun-default-port/judged_launches.h"

namespace torchlift {
namespace {

// The text of the first fenced block with that heading, such as "sh before".
std::string Block(const std::string& page, absl::string_view heading) {
  const std::string fence = absl::StrCat("```", heading, "\n");
  const auto begin = page.find(fence);
  EXPECT_NE(begin, std::string::npos) << heading;
  if (begin == std::string::npos) return "";
  const auto end = page.find("```", begin + fence.size());
  return page.substr(begin + fence.size(), end - begin - fence.size());
}

TEST(Page, ShowsWhatIsWritten) {
  std::ifstream file("codemods/torchrun-default-port/torchrun-default-port.md");
  const std::string page(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(JudgedLaunches(Block(page, "sh before")).Fixed(), Block(page, "sh after"));
  EXPECT_EQ(JudgedPython(Block(page, "py before")).Fixed(), Block(page, "py after"));
}

}  // namespace
}  // namespace torchlift
