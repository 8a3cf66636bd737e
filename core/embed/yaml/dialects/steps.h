// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_DIALECTS_STEPS_H_
#define TORCHLIFT_CORE_EMBED_YAML_DIALECTS_STEPS_H_

#include <vector>

#include "core/embed/yaml/stream.h"

namespace torchlift::embed::yaml {

// The steps in all lists `steps` of a document, those in conditions too:
//
//   steps:
//     - script: a                  # one
//     - ${{ if parameters.x }}:
//         - script: b              # another one
//     - when: {condition: c, steps: [{run: d}]}
//
// Mappings, in the order of the text, each once.
std::vector<Node> AllSteps(Node document);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_DIALECTS_STEPS_H_
