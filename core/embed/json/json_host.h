// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_HOST_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands in a file of JSON, with comments or without, by what the file is for: see
// json_dialects.h. Manifests of Kubernetes and files of Compose, which are as often YAML, are read
// as such. A command in an object or a list that is faulty is a problem.
Host ReadJsonHost(absl::string_view path, absl::string_view bytes,
                  const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_HOST_H_
