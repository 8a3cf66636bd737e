// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_SYSTEMD_SYSTEMD_HOST_H_
#define TORCHLIFT_CORE_EMBED_SYSTEMD_SYSTEMD_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands of a unit of systemd (ExecStart= and its like, Exec= of a container), and the
// variables that they get (Environment=). Files of variables are not seen. Several instances of a
// template (train@.service) may run at a time.
//
//   ExecStart=-/opt/venv/bin/torchrun train.py %i   // region: /opt/venv/bin/torchrun train.py "?"
Host ReadSystemdHost(absl::string_view path, absl::string_view bytes);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_SYSTEMD_SYSTEMD_HOST_H_
