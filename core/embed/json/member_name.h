// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_MEMBER_NAME_H_
#define TORCHLIFT_CORE_EMBED_JSON_MEMBER_NAME_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace torchlift::embed {

// What the name of a member says about the text that it names, in files that nobody knows.
enum class MemberUse : std::uint8_t {
  kCommand,  // "command", "postStartCommand", "train_cmd", "scripts"
  kText,     // For people, or data: "description", "content", "help_text"
  kUnseen,   // Any other.
};

MemberUse UseOfMember(absl::string_view name);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_MEMBER_NAME_H_
