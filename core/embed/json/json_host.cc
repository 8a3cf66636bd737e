// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_host.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/json/json_commands.h"
#include "core/embed/json/json_dialects.h"
#include "core/embed/json/json_document.h"
#include "core/embed/json/json_string.h"
#include "core/embed/line_reader.h"
#include "core/embed/setting.h"
#include "core/embed/yaml/yaml_host.h"

namespace torchlift::embed {
namespace {

using Dialect = void (*)(JsonValue root, absl::string_view path, JsonCommands& commands);

constexpr Dialect kDialects[] = {ReadLaunchConfigurations, ReadTasks,      ReadDevelopmentContainer,
                                 ReadPackageScripts,       ReadContainers, ReadOtherCommands};

// Files that are YAML by what they hold: JSON is YAML, too.
bool IsYaml(JsonValue root) {
  if (root.Find("apiVersion").IsString() && root.Find("kind").IsString()) return true;
  for (const JsonValue service : root.Find("services").children()) {
    if (service.Find("image") || service.Find("build")) return true;
  }
  return false;
}

// What leads to the value: "cacheVariables.CMAKE_CXX_STANDARD".
std::string NameOf(JsonValue value) {
  std::string name;
  for (; value; value = value.parent()) {
    if (!value.key().empty()) name = absl::StrCat(value.name(), name.empty() ? "" : ".", name);
  }
  return name;
}

void AddSettings(const JsonDocument& document, const JsonCommands& commands, Host& host) {
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const JsonValue value = document.at(i);
    const bool is_data = !absl::StrContains(value.written(), '\\') &&
                         !host.looked_for.MayHoldSetting(value.written()) &&
                         !host.looked_for.MayHoldSetting(value.written_key());
    if (is_data || !value.IsSound() || commands.IsKnown(value)) continue;
    Region region;
    if (value.IsString()) {
      std::optional<DecodedText> text = value.Text();
      if (!text) continue;
      region.text = *std::move(text);
      SpellAsJson("\\n", region);
      region.host = value.range();
    } else if (value.kind() == JsonKind::kScalar) {
      region = VerbatimRegion(document.bytes(), value.range());
    } else {
      continue;
    }
    AddSetting(NameOf(value), std::move(region), host);
  }
}

}  // namespace

Host ReadJsonHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for) {
  const JsonDocument document = JsonDocument::Read(bytes);
  if (document.faults().empty() && IsYaml(document.root()))
    return ReadYamlHost(path, bytes, looked_for);
  Host host;
  host.looked_for = looked_for;
  if (!document.is_complete()) {
    host.problems.push_back(
        {{0, static_cast<std::uint32_t>(bytes.size())}, "it holds too many values"});
    return host;
  }
  host.parts.reserve(document.size());
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const JsonValue value = document.at(i);
    host.parts.push_back({static_cast<std::uint16_t>(value.kind()), value.range()});
  }
  JsonCommands commands(document, host);
  for (const Dialect read : kDialects) read(document.root(), path, commands);
  if (looked_for.in_settings != nullptr) AddSettings(document, commands, host);
  return host;
}

}  // namespace torchlift::embed
