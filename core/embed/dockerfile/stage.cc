// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/dockerfile/stage.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "core/embed/environment.h"
#include "core/embed/interpreter.h"

namespace torchlift::embed {
namespace {

bool IsOfWindows(absl::string_view image) {
  return absl::StrContains(image, "windows") || absl::StrContains(image, "nanoserver") ||
         absl::StrContains(image, "servercore");
}

constexpr std::size_t kMostVariables = 256;

}  // namespace

void Stage::Variables::Put(absl::string_view name, Line line, bool replaces) {
  if (line.text.empty()) return;
  const auto found = index_.find(name);
  if (found != index_.end()) {
    if (replaces) lines_[found->second] = std::move(line);
  } else if (lines_.size() == kMostVariables) {
    is_full_ = true;
  } else {
    index_.emplace(std::string(name), lines_.size());
    lines_.push_back(std::move(line));
  }
}

void Stage::Variables::Set(absl::string_view name, const DecodedText& value) {
  Put(name, {ExportLine(name, value), false}, /*replaces=*/true);
}

void Stage::Variables::SetUnseen(absl::string_view name) {
  DecodedText unseen;
  unseen.AppendUnknown(0, 0);
  Put(name, {ExportLine(name, unseen), true}, /*replaces=*/false);
}

std::string Stage::Variables::OfBuild() const {
  std::string text;
  for (const Line& line : lines_) text += line.text;
  return text;
}

std::string Stage::Variables::OfContainer() const {
  std::string text;
  for (const Line& line : lines_) {
    if (!line.is_of_build) text += line.text;
  }
  return text;
}

Stage::Variables Stage::Variables::Inherited() const {
  Variables inherited;
  inherited.is_full_ = is_full_;
  for (const auto& [name, place] : index_) {
    if (lines_[place].is_of_build) continue;
    inherited.index_.emplace(name, inherited.lines_.size());
    inherited.lines_.push_back(lines_[place]);
  }
  return inherited;
}

Stage& Stages::Begin(absl::string_view arguments) {
  const std::string lower = absl::AsciiStrToLower(arguments);
  std::vector<absl::string_view> words =
      absl::StrSplit(lower, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  words.erase(std::remove_if(words.begin(), words.end(),
                             [](absl::string_view word) { return absl::StartsWith(word, "--"); }),
              words.end());
  Stage stage;
  const absl::string_view image = words.empty() ? absl::string_view() : words[0];
  if (const auto base = named_.find(image); base != named_.end()) {
    stage.shell_reads = base->second.shell_reads;
    stage.has_entry_point = base->second.has_entry_point;
    stage.variables = base->second.variables.Inherited();
  } else if (IsOfWindows(image)) {
    stage.shell_reads = FileKind::kOther;
  }
  const bool is_named = words.size() == 3 && words[1] == "as";
  Stage& place = is_named ? named_[std::string(words[2])] : unnamed_;
  place = std::move(stage);
  return place;
}

FileKind KindOfShell(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const FileKind kind = KindOfInterpreter(word);
    if (kind != FileKind::kOther) return kind;
  }
  return FileKind::kOther;
}

}  // namespace torchlift::embed
