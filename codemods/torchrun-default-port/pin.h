// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PIN_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PIN_H_

#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::torchrun {

inline constexpr absl::string_view kPin = "--master-port=29500";

// The finding about a launch, with what can be done about it but without edits: whoever knows the
// host's notation adds them to `fix->edits` and `fix->claims` when `site.has_edit`. Safe when
// nothing about the launch is doubtful. Clears `site.has_edit` when the launch may run beside
// another one: the same port twice is what fails there. With --policy minimal, and no port 29500 written down in
// the project, advice without a fix.
Finding MakeFinding(LaunchSite& site, const RewriteContext& context);

// Adds the pin as a word of shell text to a finding that has a fix.
void AddShellEdit(const LaunchSite& site, Finding& finding);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_PIN_H_
