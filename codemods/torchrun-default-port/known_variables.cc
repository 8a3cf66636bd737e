// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/known_variables.h"

#include <functional>

#include "core/shell/shell_text.h"

namespace torchlift::torchrun {

using shell::Assignment;
using shell::SimpleCommand;
using shell::Word;

KnownVariables::KnownVariables(const shell::Script& script) : script_(script) {
  for (const SimpleCommand& command : script.commands()) {
    for (const auto* list : {&command.assignments, &command.declared}) {
      for (const Assignment& assignment : *list) {
        if (!assignment.has_value || (!command.words.empty() && list == &command.assignments))
          continue;
        Value& value = values_[assignment.name];
        if (value.assignment != nullptr || assignment.appends) value.is_changed = true;
        value.command = &command;
        value.assignment = &assignment;
      }
    }
    for (const auto* list : {&command.assignments, &command.declared}) {
      for (const Assignment& assignment : *list) NoteAssigned(assignment.value);
    }
    for (const Word& word : command.words) NoteAssigned(word);
    if (command.words.empty()) continue;
    const Word& name = command.words.front();
    if (!name.Is("read") && !name.Is("readarray") && !name.Is("mapfile") && !name.Is("unset") &&
        !name.Is("printf") && !name.Is("getopts") && !name.Is("let"))
      continue;
    for (const Word& word : command.words) values_[std::string(word.text())].is_changed = true;
  }
  for (const shell::Block& block : script.blocks()) {
    if (block.kind == shell::BlockKind::kLoop) values_[block.name].is_changed = true;
  }
}

void KnownVariables::NoteAssigned(const Word& word) {
  for (const std::string& name : word.assigned) values_[name].is_changed = true;
}

std::vector<Word> KnownVariables::Expand(const SimpleCommand& command) const {
  std::vector<Word> words;
  for (const Word& word : command.words) AddExpansion(word, command, words);
  return words;
}

const Assignment* KnownVariables::Find(const std::string& name,
                                       const SimpleCommand& command) const {
  const auto found = values_.find(name);
  const bool is_known = !name.empty() && found != values_.end() && !found->second.is_changed &&
                        found->second.assignment != nullptr &&
                        found->second.command->range.begin < command.range.begin &&
                        script_.IsInside(command.block, found->second.command->block);
  return is_known ? found->second.assignment : nullptr;
}

// ${T}run: the values of variables that are parts of the word.
Word KnownVariables::WithKnownParts(const Word& word, const SimpleCommand& command) const {
  if (!word.variable.empty() || word.variables.size() != word.value.unknown.size()) return word;
  Word whole = word;
  whole.value = DecodedText();
  std::size_t next = 0;
  for (std::uint32_t i = 0; i < word.value.text.size(); ++i) {
    if (next == word.variables.size() || word.value.unknown[next].begin != i) {
      whole.value.Append(word.value.text[i], word.value.host_begin[i], word.value.host_end[i]);
      continue;
    }
    const Assignment* part = Find(word.variables[next++], command);
    const bool is_word = part != nullptr && !part->is_array && part->value.IsKnown() &&
                         part->value.text().find_first_of(" \t\n") == absl::string_view::npos;
    if (!is_word) {
      whole.value.AppendUnknown(word.value.host_begin[i], word.value.host_end[i]);
      continue;
    }
    for (const char c : part->value.text())
      whole.value.Append(c, word.value.host_begin[i], word.value.host_end[i]);
  }
  const bool has_pattern = whole.text().find_first_of("*?[{") != absl::string_view::npos;
  if (whole.value.unknown.empty() && !has_pattern) whole.may_split = false;
  return whole;
}

void KnownVariables::AddExpansion(const Word& word, const SimpleCommand& command,
                                  std::vector<Word>& words) const {
  const Assignment* known = Find(word.variable, command);
  const bool is_known = known != nullptr && (word.may_split || word.is_list || !known->is_array);
  if (!is_known) {
    words.push_back(WithKnownParts(word, command));
    return;
  }
  const Assignment& assignment = *known;
  if (assignment.is_array) {
    words.insert(words.end(), assignment.elements.begin(), assignment.elements.end());
    return;
  }
  if (!word.may_split) {
    Word whole = word;
    whole.variable.clear();
    whole.value = DecodedText();
    whole.value.host_begin.push_back(word.range.begin);
    std::size_t next = 0;
    const DecodedText& text = assignment.value.value;
    for (std::uint32_t i = 0; i < text.text.size(); ++i) {
      if (next < text.unknown.size() && text.unknown[next].begin == i) {
        whole.value.AppendUnknown(word.range.begin, word.range.end);
        ++next;
      } else {
        whole.value.Append(text.text[i], word.range.begin, word.range.end);
      }
    }
    words.push_back(std::move(whole));
    return;
  }
  // The words that blanks split the value into; quotes in it are no quotes any more.
  const DecodedText& value = assignment.value.value;
  Word piece = word;
  piece.variable.clear();
  piece.value = DecodedText();
  piece.may_split = false;
  const auto finish = [&] {
    if (!piece.value.text.empty()) words.push_back(piece);
    piece.value = DecodedText();
    piece.may_split = false;
  };
  std::size_t next_unknown = 0;
  for (std::uint32_t i = 0; i < value.text.size(); ++i) {
    const char c = value.text[i];
    if (next_unknown < value.unknown.size() && value.unknown[next_unknown].begin == i) {
      piece.value.AppendUnknown(word.range.begin, word.range.end);
      piece.may_split = true;
      ++next_unknown;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      finish();
    } else {
      piece.value.Append(c, word.range.begin, word.range.end);
    }
  }
  finish();
}

}  // namespace torchlift::torchrun
