// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCUMENTATION_BLOCK_LANGUAGE_H_
#define TORCHLIFT_CORE_EMBED_DOCUMENTATION_BLOCK_LANGUAGE_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// What a block of code in a document holds, by the language that the document gives it.
struct BlockLanguage {
  enum class Kind : std::uint8_t {
    kUnnamed,        // No language: commands, output, a file, prose.
    kUnknown,        // One that is not known here.
    kProse,          // Text, output, changes: nothing that is run.
    kShell,          // Commands; perhaps with prompts.
    kConsole,        // Commands behind prompts, and what they print.
    kTemplate,       // A template of commands.
    kPython,         //
    kPythonConsole,  // Python behind `>>> `, and what it prints.
    kFile,           // A file of the kind `file`.
    kMarkdown,       // A document that holds blocks of its own.
  };
  Kind kind = Kind::kUnnamed;
  FileKind file = FileKind::kOther;
};

// The language of that name, in either case: "bash", "shell-session", "py", "dockerfile".
BlockLanguage BlockLanguageOf(absl::string_view name);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCUMENTATION_BLOCK_LANGUAGE_H_
