// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_SUBSTITUTION_H_
#define TORCHLIFT_CORE_EMBED_YAML_SUBSTITUTION_H_

#include <cstdint>

#include "core/text/decoded_text.h"

namespace torchlift::embed::yaml {

// What the program that reads a file puts in place of dollar signs before it runs a command.
enum class Substitution : std::uint8_t {
  kNone,
  kKubernetes,  // $(NAME); $$ is a dollar sign.
  kCompose,     // $NAME, ${NAME:-default}; $$ is a dollar sign.
  kAzure,       // $(name)
};

// The text after that, with what is put in as unseen.
DecodedText Substitute(DecodedText text, Substitution substitution);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_SUBSTITUTION_H_
