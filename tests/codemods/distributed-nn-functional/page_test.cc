// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The manual page is a test: every Python block that is followed by "becomes" and another one is run.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

std::vector<std::pair<std::string, std::string>> Examples() {
  std::ifstream file("codemods/distributed-nn-functional/distributed-nn-functional.md",
                     std::ios::binary);
  const std::string page(std::istreambuf_iterator<char>(file), {});
  const std::string open = "```python\n";
  const std::string between = "```\n\nbecomes\n\n```python\n";
  std::vector<std::pair<std::string, std::string>> examples;
  for (std::size_t at = page.find(between); at != std::string::npos;
       at = page.find(between, at + 1)) {
    const std::size_t begin = page.rfind(open, at) + open.size();
    const std::size_t after = at + between.size();
    examples.emplace_back(page.substr(begin, at - begin),
                          page.substr(after, page.find("```\n", after) - after));
  }
  return examples;
}

TEST(Page, HasThreeExamples) { EXPECT_EQ(Examples().size(), 3u); }

TEST(Page, SaysWhatTheFixesWrite) {
  for (const auto& [before, after] : Examples()) EXPECT_EQ(JudgedFile(before).Fixed(), after);
}

}  // namespace
}  // namespace torchlift
