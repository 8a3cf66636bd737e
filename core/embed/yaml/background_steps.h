// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_BACKGROUND_STEPS_H_
#define TORCHLIFT_CORE_EMBED_YAML_BACKGROUND_STEPS_H_

#include <cstdint>
#include <set>

#include "core/embed/yaml/command_collector.h"
#include "core/embed/yaml/stream.h"

namespace torchlift::embed::yaml {

// Steps of one list run one after another on one host. What one of them leaves in the background
// runs beside those behind it:
//
//   - run: torchrun a.py &
//   - run: torchrun b.py
class BackgroundSteps {
 public:
  // Tells the setting of `text`, which the step runs, whether it may run beside others of the list.
  // All steps of a list, in their order. `goes_on` where the list goes on while it runs.
  void Mark(Node step, Node text, bool goes_on, CommandSetting& setting);

 private:
  std::set<std::uint32_t> lists_;  // In which something is left, by their first bytes.
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_BACKGROUND_STEPS_H_
