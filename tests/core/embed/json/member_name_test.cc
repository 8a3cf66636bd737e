// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/member_name.h"

#include <gtest/gtest.h>

namespace torchlift::embed {
namespace {

TEST(UseOfMember, KnowsCommandsByTheirWords) {
  for (const absl::string_view name :
       {"command", "postStartCommand", "train_cmd", "pre-run", "scripts", "runTest", "CMD"}) {
    EXPECT_EQ(UseOfMember(name), MemberUse::kCommand) << name;
  }
}

TEST(UseOfMember, KnowsTextsForPeople) {
  for (const absl::string_view name : {"description", "command_help", "helpText", "titleOfIt"}) {
    EXPECT_EQ(UseOfMember(name), MemberUse::kText) << name;
  }
}

TEST(UseOfMember, DoesNotKnowOthers) {
  for (const absl::string_view name : {"", "value", "runner", "q"}) {
    EXPECT_EQ(UseOfMember(name), MemberUse::kUnseen) << name;
  }
}

}  // namespace
}  // namespace torchlift::embed
