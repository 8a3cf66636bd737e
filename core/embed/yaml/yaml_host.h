// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_YAML_HOST_H_
#define TORCHLIFT_CORE_EMBED_YAML_YAML_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands of a YAML file, whatever program it is for: that is told by what the documents hold,
// and where that says too little by the path.
//
//   jobs:
//     test:
//       runs-on: gpu
//       env: {PET_NNODES: 1}
//       steps:
//         - run: torchrun x.py       // region: torchrun x.py, behind export PET_NNODES="1"
//
// Texts that nobody is seen to run, but which may be commands, are regions with a doubt; those for
// people (`name`, `description`) are none.
Host ReadYamlHost(absl::string_view path, absl::string_view bytes,
                  const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_YAML_YAML_HOST_H_
