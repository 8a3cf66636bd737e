// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/command_collector.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/yaml/scalar.h"

namespace torchlift::embed::yaml {
namespace {

// Separators that the list shows none for are put in afterwards.
constexpr absl::string_view kNoSeparator = "\x01";

// The text with all of its bytes at one place, where edits are refused.
DecodedText MovedTo(const DecodedText& text, ByteRange place) {
  DecodedText moved = text;
  std::fill(moved.host_begin.begin(), moved.host_begin.end(), place.begin);
  std::fill(moved.host_end.begin(), moved.host_end.end(), place.end);
  if (!moved.host_begin.empty()) moved.host_begin.back() = place.end;
  return moved;
}

// The line end of a block of text stands behind what is its node.
void ClampTo(std::uint32_t end, DecodedText& text) {
  for (std::uint32_t& place : text.host_begin) place = std::min(place, end);
  for (std::uint32_t& place : text.host_end) place = std::min(place, end);
}

// Behind the comment that may stand behind the item.
std::uint32_t PlaceBehind(Node list, std::uint32_t end) {
  if (list.style() == Style::kFlow) return end;
  const absl::string_view text = list.stream().text();
  const std::size_t at = text.find_first_not_of(" \t", end);
  const bool is_comment = at != absl::string_view::npos && at > end && text[at] == '#';
  return is_comment
             ? static_cast<std::uint32_t>(std::min(text.find_first_of("\r\n", at), text.size()))
             : end;
}

// Between two texts that are run one after another: behind the comment that stands there.
void AppendLineEnd(Node before, Node behind, DecodedText& text) {
  std::uint32_t end = before.end();
  const std::uint32_t comment_end = PlaceBehind(before.parent(), end);
  if (comment_end > end && !absl::EndsWith(text.text, "\\")) {
    text.Append(' ', end, comment_end);
    end = comment_end;
  }
  text.Append('\n', end, behind.begin());
}

// What a list writes between two items.
std::string SeparatorOf(Node list) {
  if (list.style() == Style::kFlow || !list.IsSequence()) return ", ";
  return absl::StrCat(LineEndOf(list.stream().text()), std::string(list.column(), ' '), "- ");
}

void AppendText(const DecodedText& from, DecodedText& to) {
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < from.text.size(); ++i) {
    if (unknown < from.unknown.size() && from.unknown[unknown].begin == i) {
      to.AppendUnknown(from.host_begin[i], from.host_end[i]);
      ++unknown;
    } else {
      to.Append(from.text[i], from.host_begin[i], from.host_end[i]);
    }
  }
}

// The scalars and aliases of a list of texts, those of lists in it, too: GitLab flattens them.
void AppendScalars(Node node, int depth, std::vector<Node>& scalars) {
  constexpr int kDeepest = 10;
  if (depth > kDeepest) return;
  // !reference [job, script] of GitLab names lines that stand elsewhere.
  if (node.IsSequence() && node.tag().empty()) {
    for (const Node item : node.Items()) AppendScalars(item, depth + 1, scalars);
  } else {
    scalars.push_back(node);
  }
}

// The texts of what an alias stands for, as far as they decide about commands behind it.
std::string TextsThatDecide(Node node) {
  std::vector<Node> scalars;
  AppendScalars(node, 0, scalars);
  std::string texts;
  for (const Node scalar : scalars) {
    if (absl::StrContains(scalar.text(), "PET_")) absl::StrAppend(&texts, scalar.Value(), "\n");
  }
  return texts;
}

absl::string_view SpecialOfAll(const std::vector<Node>& scalars, Substitution substitution) {
  const bool is_plain = std::all_of(scalars.begin(), scalars.end(), [](Node scalar) {
    return scalar.IsScalar() &&
           (scalar.style() == Style::kPlain || scalar.style() == Style::kLiteral);
  });
  if (substitution != Substitution::kNone) return "$'\"\\,[]{}\r\n";
  return is_plain ? "\r\n" : "'\"\\,[]{}\r\n";
}

}  // namespace

void CommandCollector::AddText(Node scalar, const CommandSetting& setting) {
  const Node text = scalar.Resolved();
  if (!text.IsScalar()) return;
  if (!text.IsWanted()) return;
  Pass(text);
  Region region;
  region.kind = setting.language;
  region.host = text.range();
  region.text = Substitute(DecodeScalar(text), setting.substitution);
  region.special = SpecialWithin(text, setting.substitution != Substitution::kNone);
  region.line_end = LineEndWithin(text);
  Add(std::move(region), text, setting);
}

void CommandCollector::AddLines(const std::vector<Node>& items, const CommandSetting& setting) {
  std::vector<Node> scalars;
  for (const Node item : items) AppendScalars(item.Resolved(), 0, scalars);
  // What aliases name is a text of its own, wherever it is run.
  for (const Node scalar : scalars) {
    if (scalar.kind() != NodeKind::kAlias) continue;
    const Node target = scalar.Resolved();
    if (!target || (is_in_alias_ && IsKnown(target))) continue;
    Pass(target);
    const bool was_in_alias = std::exchange(is_in_alias_, true);
    AddLines({target}, setting);
    is_in_alias_ = was_in_alias;
  }
  if (scalars.size() == 1) return AddText(scalars.front(), setting);
  if (scalars.empty()) return;
  Region region;
  region.kind = setting.language;
  region.special = SpecialOfAll(scalars, setting.substitution);
  region.host = {scalars.front().begin(), scalars.back().end()};
  bool is_wanted = false;
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    const Node scalar = scalars[i];
    if (i > 0) AppendLineEnd(scalars[i - 1], scalar, region.text);
    if (scalar.IsScalar()) {
      AppendText(Substitute(DecodeScalar(scalar), setting.substitution), region.text);
      is_wanted = is_wanted || scalar.IsWanted();
      Pass(scalar);
    } else if (scalar.kind() == NodeKind::kAlias) {
      for (const char c : TextsThatDecide(scalar.Resolved()))
        region.text.Append(c, scalar.begin(), scalar.end());
    } else {
      region.text.AppendUnknown(scalar.begin(), scalar.end());
    }
  }
  if (!is_wanted) return;
  // A line of its own is an item of its own, in a list that has one a line.
  const Node list = scalars.front().parent();
  const bool is_list_of_lines = list.IsSequence() && list.style() == Style::kBlock &&
                                std::all_of(scalars.begin(), scalars.end(), [&](Node scalar) {
                                  return scalar.IsScalar() && scalar.parent() == list &&
                                         scalar.style() == Style::kPlain &&
                                         !absl::StrContains(scalar.text(), '\n');
                                });
  if (is_list_of_lines) {
    region.line_end = SeparatorOf(list);
    region.special = "\r";
  }
  Add(std::move(region), scalars.front(), setting);
}

void CommandCollector::AppendArguments(Node list, const CommandSetting& setting,
                                       std::vector<Argument>& arguments,
                                       std::vector<Node>& lists) const {
  const auto add = [&](Node item) {
    if (item.kind() == NodeKind::kNull) return;
    const Node text = item.Resolved();
    Argument argument;
    argument.host = item.range();
    if (text.IsScalar() && !item.is_conditional()) {
      const DecodedText decoded = DecodeScalar(text);
      // What a template writes in place of all of it need be no single word.
      const bool is_all_unseen =
          text.style() == Style::kPlain && decoded.text.size() == 1 && !decoded.unknown.empty();
      argument.may_split = is_all_unseen;
      if (!is_all_unseen) argument.value = Substitute(decoded, setting.substitution);
      if (item != text) argument.value = MovedTo(argument.value, item.range());
      ClampTo(argument.host.end, argument.value);
    } else {
      argument.may_split = true;
    }
    arguments.push_back(std::move(argument));
    lists.push_back(list);
  };
  // All of it may be left out, which a command that begins with it could not be.
  if (list.is_conditional() && !arguments.empty()) {
    arguments.push_back({list.range(), {}, true});
    lists.push_back(list);
  } else if (list.IsSequence()) {
    for (const Node item : list.Items()) add(item);
  } else {
    add(list);
  }
}

void CommandCollector::AddArguments(const std::vector<Node>& lists, const CommandSetting& setting) {
  std::vector<Argument> arguments;
  std::vector<Node> of;  // The list of each.
  bool is_wanted = false;
  Node node;
  for (const Node& list : lists) {
    const Node resolved = list.Resolved();
    if (resolved.kind() == NodeKind::kNull) continue;
    is_wanted = is_wanted || resolved.IsWanted();
    const std::size_t first = arguments.size();
    AppendArguments(resolved, setting, arguments, of);
    if (!node) node = resolved;
    // What stands in front of the command in the file is at its end all the same.
    const std::uint32_t end = first == 0 ? 0 : arguments[first - 1].host.end;
    for (std::size_t i = first; i < arguments.size() && arguments[first].host.begin <= end; ++i) {
      arguments[i].host = {end, end};
      arguments[i].value = MovedTo(arguments[i].value, {end, end});
    }
  }
  if (arguments.empty() || !is_wanted) return;
  for (const Node& list : lists) {
    Pass(list.Resolved());
    for (const Node item : list.Resolved().Items()) Pass(item);
  }
  Region region = JoinArguments(arguments, stream_.text(), kNoSeparator);
  for (std::size_t i = 0; i < region.items.size(); ++i) {
    ListItem& item = region.items[i];
    if (item.before != kNoSeparator) continue;
    item.before = SeparatorOf(of[i]);
    item.place = PlaceBehind(of[i], item.host.end);
    region.host.end = std::max(region.host.end, item.place);
  }
  Add(std::move(region), node, setting);
}

void CommandCollector::AddCommand(Node command, const CommandSetting& setting) {
  const Node resolved = command.Resolved();
  if (resolved.IsSequence()) {
    AddArguments({resolved}, setting);
  } else {
    AddText(resolved, setting);
  }
}

void CommandCollector::AddVariables(Node environment) {
  environment = environment.Resolved();
  if (!environment.IsWanted() || IsKnown(environment)) return;
  Pass(environment);
  const std::vector<VariableEntry> entries = VariableEntriesOf(environment);
  if (entries.empty()) return;
  for (const VariableEntry& entry : entries) {
    passed_[entry.host.begin] = true;
    if (entry.assign == "=" && host_.looked_for.MayBeIn(entry.value.text))
      AddValue(entry, environment);
  }
  Region region = EnvironmentRegion(entries);
  region.host.end = std::max(region.host.end, entries.back().place);
  if (environment.IsWithinFault()) region.doubt = "The YAML around it cannot be read in full.";
  if (regions_.emplace(region.host, host_.regions.size()).second)
    host_.regions.push_back(std::move(region));
}

// The value of `- NAME=value`, which may be a command.
void CommandCollector::AddValue(const VariableEntry& entry, Node environment) {
  Region region;
  region.kind = FileKind::kShell;
  region.host = {entry.value.host_begin.front(), entry.value.host_end.back()};
  region.text = entry.value;
  region.special = "$'\"\\,[]{}\r\n";
  CommandSetting setting;
  setting.doubt = "Whether this is run as a command cannot be seen.";
  Add(std::move(region), environment, setting);
}

void CommandCollector::Add(Region region, Node node, const CommandSetting& setting) {
  if (region.text.text.empty()) return;
  region.doubt = setting.doubt;
  region.concurrency = setting.concurrency;
  region.group = setting.group;
  if (region.doubt.empty() && node.IsWithinFault())
    region.doubt = "The YAML around it cannot be read in full.";
  if (!setting.program.empty()) AddProgram(setting.program, region);
  Variables variables;
  variables.AddAround(setting.site, setting.substitution);
  if (region.doubt.empty() && variables.may_have_more())
    region.doubt = "A template writes variables for it that are not seen.";
  const std::string lines = absl::StrCat(variables.lines(), setting.preamble);
  if (region.kind == FileKind::kShell && !lines.empty()) AddPreamble(lines, region);
  const auto [place, is_first] = regions_.emplace(region.host, host_.regions.size());
  if (is_first) return host_.regions.push_back(std::move(region));
  Region& other = host_.regions[place->second];
  // It runs in both places, beside what runs there.
  if (other.concurrency.empty()) {
    other.concurrency = region.concurrency;
    other.group = region.group;
  } else if (!region.concurrency.empty() && other.group != region.group) {
    other.group.clear();
  }
  if (other.text.text == region.text.text) {
    if (region.doubt.empty()) other.doubt.clear();
  } else if (other.doubt.empty()) {
    other.doubt = "It is used in several places, which do not give it the same variables.";
  }
}

}  // namespace torchlift::embed::yaml
