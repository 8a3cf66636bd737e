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

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool IsOfWindows(absl::string_view image) {
  return absl::StrContains(image, "windows") || absl::StrContains(image, "nanoserver") ||
         absl::StrContains(image, "servercore");
}

constexpr std::size_t kMostVariables = 256;

// The parts of a name between its $NAME and ${…}.
std::vector<std::string> PartsOf(absl::string_view name) {
  std::vector<std::string> parts(1);
  for (std::size_t at = 0; at < name.size();) {
    if (name[at] != '$') {
      parts.back() += name[at++];
      continue;
    }
    ++at;
    const bool has_braces = at < name.size() && name[at] == '{';
    while (at < name.size() && (has_braces ? name[at] != '}' : IsNameByte(name[at]))) ++at;
    if (has_braces && at < name.size()) ++at;
    parts.emplace_back();
  }
  return parts;
}

// Whether the name may be that of the stage.
bool MayBe(const std::vector<std::string>& parts, absl::string_view stage) {
  std::size_t at = 0;
  for (const std::string& part : parts) {
    at = stage.find(part, at);
    if (at == absl::string_view::npos) return false;
    at += part.size();
  }
  return absl::StartsWith(stage, parts.front()) && absl::EndsWith(stage, parts.back());
}

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

void Stage::Variables::Set(const DecodedText& name, const DecodedText& value) {
  const bool is_seen = name.unknown.empty();
  Put(name.text, {is_seen ? ExportLine(name.text, value) : ExportOfAny(), false},
      /*replaces=*/true);
}

void Stage::Variables::SetUnseen(absl::string_view name) {
  DecodedText unseen;
  unseen.AppendUnknown(0, 0);
  Put(name, {ExportLine(name, unseen), true}, /*replaces=*/false);
}

void Stage::Variables::Add(const Variables& later) {
  for (const auto& [name, place] : later.index_)
    Put(name, later.lines_[place], /*replaces=*/!later.lines_[place].is_of_build);
  is_full_ = is_full_ || later.is_full_;
}

void Stage::Variables::AddUnseen(const Variables& other) {
  DecodedText unseen;
  unseen.AppendUnknown(0, 0);
  for (const auto& [name, place] : other.index_) {
    if (!other.lines_[place].is_of_build) Put(name, {ExportLine(name, unseen), false}, true);
  }
  is_full_ = is_full_ || other.is_full_;
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
    TakeOver(base->second, stage);
  } else if (IsOfWindows(image)) {
    stage.shell_reads = FileKind::kOther;
  } else if (absl::StrContains(image, '$')) {
    const std::vector<std::string> parts = PartsOf(image);
    for (const auto& [name, named] : named_) {
      if (!MayBe(parts, name)) continue;
      Stage child;
      TakeOver(named, child);
      if (child.shell_reads != FileKind::kShell) stage.shell_reads = FileKind::kOther;
      stage.has_entry_point = stage.has_entry_point || child.has_entry_point;
      stage.shell_exports += child.shell_exports;
      stage.variables.AddUnseen(child.variables);
    }
  }
  const bool is_named = words.size() == 3 && words[1] == "as";
  Stage& place = is_named ? named_[std::string(words[2])] : unnamed_;
  place = std::move(stage);
  return place;
}

void Stages::TakeOver(const Stage& base, Stage& stage) const {
  stage.shell_reads = base.shell_reads;
  stage.has_entry_point = base.has_entry_point;
  stage.shell_exports = base.shell_exports;
  stage.variables = base.variables.Inherited();
  stage.variables.Add(base.triggered);
}

FileKind KindOfShell(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const FileKind kind = KindOfInterpreter(word);
    if (kind != FileKind::kOther) return kind;
  }
  return FileKind::kOther;
}

}  // namespace torchlift::embed
