// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/indirect_finder.h"
#include "core/shell/printed_text.h"

namespace torchlift::torchrun {

using shell::Assignment;
using shell::SimpleCommand;
using shell::Word;

void IndirectFinder::AddArguments(std::size_t index) {
  const std::vector<Word>& words = script_.commands()[index].words;
  std::size_t begin = 1;
  while (begin < words.size() && !words[begin - 1].Is("--") &&
         absl::StartsWith(words[begin].text(), "-"))
    ++begin;
  const std::vector<Word> arguments(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                    words.end());
  const std::string doubt = "It becomes the arguments of the script, which may get more.";
  const std::size_t before = sites_.size();
  AddWords(index, arguments, doubt);
  if (sites_.size() > before) return;
  Assignment list;
  list.is_array = true;
  list.elements = arguments;
  if (const std::optional<LaunchText> launcher = ReadLauncherAlone(list))
    AddManual(index, launcher->place, launcher->form, doubt);
}

void IndirectFinder::AddPrintedVariable(std::size_t index) {
  std::vector<Word> words = script_.commands()[index].words;
  if (words.size() < 4 || !words[1].Is("-v")) return;
  const std::string name(words[2].text());
  if (IsOnlyShown(name)) return;
  words.erase(words.begin() + 1, words.begin() + 3);
  const std::size_t before = sites_.size();
  for (const LaunchText& text : ReadLaunchText(shell::PrintedText(words)))
    AddLaunchText(index, text, absl::StrCat("The command is kept in ", name, "."));
  NoteKeeper(before, absl::StrCat("$", name));
}

void IndirectFinder::LookAtLoops() {
  const auto& commands = script_.commands();
  for (const shell::Block& block : script_.blocks()) {
    for (const Word& item : block.items) {
      if (!MayHoldLauncher(item.text())) continue;
      items_.emplace_back();
      items_.back().name = block.name;
      items_.back().range = item.range;
      items_.back().value = item;
      assignments_[block.name].push_back(&items_.back());
    }
  }
  for (const Assignment& item : items_) {
    if (IsOnlyShown(item.name)) continue;
    // The command behind the loop's head, for its environment and its place among others.
    const auto next = std::partition_point(
        commands.begin(), commands.end(),
        [&](const SimpleCommand& command) { return command.range.begin < item.range.begin; });
    if (next == commands.end()) continue;
    const std::size_t before = sites_.size();
    LookAtAssignment(static_cast<std::size_t>(next - commands.begin()), item);
    for (std::size_t i = before; i < sites_.size(); ++i) {
      sites_[i].has_edit = false;
      sites_[i].statement = item.range;
    }
  }
}

}  // namespace torchlift::torchrun
