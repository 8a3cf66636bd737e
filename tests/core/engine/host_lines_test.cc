// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/host_lines.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace torchlift {
namespace {

// A region of the last two lines of a file of four, behind a line that is not there.
class HostLines : public ::testing::Test {
 protected:
  HostLines() {
    region_.host = {4, 7};
    for (std::uint32_t i = 4; i < 7; ++i) region_.text.Append(host_->bytes()[i], i, i + 1);
    embed::AddPreamble("export A=1\n", region_);
  }

  std::string In(absl::string_view message) const {
    return WithHostLines(message, region_, *host_);
  }

 private:
  std::unique_ptr<const SourceFile> host_ = SourceFile::Create("file", "a\nb\nc\nd\n");
  embed::Region region_;
};

TEST_F(HostLines, AreThoseOfTheFile) {
  EXPECT_EQ(In("line 2 and on line 3."), "line 3 and on line 4.");
}

TEST_F(HostLines, StayWhereTheFileHasNone) {
  EXPECT_EQ(In("line 1, line 9, line 0"), "line 1, line 9, line 0");
}

TEST_F(HostLines, AreNoOtherNumbers) {
  EXPECT_EQ(In("a.py:2: --line 2x outline 2 line x 2 line "),
            "a.py:2: --line 3x outline 2 line x 2 line ");
}

}  // namespace
}  // namespace torchlift
