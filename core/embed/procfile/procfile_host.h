// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_PROCFILE_PROCFILE_HOST_H_
#define TORCHLIFT_CORE_EMBED_PROCFILE_PROCFILE_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The process types of a Procfile, a line each, as Heroku and Foreman read them:
//
//   web: torchrun serve.py        // region: torchrun serve.py
//
// Its processes run side by side.
Host ReadProcfileHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_PROCFILE_PROCFILE_HOST_H_
