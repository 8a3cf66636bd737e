// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_SYSTEMD_UNIT_COMMAND_H_
#define TORCHLIFT_CORE_EMBED_SYSTEMD_UNIT_COMMAND_H_

#include <vector>

#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// The value of ExecStart= and its like as shell text that gives the same words, of systemd.service(5)
// and systemd.exec(5): without the signs in front, with `;` between commands, $NAME and ${NAME}
// where systemd expands them and with a backslash where it does not, specifiers such as %i as unseen
// parts of one word.
struct UnitCommand {
  DecodedText text;
  // Whether `@` gives the program another name as its first word. Such a text is not to be edited.
  bool has_own_name = false;
};
UnitCommand ReadUnitCommand(const DecodedText& value);

// A word of the value of a setting that lists words, such as Environment=.
struct UnitWord {
  ByteRange host;    // With its quotes.
  DecodedText text;  // Without quotes and escapes; specifiers are unseen.
};
std::vector<UnitWord> ReadUnitWords(const DecodedText& value);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_SYSTEMD_UNIT_COMMAND_H_
