// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_variables.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace torchlift::embed {
namespace {

struct Variable {
  JsonValue entry;  // All of it.
  DecodedText name;
  DecodedText value;
  bool is_string = false;  // The value is.
};

DecodedText Unseen(ByteRange place) {
  DecodedText text;
  text.AppendUnknown(place.begin, place.end);
  return text;
}

// A value of any kind as the program is given it.
DecodedText ValueText(JsonValue value) {
  if (std::optional<DecodedText> text = value.Text()) return *std::move(text);
  if (value.kind() != JsonKind::kScalar || value.written() == "null") return Unseen(value.range());
  DecodedText text;
  std::uint32_t at = value.range().begin;
  for (const char c : value.written()) {
    text.Append(c, at, at + 1);
    ++at;
  }
  return text;
}

JsonValue FindEither(JsonValue object, absl::string_view name, absl::string_view other) {
  const JsonValue found = object.Find(name);
  return found ? found : object.Find(other);
}

std::optional<Variable> VariableIn(JsonValue item) {
  if (item.IsObject()) {  // {"name": NAME, "value": VALUE}
    const JsonValue name = FindEither(item, "name", "Name");
    const JsonValue value = FindEither(item, "value", "Value");
    if (!name || !name.IsString()) return std::nullopt;
    Variable variable{item, ValueText(name), {}, value && value.IsString()};
    variable.value = value ? ValueText(value) : Unseen(item.range());
    return variable;
  }
  const std::optional<DecodedText> text = item.Text();
  const std::size_t equal = text ? text->text.find('=') : std::string::npos;
  if (equal == std::string::npos) return std::nullopt;
  const auto at = static_cast<std::uint32_t>(equal);
  const auto size = static_cast<std::uint32_t>(text->text.size());
  return Variable{item, text->Part({0, at}), text->Part({at + 1, size}), true};
}

std::vector<Variable> VariablesIn(JsonValue environment) {
  std::vector<Variable> variables;
  for (const JsonValue child : environment.children()) {
    if (environment.IsObject()) {
      Variable variable{child, {}, ValueText(child), child.IsString()};
      std::uint32_t at = child.key().begin;
      // A name with escapes is no name of a variable.
      for (const char c : absl::StripPrefix(absl::StripSuffix(child.written_key(), "\""), "\"")) {
        variable.name.Append(c, at + 1, at + 2);
        ++at;
      }
      if (!variable.name.text.empty()) variables.push_back(std::move(variable));
    } else if (std::optional<Variable> variable = VariableIn(child)) {
      variables.push_back(*std::move(variable));
    }
  }
  return variables;
}

}  // namespace

std::string JsonSeparator(JsonValue container) {
  const absl::string_view host = container.document().bytes();
  std::uint32_t last_end = container.range().begin + 1;
  std::string separator = ", ";
  bool is_first = true;
  for (const JsonValue child : container.children()) {
    const std::uint32_t begin = child.key().empty() ? child.range().begin : child.key().begin;
    const absl::string_view between = host.substr(last_end, begin - last_end);
    const bool is_plain = std::all_of(between.begin(), between.end(), [](char c) {
      return c == ',' || absl::ascii_isspace(static_cast<unsigned char>(c));
    });
    if (is_plain && !is_first) return std::string(between);
    // In front of the first one: the indentation is the same, the comma is not there.
    if (is_plain && !between.empty()) separator = absl::StrCat(",", between);
    last_end = child.range().end;
    is_first = false;
  }
  return separator;
}

std::string ExportLinesOf(JsonValue environment, JsonSubstitution substitution) {
  std::string lines;
  for (const Variable& variable : VariablesIn(environment)) {
    absl::StrAppend(&lines,
                    ExportLine(variable.name.text, SubstituteJson(variable.value, substitution)));
  }
  return lines;
}

std::vector<VariableEntry> JsonVariableEntries(JsonValue environment) {
  std::vector<VariableEntry> entries;
  const std::string separator = environment ? JsonSeparator(environment) : "";
  for (const Variable& variable : VariablesIn(environment)) {
    VariableEntry entry;
    const bool is_member = environment.IsObject();
    const bool is_pair = !is_member && variable.entry.IsObject();
    entry.host = variable.entry.range();
    if (is_member) entry.host.begin = variable.entry.key().begin;
    entry.name = variable.name;
    entry.value = variable.value;
    entry.place = entry.host.end;
    entry.before = absl::StrCat(separator, is_pair ? "{\"name\": \"" : "\"");
    entry.assign = is_member ? "\": " : is_pair ? "\", \"value\": " : "=";
    entry.quote = is_member || is_pair ? "\"" : "";
    entry.after = is_pair ? "}" : is_member ? "" : "\"";
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace torchlift::embed
