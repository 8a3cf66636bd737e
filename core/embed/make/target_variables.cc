// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/target_variables.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/embed/environment.h"
#include "core/embed/make/make_text.h"

namespace torchlift::embed {
namespace {

// More exports for targets than that are taken for exports for all; Makefiles have a handful.
constexpr std::size_t kMostExports = 64;

std::vector<std::string> Words(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t|:&"), absl::SkipEmpty());
}

bool IsPattern(absl::string_view word) { return word.find_first_of("%$*") != word.npos; }

}  // namespace

TargetVariables::TargetVariables(absl::Span<const MakeLine> lines, bool has_automake) {
  std::map<std::string, std::string> prerequisites;
  for (const MakeLine& line : lines) {
    if (line.kind == MakeLine::Kind::kRule) {
      targets_.push_back(Words(line.targets));
      for (const std::string& target : targets_.back())
        absl::StrAppend(&prerequisites[target], " ", line.text.text);
    }
    if (line.kind != MakeLine::Kind::kAssignment || line.targets.empty() || !line.is_exported)
      continue;
    Export exported;
    for (std::string& target : Words(line.targets)) exported.targets.insert(std::move(target));
    const MakeText value = ReadMakeText(line.text, MakeTextUse::kRecipe, has_automake);
    DecodedText unseen;
    unseen.AppendUnknown(0, 0);
    exported.unseen_line = ExportLine(line.name, unseen);
    const bool is_seen = value.references.empty() && !line.is_conditional &&
                         line.operation != "+=" && line.operation != "!=";
    exported.line = is_seen ? ExportLine(line.name, value.text) : exported.unseen_line;
    exports_.push_back(std::move(exported));
  }
  is_full_ = exports_.size() > kMostExports;
  for (const Export& exported : exports_) {
    if (is_full_) all_ += exported.unseen_line;
  }
  if (is_full_) return;
  for (Export& exported : exports_) Follow(prerequisites, exported);
}

void TargetVariables::Follow(const std::map<std::string, std::string>& prerequisites,
                             Export& exported) const {
  std::vector<std::string> next(exported.targets.begin(), exported.targets.end());
  while (!next.empty()) {
    const std::string target = std::move(next.back());
    next.pop_back();
    if (IsPattern(target)) exported.reaches_all = true;
    if (!exported.reached.insert(target).second) continue;
    const auto found = prerequisites.find(target);
    if (found == prerequisites.end()) continue;
    for (std::string& word : Words(found->second)) next.push_back(std::move(word));
  }
}

std::string TargetVariables::Exports(std::uint32_t rule) const {
  if (is_full_) return all_;
  std::string lines;
  const std::vector<std::string> none;
  const std::vector<std::string>& targets =
      rule == 0 || rule > targets_.size() ? none : targets_[rule - 1];
  for (const Export& exported : exports_) {
    const bool is_own = targets.size() == 1 && exported.targets.count(targets[0]) > 0;
    const bool is_reached =
        rule == 0 || exported.reaches_all ||
        std::any_of(targets.begin(), targets.end(), [&](const std::string& target) {
          return IsPattern(target) || exported.reached.count(target) > 0;
        });
    if (is_own) {
      lines += exported.line;
    } else if (is_reached) {
      lines += exported.unseen_line;
    }
  }
  return lines;
}

}  // namespace torchlift::embed
