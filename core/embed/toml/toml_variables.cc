// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/toml/toml_variables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/environment.h"
#include "core/embed/toml/task_rules.h"
#include "core/embed/toml/toml_string.h"
#include "core/syntax/toml_kinds.h"

namespace torchlift::embed {
namespace {

DecodedText Verbatim(absl::string_view bytes, ByteRange range) {
  DecodedText text;
  for (std::uint32_t i = range.begin; i < range.end; ++i) text.Append(bytes[i], i, i + 1);
  return text;
}

// The value as a program is given it.
DecodedText ValueOf(absl::string_view bytes, Node value) {
  if (value.kind() == toml::kString) {
    if (const auto text = ReadTomlString(bytes, value.range())) return text->text;
    DecodedText unseen;
    unseen.AppendUnknown(value.begin(), value.end());
    return unseen;
  }
  return Verbatim(bytes, value.range());
}

// How a further variable is written behind this one.
void DescribeNext(absl::string_view bytes, Node pair, Node value, VariableEntry& entry) {
  const absl::string_view key = pair.NamedChild(0).text();
  const std::size_t dot = key.rfind('.');
  const std::string prefix(dot == absl::string_view::npos ? "" : key.substr(0, dot + 1));
  entry.place = value.end();
  entry.assign = " = ";
  entry.quote = "\"";
  if (pair.parent().kind() == toml::kInlineTable) {
    entry.before = absl::StrCat(", ", prefix);
    return;
  }
  const std::size_t line_end = std::min(bytes.find_first_of("\r\n", value.end()), bytes.size());
  // A comment stays with its variable.
  if (absl::StrContains(bytes.substr(value.end(), line_end - value.end()), "#"))
    entry.place = static_cast<std::uint32_t>(line_end);
  const std::size_t feed = bytes.substr(0, pair.begin()).rfind('\n');
  const std::size_t begin = feed == absl::string_view::npos ? 0 : feed + 1;
  const bool has_return = absl::StartsWith(bytes.substr(line_end), "\r\n");
  entry.before =
      absl::StrCat(has_return ? "\r\n" : "\n", bytes.substr(begin, pair.begin() - begin), prefix);
}

bool IsAround(absl::Span<const std::string> scope, absl::Span<const std::string> keys) {
  return scope.size() <= keys.size() && std::equal(scope.begin(), scope.end(), keys.begin());
}

}  // namespace

TomlVariables::TomlVariables(absl::string_view bytes, absl::Span<const TomlEntry> entries)
    : bytes_(bytes) {
  for (const TomlEntry& entry : entries) {
    const absl::Span<const std::string> table =
        absl::MakeConstSpan(entry.path).first(entry.path.size() - 1);
    const KindId kind = entry.value.kind();
    if (!IsEnvironment(table) || kind == toml::kInlineTable || kind == toml::kArray) continue;
    std::vector<std::string> scope(table.begin(), table.end() - 1);
    // PDM's `_`, Pixi's activation and tox's base are about all that stands beside them.
    const auto is_for_all = [](const std::string& key) {
      return key == "_" || key == "activation" || key == "env_run_base";
    };
    if (!scope.empty() && is_for_all(scope.back())) scope.pop_back();
    variables_.push_back({&entry, std::move(scope)});
  }
}

std::string TomlVariables::PreambleFor(absl::Span<const std::string> keys) const {
  std::string preamble;
  for (const Variable& variable : variables_) {
    const std::string& name = variable.entry->path.back();
    if (!DecidesAboutCommands(name) || !IsAround(variable.scope, keys)) continue;
    preamble += ExportLine(name, ValueOf(bytes_, variable.entry->value));
  }
  return preamble;
}

std::vector<Region> TomlVariables::Regions() const {
  std::map<std::uint32_t, std::vector<VariableEntry>> tables;
  for (const Variable& variable : variables_) {
    const Node pair = variable.entry->pair;
    const std::string& name = variable.entry->path.back();
    const ByteRange key = pair.NamedChild(0).range();
    const std::size_t at = key.In(bytes_).rfind(name);
    if (at == absl::string_view::npos) continue;
    VariableEntry entry;
    // The grammar's pair may take in a comment.
    const Node value = variable.entry->value;
    entry.host = {pair.begin(), value.end()};
    const auto begin = key.begin + static_cast<std::uint32_t>(at);
    entry.name = Verbatim(bytes_, {begin, begin + static_cast<std::uint32_t>(name.size())});
    entry.value = ValueOf(bytes_, value);
    DescribeNext(bytes_, pair, value, entry);
    tables[pair.parent().index()].push_back(std::move(entry));
  }
  std::vector<Region> regions;
  for (const auto& [index, entries] : tables) regions.push_back(EnvironmentRegion(entries));
  return regions;
}

}  // namespace torchlift::embed
