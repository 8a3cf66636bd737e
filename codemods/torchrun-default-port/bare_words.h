// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_BARE_WORDS_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_BARE_WORDS_H_

#include "codemods/torchrun-default-port/launch_site.h"
#include "core/shell/script.h"

namespace torchlift::torchrun {

// Whether the launch stands within a word that is not quoted there, where a blank would end that
// word: bash <<< torchrun\ x.py. `bytes` are those of the host.
bool IsWithinBareWord(const shell::Script& script, const LaunchSite& site, absl::string_view bytes);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_BARE_WORDS_H_
