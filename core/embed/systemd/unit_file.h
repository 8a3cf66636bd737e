// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_SYSTEMD_UNIT_FILE_H_
#define TORCHLIFT_CORE_EMBED_SYSTEMD_UNIT_FILE_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A setting of a unit of systemd: `ExecStart=/usr/bin/torchrun x.py`.
struct UnitSetting {
  ByteRange name;
  // Without blanks at its ends. A backslash at the end of a line, with the comments behind it, is a
  // blank. May be empty.
  DecodedText value;
};

// The settings of all sections, as systemd.syntax(7) describes them. Comments are lines that begin
// with `#` or `;`. Never fails.
std::vector<UnitSetting> ReadUnitFile(absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_SYSTEMD_UNIT_FILE_H_
