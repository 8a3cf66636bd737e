// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/embed/json/json_dialects.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kSystems[] = {"linux", "osx", "windows"};
constexpr absl::string_view kMembers[] = {"module", "program", "args", "env", "python"};

bool IsPython(JsonValue configuration) {
  const JsonValue type = configuration.Find("type");
  return !type || type.Plain() == "debugpy" || type.Plain() == "python";
}

// Whether something beside the configuration decides about the command.
std::string DoubtOf(JsonValue configuration) {
  if (configuration.Find("envFile")) return "The variables of its envFile are not seen.";
  for (const absl::string_view system : kSystems) {
    for (const absl::string_view member : kMembers) {
      if (configuration.Find(system).Find(member))
        return absl::StrCat("It is another command on one system (", system, ").");
    }
  }
  return "";
}

// Which configurations a compound starts beside others: their names and a name for the group.
class Compounds {
 public:
  void Add(JsonValue compounds) {
    for (const JsonValue compound : compounds.children()) {
      std::string group = absl::StrCat("compound at ", compound.range().begin);
      for (const JsonValue item : compound.Find("configurations").children())
        Join((item.IsObject() ? item.Find("name") : item), group);
    }
  }

  std::string GroupOf(JsonValue name) const {
    const auto found = name ? groups_.find(name.Plain()) : groups_.end();
    return found == groups_.end() ? "" : found->second;
  }

 private:
  // A configuration of two compounds makes one group of them.
  void Join(JsonValue name, const std::string& group) {
    if (!name) return;
    const auto [place, is_first] = groups_.emplace(name.Plain(), group);
    if (is_first || place->second == group) return;
    const std::string other = place->second;
    for (auto& [configuration, its_group] : groups_) {
      if (its_group == other) its_group = group;
    }
  }

  std::map<std::string, std::string> groups_;
};

void ReadConfiguration(JsonValue configuration, const Compounds& compounds,
                       JsonCommands& commands) {
  JsonSetting setting;
  const JsonValue environment = configuration.Find("env");
  const JsonValue arguments = configuration.Find("args");
  if (const JsonValue request = configuration.Find("request");
      request && request.Plain() == "attach")
    return;
  if (environment) setting.environments.push_back(environment);
  setting.substitution = JsonSubstitution::kEditor;
  setting.doubt = DoubtOf(configuration);
  setting.group = compounds.GroupOf(configuration.Find("name"));
  if (!setting.group.empty())
    setting.concurrency = "A compound of the file starts it beside others.";
  if (const JsonValue module = configuration.Find("module")) {
    commands.AddProgram("python -m ", module, arguments, "args", setting);
  } else {
    commands.AddProgram(IsPython(configuration) ? "python " : "", configuration.Find("program"),
                        arguments, "args", setting);
  }
  commands.AddVariables(environment);
}

}  // namespace

void ReadLaunchConfigurations(JsonValue root, absl::string_view path, JsonCommands& commands) {
  (void)path;  // Documents show parts of such files, too, so that their members tell more.
  if (!root) return;
  const JsonDocument& document = root.document();
  Compounds compounds;
  for (std::uint32_t i = 0; i < document.size(); ++i)
    compounds.Add(document.at(i).Find("compounds"));
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const JsonValue object = document.at(i);
    if (object.Find("request") && (object.Find("module") || object.Find("program")))
      ReadConfiguration(object, compounds, commands);
  }
}

}  // namespace torchlift::embed
