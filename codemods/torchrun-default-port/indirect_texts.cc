// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/indirect_finder.h"
#include "codemods/torchrun-default-port/text_programs.h"
#include "core/shell/wrappers.h"

namespace torchlift::torchrun {

namespace {

// Programs that print what they read, changed.
constexpr absl::string_view kFilters =
    "sed awk gawk envsubst tr cut grep egrep head tail sort uniq tac";

}  // namespace

using shell::Assignment;
using shell::CommandLine;
using shell::Script;
using shell::SimpleCommand;
using shell::Word;

void IndirectFinder::LookAtPrinted(std::size_t index) {
  const SimpleCommand& command = script_.commands()[index];
  if (command.words.size() < 2 || !command.words.front().Is("echo")) return;
  const Assignment* keeper = KeeperOf(command);
  if (keeper == nullptr || run_.count(keeper->name) == 0) return;
  const std::size_t before = sites_.size();
  AddWords(index, {command.words.begin() + 1, command.words.end()},
           absl::StrCat("The command is kept in ", keeper->name,
                        " and may get more options where it is used."));
  NoteKeeper(before, absl::StrCat("$", keeper->name));
}

const Assignment* IndirectFinder::KeeperOf(const SimpleCommand& command) const {
  auto next =
      std::partition_point(substituted_.begin(), substituted_.end(), [&](std::size_t owner) {
        return script_.commands()[owner].range.begin <= command.range.begin;
      });
  constexpr int kMostOwners = 16;  // Nested in each other, or beside the command.
  for (int i = 0; i < kMostOwners && next != substituted_.begin(); ++i) {
    for (const Assignment& assignment : script_.commands()[*--next].assignments) {
      if (assignment.range.Contains(command.range)) return &assignment;
    }
  }
  return nullptr;
}

void IndirectFinder::LookAtHandedTexts(std::size_t index) {
  const SimpleCommand& command = script_.commands()[index];
  for (const shell::HandedText& handed : command.handed_texts) {
    if (handed.reader != shell::HandedText::Reader::kUnseen) continue;
    const Word program = command.words.empty() ? Word() : command.words.front();
    const bool is_kept = program.Is("read") || program.Is("cat") || program.Is("echo") ||
                         program.Is("printf") || program.Is("tee") || program.Is("mapfile") ||
                         program.Is("readarray");
    const bool is_changed = shell::IsListed(kFilters, program.BaseName());  // For a shell.
    if (!is_kept && !is_changed && IsTextProgram(program.BaseName())) continue;
    const std::string name = is_kept ? NameThatKeeps(command) : "";
    if (!name.empty() && (IsOnlyShown(name) || program.Is("echo"))) continue;  // See LookAtPrinted.
    const std::size_t before = sites_.size();
    for (LaunchText& text : ReadLaunchText(handed.text))
      AddLaunchText(index, text, "What becomes of the text that it stands in cannot be seen.");
    for (std::size_t i = before; i < sites_.size() && !handed.is_here_document; ++i)
      sites_[i].has_edit = false;
  }
}

std::string IndirectFinder::NameThatKeeps(const SimpleCommand& command) const {
  if (command.words.empty()) return "";
  const Word& program = command.words.front();
  if (program.Is("read") || program.Is("mapfile") || program.Is("readarray"))
    return std::string(command.words.back().text());
  const Assignment* keeper = KeeperOf(command);
  return keeper == nullptr ? "" : keeper->name;
}

}  // namespace torchlift::torchrun
