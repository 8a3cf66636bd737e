// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_SUBSTITUTION_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_SUBSTITUTION_H_

#include <cstdint>

#include "core/text/decoded_text.h"

namespace torchlift::embed {

// What the program that reads a file of JSON puts in for a part of a text.
enum class JsonSubstitution : std::uint8_t {
  kNone,
  kEditor,      // ${workspaceFolder}, ${env:NAME} of Visual Studio Code and of dev containers.
  kParameters,  // Ref::name of AWS Batch, $(NAME) of Kubernetes.
};

// The text with what is put in as parts that are not seen, and with templates (`{{ … }}`, `{% … %}`)
// as such. Folders and files of the editor stand for themselves, without the signs around: they are
// a part of a word and hold no options.
//
//   ${workspaceFolder}/train.py    // workspaceFolder/train.py
DecodedText SubstituteJson(const DecodedText& text, JsonSubstitution substitution);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_SUBSTITUTION_H_
