// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/variables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/yaml/scalar.h"

namespace torchlift::embed::yaml {
namespace {

// Longer values are no options, and would be read again with every command.
constexpr std::size_t kLongestValue = 512;

// Codemods find these where they stand, in the EnvironmentRegion. In front of the commands they
// would only change with every rewrite there.
constexpr absl::string_view kSettingsOfInductor = "TORCHINDUCTOR_";

constexpr absl::string_view kVariablesKeys[] = {"env", "environment", "envs", "variables",
                                                "env_vars"};

DecodedText UnseenText() {
  DecodedText text;
  text.AppendUnknown(0, 0);
  return text;
}

// NAME=VALUE of a list.
std::optional<std::pair<DecodedText, DecodedText>> SplitAssignment(const DecodedText& text) {
  const std::size_t sign = text.text.find('=');
  if (sign == std::string::npos || sign == 0) return std::nullopt;
  std::pair<DecodedText, DecodedText> parts;
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < text.text.size(); ++i) {
    if (i == sign) continue;
    DecodedText& part = i < sign ? parts.first : parts.second;
    const bool is_unknown = unknown < text.unknown.size() && text.unknown[unknown].begin == i;
    if (is_unknown) {
      part.AppendUnknown(text.host_begin[i], text.host_end[i]);
      ++unknown;
    } else {
      part.Append(text.text[i], text.host_begin[i], text.host_end[i]);
    }
  }
  return parts;
}

// The line end and the indentation in front of a further entry, with its dash.
std::string LineBefore(Node entry, absl::string_view sign) {
  return absl::StrCat(LineEndOf(entry.stream().text()), std::string(entry.column(), ' '), sign);
}

// Whether nothing but blanks or a comment stands behind it, so that a line can come in there; where
// then.
std::optional<std::uint32_t> PlaceOfLineBehind(Node entry, std::uint32_t end) {
  const absl::string_view text = entry.stream().text();
  std::size_t at = text.find_first_not_of(" \t", end);
  if (at == absl::string_view::npos) at = text.size();
  if (at < text.size() && text[at] == '#' && at > end) {
    at = std::min(text.find_first_of("\r\n", at), text.size());
    return static_cast<std::uint32_t>(at);
  }
  if (at == text.size() || text[at] == '\n' || text[at] == '\r') return end;
  return std::nullopt;
}

bool IsOneLine(Node value) {
  return value.IsScalar() && !absl::StrContains(value.text(), '\n') &&
         value.style() != Style::kLiteral && value.style() != Style::kFolded;
}

std::string QuoteOf(Node value) {
  return value.style() == Style::kDoubleQuoted   ? "\""
         : value.style() == Style::kSingleQuoted ? "'"
                                                 : "";
}

// A pair of a mapping, or name and value as two pairs of one in a list.
std::optional<VariableEntry> EntryOf(Node first_key, Node name, Node value, Node last,
                                     absl::string_view sign) {
  if (!name.IsScalar() || !IsOneLine(value) || first_key.is_conditional()) return std::nullopt;
  VariableEntry entry;
  entry.host = {first_key.begin(), last.end()};
  entry.name = DecodeScalar(name);
  entry.value = DecodeScalar(value);
  if (entry.name.text.empty()) return std::nullopt;
  entry.quote = QuoteOf(value);
  if (first_key.parent().style() == Style::kFlow) return std::nullopt;
  const std::optional<std::uint32_t> place = PlaceOfLineBehind(first_key, last.end());
  if (!place) return std::nullopt;
  entry.place = *place;
  entry.before = LineBefore(first_key, sign);
  return entry;
}

std::optional<VariableEntry> FlowEntryOf(Node key, Node value) {
  if (!key.IsScalar() || !IsOneLine(value) || key.is_conditional()) return std::nullopt;
  VariableEntry entry;
  entry.host = {key.begin(), value.end()};
  entry.name = DecodeScalar(key);
  entry.value = DecodeScalar(value);
  if (entry.name.text.empty()) return std::nullopt;
  entry.quote = QuoteOf(value);
  entry.place = value.end();
  entry.before = ", ";
  entry.assign = ": ";
  return entry;
}

std::optional<VariableEntry> MappingEntryOf(const Node::Pair& pair) {
  if (pair.key.parent().style() == Style::kFlow) return FlowEntryOf(pair.key, pair.value);
  std::optional<VariableEntry> entry = EntryOf(pair.key, pair.key, pair.value, pair.value, "");
  if (entry) entry->assign = ": ";
  return entry;
}

// `- name: A` and `value: b` in lines of their own, or {name: A, value: b}.
std::optional<VariableEntry> NamedEntryOf(Node item) {
  const std::vector<Node::Pair> pairs = item.Pairs();
  if (pairs.size() != 2 || !pairs[0].key.Is("name") || !pairs[1].key.Is("value"))
    return std::nullopt;
  const absl::string_view text = item.stream().text();
  const Node name = pairs[0].value;
  const Node value = pairs[1].value;
  std::optional<VariableEntry> entry;
  if (item.style() == Style::kBlock) {
    entry = EntryOf(pairs[0].key, name, value, value, "");
    if (!entry) return std::nullopt;
    const std::string indentation(pairs[0].key.column(), ' ');
    const auto dash = static_cast<std::size_t>(item.parent().column());
    entry->before = absl::StrCat(LineEndOf(text), std::string(dash, ' '), "-",
                                 std::string(indentation.size() - dash - 1, ' '), "name: ");
    entry->assign = absl::StrCat(LineEndOf(text), indentation, "value: ");
    return entry;
  }
  if (!name.IsScalar() || !IsOneLine(value)) return std::nullopt;
  entry.emplace();
  entry->host = item.range();
  entry->name = DecodeScalar(name);
  entry->value = DecodeScalar(value);
  if (entry->name.text.empty()) return std::nullopt;
  entry->quote = QuoteOf(value);
  entry->assign = ", value: ";
  entry->after = "}";
  if (item.parent().style() == Style::kFlow) {
    entry->place = item.end();
    entry->before = ", {name: ";
    return entry;
  }
  const std::optional<std::uint32_t> place = PlaceOfLineBehind(item, item.end());
  if (!place) return std::nullopt;
  entry->place = *place;
  entry->before =
      absl::StrCat(LineEndOf(text), std::string(item.parent().column(), ' '), "- {name: ");
  return entry;
}

// `- NAME=value`
std::optional<VariableEntry> AssignmentEntryOf(Node item) {
  if (!IsOneLine(item) || item.is_conditional()) return std::nullopt;
  std::optional<std::pair<DecodedText, DecodedText>> parts = SplitAssignment(DecodeScalar(item));
  if (!parts) return std::nullopt;
  VariableEntry entry;
  entry.host = item.range();
  entry.name = std::move(parts->first);
  entry.value = std::move(parts->second);
  const std::string quote = QuoteOf(item);
  entry.assign = "=";
  entry.after = quote;
  if (item.parent().style() == Style::kFlow) {
    entry.place = item.end();
    entry.before = absl::StrCat(", ", quote);
    return entry;
  }
  const std::optional<std::uint32_t> place = PlaceOfLineBehind(item, item.end());
  if (!place) return std::nullopt;
  entry.place = *place;
  entry.before = absl::StrCat(LineEndOf(item.stream().text()),
                              std::string(item.parent().column(), ' '), "- ", quote);
  return entry;
}

}  // namespace

void Variables::Add(Node environment, Substitution substitution) {
  environment = environment.Resolved();
  is_conditional_ = environment && environment.is_conditional();
  if (environment.kind() == NodeKind::kUnseen ||
      (environment.IsScalar() && !DecodeScalar(environment).unknown.empty()))
    may_have_more_ = true;
  if (environment.IsMapping()) AddMapping(environment, substitution);
  for (const Node item : environment.Items()) {
    if (item.kind() == NodeKind::kUnseen) may_have_more_ = true;
    AddItem(item, substitution);
  }
}

void Variables::AddAround(Node site, Substitution substitution) {
  std::vector<Node> mappings;
  for (Node node = site; node; node = node.parent()) {
    if (node.IsMapping()) mappings.push_back(node);
  }
  for (auto mapping = mappings.rbegin(); mapping != mappings.rend(); ++mapping) {
    for (const absl::string_view key : kVariablesKeys) {
      if (const Node environment = mapping->Value(key)) Add(environment, substitution);
    }
  }
}

void Variables::AddMapping(Node mapping, Substitution substitution) {
  std::vector<Node> mappings = {mapping};
  // What is merged first, so that the mapping's own win.
  for (std::size_t i = 0; i < mappings.size() && i < 16; ++i) {
    for (const Node::Pair& pair : mappings[i].Pairs()) {
      if (!pair.key.Is("<<")) continue;
      const Node merged = pair.value.Resolved();
      if (merged.IsMapping()) mappings.push_back(merged);
      for (const Node item : merged.Items()) mappings.push_back(item.Resolved());
      if (!merged) may_have_more_ = true;
    }
  }
  for (auto of = mappings.rbegin(); of != mappings.rend(); ++of) {
    for (const Node::Pair& pair : of->Pairs()) {
      if (pair.key.kind() == NodeKind::kUnseen) may_have_more_ = true;
      if (!pair.key.Is("<<"))
        AddOne(pair.key.Value(), pair.value.Resolved(), pair.key.is_conditional(), substitution);
    }
  }
}

void Variables::AddItem(Node item, Substitution substitution) {
  const Node resolved = item.Resolved();
  if (resolved.IsScalar()) {
    const auto parts = SplitAssignment(DecodeScalar(resolved));
    DecodedText value = parts ? Substitute(parts->second, substitution) : UnseenText();
    if (is_conditional_ || item.is_conditional() || value.text.size() > kLongestValue)
      value = UnseenText();
    const std::string name = parts ? parts->first.text : resolved.Value();
    if (!absl::StartsWith(name, kSettingsOfInductor))
      absl::StrAppend(&lines_, ExportLine(name, value));
    return;
  }
  const Node name = resolved.Value("name");
  if (!name) {  // - NAME: value
    for (const Node::Pair& pair : resolved.Pairs())
      AddOne(pair.key.Value(), pair.value.Resolved(), item.is_conditional(), substitution);
    return;
  }
  AddOne(name.Value(), resolved.Value("value"), item.is_conditional(), substitution);
}

void Variables::AddOne(const std::string& name, Node value, bool is_conditional,
                       Substitution substitution) {
  if (absl::StrContains(name, DecodedText::kUnknown)) may_have_more_ = true;
  if (absl::StartsWith(name, kSettingsOfInductor)) return;
  // GitLab and pipelines say more about one: {value: 2, description: …}.
  if (value.IsMapping()) value = value.Value("value");
  DecodedText text = value.IsScalar() && value.text().size() <= kLongestValue
                         ? Substitute(DecodeScalar(value), substitution)
                         : UnseenText();
  if (is_conditional_ || is_conditional || (value && value.is_conditional())) text = UnseenText();
  absl::StrAppend(&lines_, ExportLine(name, text));
}

bool IsVariablesKey(absl::string_view key) {
  return std::find(std::begin(kVariablesKeys), std::end(kVariablesKeys), key) !=
         std::end(kVariablesKeys);
}

std::vector<VariableEntry> VariableEntriesOf(Node environment) {
  std::vector<VariableEntry> entries;
  const auto add = [&](std::optional<VariableEntry> entry) {
    if (entry) entries.push_back(*std::move(entry));
  };
  for (const Node::Pair& pair : environment.Pairs()) add(MappingEntryOf(pair));
  for (const Node item : environment.Items())
    add(item.IsScalar() ? AssignmentEntryOf(item) : NamedEntryOf(item));
  return entries;
}

}  // namespace torchlift::embed::yaml
