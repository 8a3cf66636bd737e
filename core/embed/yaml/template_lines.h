// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_TEMPLATE_LINES_H_
#define TORCHLIFT_CORE_EMBED_YAML_TEMPLATE_LINES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/embed/yaml/template_actions.h"

namespace torchlift::embed::yaml {

// Follows the template actions that own their lines while a reader goes through the text.
class TemplateLines {
 public:
  explicit TemplateLines(const TemplateActions& actions) : actions_(&actions) {}

  // How many conditions are open where the last call of Next() went.
  std::uint32_t depth() const { return static_cast<std::uint32_t>(open_.size()); }

  // The next output that owns its lines and begins before `offset`, or null when there is none: then
  // all actions before it have been passed, and counted in depth().
  const TemplateAction* Next(std::uint32_t offset) {
    while (next_ < actions_->actions.size() && actions_->actions[next_].range.begin < offset) {
      const TemplateAction& action = actions_->actions[next_];
      const auto index = static_cast<std::uint32_t>(next_);
      ++next_;
      if (!action.owns_lines) continue;
      if (action.kind == TemplateAction::Kind::kOutput) return &action;
      if (action.kind == TemplateAction::Kind::kOpen) open_.push_back(index);
      if (action.kind == TemplateAction::Kind::kClose) Leave(action.opening);
    }
    return nullptr;
  }

  // Passes the actions before `offset`, which are part of a scalar.
  void PassScalar(std::uint32_t offset) { next_ = std::max(next_, actions_->IndexFrom(offset)); }

  // The end of the last output that owns lines in [begin, end) and writes at least at `column`;
  // `begin` when there is none.
  std::uint32_t LastOutputEnd(std::uint32_t begin, std::uint32_t end, std::int64_t column) const {
    std::uint32_t last = begin;
    for (std::size_t i = actions_->IndexFrom(begin); i < actions_->actions.size(); ++i) {
      const TemplateAction& action = actions_->actions[i];
      if (action.range.begin >= end) break;
      if (action.owns_lines && action.kind == TemplateAction::Kind::kOutput &&
          std::int64_t{action.column} >= column)
        last = action.range.end;
    }
    return last;
  }

 private:
  void Leave(std::uint32_t opening) {
    while (!open_.empty() && open_.back() >= opening) open_.pop_back();
  }

  const TemplateActions* actions_;
  std::size_t next_ = 0;
  std::vector<std::uint32_t> open_;
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_TEMPLATE_LINES_H_
