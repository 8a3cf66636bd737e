// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_TARGET_VARIABLES_H_
#define TORCHLIFT_CORE_EMBED_MAKE_TARGET_VARIABLES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/make/makefile.h"

namespace torchlift::embed {

// Variables that a Makefile exports for some targets alone. What makes their prerequisites has them,
// too, when it runs for these targets.
//
//   train: export PET_NNODES = 2
class TargetVariables {
 public:
  TargetVariables(absl::Span<const MakeLine> lines, bool has_automake);

  // Lines of shell text that export those of a rule, counted from 1; of any rule when it is 0. Their
  // values are not seen but for the targets themselves.
  std::string Exports(std::uint32_t rule) const;

 private:
  struct Export {
    std::set<std::string> targets;
    std::set<std::string> reached;  // What is made for them, themselves included.
    bool reaches_all = false;       // Some prerequisites cannot be seen.
    std::string line;
    std::string unseen_line;
  };

  void Follow(const std::map<std::string, std::string>& prerequisites, Export& exported) const;

  std::vector<std::vector<std::string>> targets_;  // By rule.
  std::vector<Export> exports_;
  bool is_full_ = false;  // There are too many to follow.
  std::string all_;       // The lines of all then.
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_TARGET_VARIABLES_H_
