// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_INI_INI_FILE_H_
#define TORCHLIFT_CORE_EMBED_INI_INI_FILE_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed {

// A setting of an INI file. Its value may go on in lines that are indented further than the name.
struct IniEntry {
  ByteRange name;
  // The lines of the value without blanks at their ends. The first is what stands on the name's own
  // line, and may be empty; of the others those that are empty or comments are left out.
  std::vector<ByteRange> lines;
};

struct IniSection {
  ByteRange
      name;  // Without the brackets. Empty at 0 for what stands in front of the first section.
  std::vector<IniEntry> entries;

  // The last entry of that name, which is the one that counts; null when there is none.
  const IniEntry* Find(absl::string_view bytes, absl::string_view entry_name) const;
};

// Reads an INI file as Python's configparser and iniconfig do, which tox, setuptools, pytest and
// supervisor read theirs with: `name = value` or `name: value`, comments are whole lines behind `#`
// or `;`. Lines without a delimiter are names without a value. Never fails. Ranges are bytes of the
// file; no section of the standard library's reader keeps them.
//
//   [testenv]               // name: testenv
//   commands =              // an entry with two lines: "" and
//       torchrun x.py       // "torchrun x.py"
std::vector<IniSection> ReadIni(absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_INI_INI_FILE_H_
