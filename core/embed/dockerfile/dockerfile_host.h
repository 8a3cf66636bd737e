// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCKERFILE_DOCKERFILE_HOST_H_
#define TORCHLIFT_CORE_EMBED_DOCKERFILE_DOCKERFILE_HOST_H_

#include "absl/strings/string_view.h"
#include "core/embed/host.h"

namespace torchlift::embed {

// The commands of a Dockerfile or Containerfile:
//   - RUN, CMD, ENTRYPOINT and HEALTHCHECK in both forms, behind ONBUILD too. An ENTRYPOINT and a
//     CMD are one command, see ContainerCommand(); a later one of a stage replaces an earlier one.
//   - Here documents that a shell or their own interpreter runs, and scripts that COPY and ADD write.
//   - ENV, as variables that the commands behind it have, and as entries. What ARG sets is unseen.
//
// What SHELL makes another program read is a problem, and so are instructions that Docker does not
// know and lists that are no JSON.
Host ReadDockerfileHost(absl::string_view path, absl::string_view bytes,
                        const LookedFor& looked_for = {});

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCKERFILE_DOCKERFILE_HOST_H_
