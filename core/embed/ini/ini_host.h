// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_INI_INI_HOST_H_
#define TORCHLIFT_CORE_EMBED_INI_INI_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands in an INI file: those of tox (tox.ini, setup.cfg) and of supervisor. Settings of
// others are doubtful, but for the package data of setup.cfg, which is none.
//
//   [testenv:dist]
//   commands = torchrun -m pytest {posargs}       // region: torchrun -m pytest ?
//   allowlist_externals = torchrun                // a name: none
Host ReadIniHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_INI_INI_HOST_H_
