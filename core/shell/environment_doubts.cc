// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What of EnvironmentHistory tells which variables a script may set in ways that are not
// understood.

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/shell/command_line.h"
#include "core/shell/environment_history.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {

bool EnvironmentHistory::CallsFunction(const SimpleCommand& command) const {
  return std::any_of(command.words.begin(), command.words.end(), [&](const Word& word) {
    return word.IsKnown() && functions_.count(std::string(word.text())) > 0;
  });
}

// Whether what the command prints becomes a text or a file of another one: eval "$(…)", source <(…).
bool EnvironmentHistory::IsTakenUp(const SimpleCommand& command) const {
  BlockId around = 0;
  return script_.FindAround(command.block, BlockKind::kSubstitution, &around) ||
         script_.FindAround(command.block, BlockKind::kBackground, &around);
}

// Whether the command sets variables that nothing here names.
bool EnvironmentHistory::SetsFromFile(const SimpleCommand& command) {
  const Word& name = command.words.front();
  if (name.Is("set")) {
    for (const Word& word : command.words) {
      if (word.Is("-a") || word.Is("+a")) exports_all_ = word.Is("-a");
      if (word.Is("allexport")) exports_all_ = command.words[1].Is("-o");
    }
    return false;
  }
  if (name.Is("source") || name.Is(".")) return exports_all_;
  const bool is_export = name.Is("export");
  if (!is_export && !name.Is("eval")) return false;
  for (std::size_t i = 1; i < command.words.size(); ++i) {
    const Word& word = command.words[i];
    if (is_export && word.Is("-f")) return false;
    if (is_export && word.KnownPrefix().empty() && !word.value.unknown.empty()) return true;
    const absl::string_view printer = absl::StripLeadingAsciiWhitespace(word.substitution);
    if (IsListed("cat grep egrep sed awk cut tr xargs envsubst",
                 printer.substr(0, printer.find(' '))))
      return true;
  }
  return false;
}

void EnvironmentHistory::CollectDoubtsOfWord(const Word& word, const SimpleCommand& command,
                                             const std::set<std::string>& understood) {
  for (const std::string& name : word.assigned) {
    if (IsAskedFor(name)) doubts_.emplace(name, command.range.begin);
  }
  const absl::string_view text = word.text();
  for (auto at = text.find(prefix_); at != absl::string_view::npos;
       at = text.find(prefix_, at + 1)) {
    const auto is_name = [&](std::size_t i) {
      return i < text.size() &&
             (absl::ascii_isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    if (at > 0 && is_name(at - 1)) continue;
    std::size_t end = at;
    while (is_name(end)) ++end;
    // A name whose end cannot be seen may be any.
    std::string name(end < text.size() && text[end] == DecodedText::kUnknown
                         ? absl::string_view()
                         : text.substr(at, end - at));
    if (understood.count(name) == 0 && IsAskedFor(name))
      doubts_.emplace(std::move(name), command.range.begin);
  }
}

void EnvironmentHistory::CollectDoubts(const SimpleCommand& command) {
  std::set<std::string> understood;
  bool is_text = false;
  if (!command.words.empty()) {
    if (SetsFromFile(command)) doubts_.emplace("", command.range.begin);
    const CommandLine line = ReadCommandLine(command.words);
    const bool is_handed_on =
        !line.texts.empty() || !command.here_documents.empty() || CallsFunction(command);
    for (const EnvironmentChange& change : line.environment) {
      if (!is_handed_on) understood.insert(change.name);
    }
    for (const Assignment& assignment : command.assignments) {
      if (is_handed_on && absl::StartsWith(assignment.name, prefix_))
        doubts_.emplace(assignment.name, command.range.begin);
    }
    is_text = IsListed("echo printf unset test [ grep egrep", command.words.front().text()) &&
              (command.words.size() < 2 || !absl::StartsWith(command.words[1].text(), "-v")) &&
              command.redirections.empty() && !IsTakenUp(command);
    // Texts and functions that a shell reads here are commands of the script themselves.
    for (const Word& word : command.words) {
      if (is_text) {
        for (const std::string& name : word.assigned) {
          if (absl::StartsWith(name, prefix_)) doubts_.emplace(name, command.range.begin);
        }
      } else if (line.texts.empty() || word.text().find_first_of(" \n;") == std::string::npos) {
        CollectDoubtsOfWord(word, command, understood);
      }
    }
  }
  for (const auto* list : {&command.assignments, &command.declared}) {
    for (const Assignment& assignment : *list) {
      CollectDoubtsOfWord(assignment.value, command, {});
      for (const Word& word : assignment.elements) CollectDoubtsOfWord(word, command, {});
    }
  }
  for (const Redirection& redirection : command.redirections)
    CollectDoubtsOfWord(redirection.target, command, {});
}

void EnvironmentHistory::AddDoubts(const SimpleCommand& command, Environment& environment) const {
  if (doubts_.empty()) return;
  BlockId around = 0;
  const bool may_come_later = script_.FindAround(command.block, BlockKind::kFunction, &around) ||
                              script_.FindAround(command.block, BlockKind::kLoop, &around);
  for (const auto& [name, place] : doubts_) {
    if (place >= command.range.begin && !may_come_later) continue;
    if (name.empty()) {
      environment.DoubtAll();
    } else {
      environment.Doubt(name);
    }
  }
}

}  // namespace torchlift::shell
