// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/needle_search.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/embed/host.h"
#include "core/project/project_facts.h"

namespace torchlift {
namespace {

bool Holds(absl::string_view bytes, absl::string_view word) {
  return memmem(bytes.data(), bytes.size(), word.data(), word.size()) != nullptr;
}

bool HoldsOthers(absl::string_view bytes, const Needle& needle) {
  return std::all_of(needle.begin() + 1, needle.end(),
                     [&](absl::string_view word) { return Holds(bytes, word); });
}

template <typename T>
void AddOnce(T value, std::vector<T>& values) {
  if (std::find(values.begin(), values.end(), value) == values.end()) {
    values.push_back(std::move(value));
  }
}

// Whether a codemod may find something in a file of that kind: in the file itself, or in what it
// reads of the code in there.
bool MayFindIn(const CodemodInfo& info, FileKind kind) {
  if (info.Reads(kind)) return true;
  return embed::IsHostKind(kind) &&
         (info.Reads(FileKind::kShell) || info.Reads(FileKind::kPython) ||
          info.Reads(FileKind::kSetting));
}

std::array<FileKind, kFileKindCount> EveryKind() {
  std::array<FileKind, kFileKindCount> kinds;
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = static_cast<FileKind>(i);
  return kinds;
}

template <typename Conditions>
std::vector<absl::string_view> FirstWordsAndFactWord(const Conditions& conditions) {
  std::vector<absl::string_view> words;
  words.reserve(conditions.size() + 1);
  for (const auto& condition : conditions) words.push_back(condition.needle.front());
  words.push_back(kFactWord);
  return words;
}

}  // namespace

NeedleSearch::ConditionSet::ConditionSet(std::vector<Condition> conditions)
    : conditions_(std::move(conditions)), first_words_(FirstWordsAndFactWord(conditions_)) {}

NeedleSearch::Found NeedleSearch::ConditionSet::Search(absl::string_view bytes,
                                                       bool is_inside) const {
  Found found;
  // Conditions that do not hold though their first word is there; made when there is one.
  std::vector<bool> failed;
  first_words_.Visit(bytes, [&](std::size_t word) {
    if (word == conditions_.size()) {
      found.fact_word = true;
      return found.needle;
    }
    if (found.needle || (!failed.empty() && failed[word])) return false;
    const Condition& condition = conditions_[word];
    failed.resize(conditions_.size(), false);
    failed[word] = true;
    if (!HoldsOthers(bytes, condition.needle)) return false;
    found.needle =
        is_inside || condition.may_hold_finding == nullptr || condition.may_hold_finding(bytes);
    if (found.needle) return found.fact_word;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
      if (conditions_[i].may_hold_finding == condition.may_hold_finding) failed[i] = true;
    }
    return false;
  });
  return found;
}

NeedleSearch::NeedleSearch(absl::Span<const Codemod* const> codemods,
                           absl::Span<const FileKind> kinds) {
  for (const FileKind kind : kinds) {
    std::vector<Condition> conditions;
    for (const Codemod* codemod : codemods) {
      const CodemodInfo& info = codemod->info();
      if (!MayFindIn(info, kind)) continue;
      for (const Needle& needle : info.needles) {
        if (!needle.empty()) AddOnce(Condition{needle, info.may_hold_finding}, conditions);
      }
    }
    if (!conditions.empty())
      by_kind_[static_cast<std::size_t>(kind)].emplace(std::move(conditions));
  }
}

NeedleSearch::NeedleSearch(absl::Span<const Codemod* const> codemods)
    : NeedleSearch(codemods, EveryKind()) {
  std::vector<Condition> names;
  for (const Codemod* codemod : codemods) {
    const CodemodInfo& info = codemod->info();
    for (const Needle& needle : info.needles) {
      if (needle.empty()) continue;
      // A name says enough by itself in prose, where nothing can be ruled out.
      AddOnce(needle.size() == 1 ? Condition{needle} : Condition{needle, info.may_hold_finding},
              names);
    }
    for (const absl::string_view name : info.names) AddOnce(Condition{{name}}, names);
  }
  names_.emplace(std::move(names));
}

NeedleSearch::Found NeedleSearch::Search(FileKind kind, absl::string_view bytes) const {
  const std::optional<ConditionSet>& conditions = by_kind_[static_cast<std::size_t>(kind)];
  return conditions ? conditions->Search(bytes) : Found{false, Holds(bytes, kFactWord)};
}

NeedleSearch::Found NeedleSearch::SearchInside(FileKind kind, absl::string_view text) const {
  const std::optional<ConditionSet>& conditions = by_kind_[static_cast<std::size_t>(kind)];
  return conditions ? conditions->Search(text, /*is_inside=*/true) : Found{};
}

NeedleSearch::Found NeedleSearch::SearchNames(absl::string_view bytes) const {
  return names_ ? names_->Search(bytes) : Found{false, Holds(bytes, kFactWord)};
}

}  // namespace torchlift
