// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCKERFILE_CONTAINER_COMMAND_H_
#define TORCHLIFT_CORE_EMBED_DOCKERFILE_CONTAINER_COMMAND_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/arguments.h"
#include "core/embed/region.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// What ENTRYPOINT or CMD gives: a list, or a text that a shell reads. Neither when the stage has no
// such instruction, or an empty list.
struct ContainerWords {
  std::vector<Argument> list;
  DecodedText text;

  bool empty() const { return list.empty() && text.text.empty(); }
};

// What a container runs: the list of its ENTRYPOINT with that of its CMD behind it, wherever the two
// stand. Without a CMD what is named when it is started comes there, which is not seen. An
// ENTRYPOINT that is a text takes no CMD.
//
//   CMD ["main.py"]
//   ENTRYPOINT ["torchrun", "--nproc_per_node=2"]    // torchrun --nproc_per_node=2 main.py
std::optional<Region> ContainerCommand(const ContainerWords& entry_point,
                                       const ContainerWords& command, absl::string_view bytes);

// A list by itself.
Region ListRegion(const std::vector<Argument>& list, absl::string_view bytes);

// A text of one line by itself. It must not be empty.
Region TextRegion(DecodedText text);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCKERFILE_CONTAINER_COMMAND_H_
