// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SHELL_SETTING_H_
#define TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SHELL_SETTING_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/shell/script.h"
#include "core/text/byte_range.h"

namespace torchlift::max_autotune {

// One place of a shell script that gives a command, or all that follow, one of the variables this
// codemod looks for.
struct ShellSetting {
  enum class Form {
    kExport,  // export NAME=1; also NAME=1 with an `export NAME` or `set -a` elsewhere
    kPrefix,  // NAME=1 python x.py, env NAME=1 python x.py, sudo NAME=1 python x.py
    kOption,  // docker run -e NAME=1 image: `option` is the word before
    kUnseen,  // In some other word: it cannot be told where another one would have to stand.
  };

  const shell::SimpleCommand* command = nullptr;
  Form form = Form::kExport;
  bool is_flag = false;    // The variable of the deferral flag itself, whatever its value.
  bool is_certain = true;  // False when the value is not seen.
  bool is_plain = false;   // Of kExport: an assignment alone, without `export` before it.
  ByteRange place;         // The assignment or word.
  std::string variable;
  std::string option;
};

// All of them, in the order of the script. `text` is the script's.
std::vector<ShellSetting> FindShellSettings(const shell::Script& script, absl::string_view text);

}  // namespace torchlift::max_autotune

#endif  // TORCHLIFT_CODEMODS_MAX_AUTOTUNE_LAYOUT_DEFERRAL_SHELL_SETTING_H_
