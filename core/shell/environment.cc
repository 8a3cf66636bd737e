// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/environment.h"

#include <algorithm>
#include <functional>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {

const Variable* Environment::Find(absl::string_view name) const {
  static const Variable* const kDoubted = new Variable{"", false, true, true};
  const auto found = variables_.find(std::string(name));
  if (found != variables_.end() && found->second.exported) return &found->second;
  return doubts_all_ ? kDoubted : nullptr;
}

void Environment::Clear() {
  variables_.clear();
  doubts_all_ = false;
}

void Environment::Doubt(absl::string_view name) {
  variables_[std::string(name)] = Variable{"", false, true, true};
}

void Environment::Set(absl::string_view name, const Word& value, bool exported, bool maybe) {
  const auto before = variables_.find(std::string(name));
  Variable variable;
  variable.exported = exported || (before != variables_.end() && before->second.exported);
  variable.maybe = maybe;
  variable.known = !maybe && value.value.unknown.empty();
  variable.value = value.value.text;
  variables_[std::string(name)] = variable;
}

void Environment::Export(absl::string_view name, bool maybe) {
  const auto found = variables_.find(std::string(name));
  if (found == variables_.end()) return;  // Exported without a value: not in the environment.
  found->second.exported = true;
  found->second.maybe = found->second.maybe || maybe;
  if (maybe) found->second.known = false;
}

void Environment::Unset(absl::string_view name, bool maybe) {
  const auto found = variables_.find(std::string(name));
  if (found == variables_.end()) return;
  if (!maybe) {
    variables_.erase(found);
    return;
  }
  found->second.maybe = true;
  found->second.known = false;
}

void Environment::Apply(absl::Span<const Assignment> assignments) {
  for (const Assignment& assignment : assignments) Set(assignment.name, assignment.value, true);
}

void Environment::Apply(absl::Span<const EnvironmentChange> changes) {
  for (const EnvironmentChange& change : changes) {
    switch (change.kind) {
      case EnvironmentChange::Kind::kSet:
        Set(change.name, change.value, true);
        break;
      case EnvironmentChange::Kind::kUnset:
        Unset(change.name);
        break;
      case EnvironmentChange::Kind::kClear:
        Clear();
        break;
    }
  }
}

EnvironmentHistory::EnvironmentHistory(const Script& script, absl::string_view prefix)
    : script_(script), prefix_(prefix) {
  for (const Block& block : script.blocks()) {
    if (block.kind == BlockKind::kFunction) functions_.insert(block.name);
    if (block.kind == BlockKind::kLoop && absl::StartsWith(block.name, prefix_))
      doubts_.emplace(block.name, 0);
  }
  for (const SimpleCommand& command : script.commands()) {
    Collect(command);
    CollectDoubts(command);
  }
  std::set<absl::string_view> names;
  for (const Event& event : events_) names.insert(event.name);
  names_ = names.size();
}

void EnvironmentHistory::Collect(const SimpleCommand& command) {
  if (command.words.empty()) {
    for (const Assignment& assignment : command.assignments) {
      if (absl::StartsWith(assignment.name, prefix_))
        events_.push_back({&command, assignment.name, &assignment.value, false, false});
    }
    return;
  }
  const Word& name = command.words.front();
  if (name.Is("unset")) {
    for (const Word& word : command.words) {
      if (absl::StartsWith(word.text(), prefix_))
        events_.push_back({&command, std::string(word.text()), nullptr, false, true});
    }
  } else if (name.Is("set")) {
    for (const Word& word : command.words) {
      if (word.Is("-a") || word.Is("allexport"))
        events_.push_back({&command, "", nullptr, true, false});
    }
  } else if (!command.declared.empty()) {
    CollectDeclared(command);
  }
}

void EnvironmentHistory::CollectDeclared(const SimpleCommand& command) {
  bool exports = command.words.front().Is("export");
  bool unsets = false;
  for (const Word& word : command.words) {
    if (word.Is("-x") || word.Is("-gx") || word.Is("-xg")) exports = true;
    if (word.Is("-n") && exports) unsets = true;
  }
  for (const Assignment& declared : command.declared) {
    if (!absl::StartsWith(declared.name, prefix_)) continue;
    events_.push_back(
        {&command, declared.name, declared.has_value ? &declared.value : nullptr, exports, unsets});
  }
}

bool EnvironmentHistory::CallsFunction(const SimpleCommand& command) const {
  return std::any_of(command.words.begin(), command.words.end(), [&](const Word& word) {
    return word.IsKnown() && functions_.count(std::string(word.text())) > 0;
  });
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
    if (absl::StartsWith(name, prefix_)) doubts_.emplace(name, command.range.begin);
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
    if (understood.count(name) == 0) doubts_.emplace(std::move(name), command.range.begin);
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
              command.redirections.empty();
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

EnvironmentHistory::Reach EnvironmentHistory::ReachOf(const Event& event,
                                                      const SimpleCommand& command) const {
  Reach reach = Reach::kAlways;
  BlockId function = 0;
  if (event.command->range.begin >= command.range.begin) {
    // A function may be called after what comes behind its text.
    if (!script_.FindAround(command.block, BlockKind::kFunction, &function)) return Reach::kNever;
    reach = Reach::kMaybe;
  }
  for (BlockId block = event.command->block; block != 0; block = script_.blocks()[block].parent) {
    if (script_.IsInside(command.block, block)) break;
    switch (script_.blocks()[block].kind) {
      case BlockKind::kSubshell:
      case BlockKind::kSubstitution:
      case BlockKind::kBackground:
      case BlockKind::kNested:
        return Reach::kNever;
      case BlockKind::kFunction:
      case BlockKind::kBranch:
      case BlockKind::kLoop:
      case BlockKind::kStage:
        reach = Reach::kMaybe;
        break;
      default:
        break;
    }
  }
  for (BlockId block = command.block; block != 0; block = script_.blocks()[block].parent) {
    if (script_.IsInside(event.command->block, block)) break;
    if (script_.blocks()[block].own_environment) reach = Reach::kMaybe;
  }
  return reach;
}

std::size_t EnvironmentHistory::FirstThatCounts(const SimpleCommand& command,
                                                std::size_t end) const {
  std::set<absl::string_view> settled;
  for (std::size_t i = end; i > 0; --i) {
    const Event& event = events_[i - 1];
    if (event.value == nullptr && !event.unsets)
      return 0;  // `set -a`, `export NAME`: earlier ones count.
    if (ReachOf(event, command) == Reach::kAlways && (event.exports || event.unsets))
      settled.insert(event.name);
    if (settled.size() == names_) return i - 1;
  }
  return 0;
}

Environment EnvironmentHistory::At(const SimpleCommand& command) const {
  Environment environment;
  bool exports_all = false;
  std::size_t end = events_.size();
  BlockId function = 0;
  if (!script_.FindAround(command.block, BlockKind::kFunction, &function)) {
    end = static_cast<std::size_t>(std::partition_point(events_.begin(), events_.end(),
                                                        [&](const Event& event) {
                                                          return event.command->range.begin <
                                                                 command.range.begin;
                                                        }) -
                                   events_.begin());
  }
  for (std::size_t i = FirstThatCounts(command, end); i < end; ++i) {
    const Event& event = events_[i];
    const Reach reach = ReachOf(event, command);
    if (reach == Reach::kNever) continue;
    const bool maybe = reach == Reach::kMaybe;
    if (event.unsets) {
      environment.Unset(event.name, maybe);
    } else if (event.name.empty()) {
      exports_all = true;
    } else if (event.value == nullptr) {
      environment.Export(event.name, maybe);
    } else {
      environment.Set(event.name, *event.value, event.exports || exports_all, maybe);
    }
  }
  AddDoubts(command, environment);
  if (!command.words.empty()) environment.Apply(command.assignments);
  return environment;
}

}  // namespace torchlift::shell
