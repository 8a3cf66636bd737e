// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/json/json_dialects.h"
#include "core/embed/json/member_name.h"

namespace torchlift::embed {
namespace {

// So many commands at one place of like objects are no data yet, and so many objects no list of
// records.
constexpr int kMostCommands = 20;
constexpr int kMostRecords = 20;
// Longer texts are no commands.
constexpr std::uint32_t kLongest = 1 << 16;

// What names the value: itself, or the list that it is in.
std::string NameOf(JsonValue value) {
  while (value && value.key().empty()) value = value.parent();
  return value ? value.name() : "";
}

// What people and models say to each other.
bool IsInConversation(JsonValue value) {
  for (; value; value = value.parent()) {
    for (const absl::string_view name : {"\"messages\"", "\"conversations\"", "\"conversation\""}) {
      if (value.written_key() == name) return true;
    }
  }
  return false;
}

bool SetsVariables(absl::string_view name) {
  for (const absl::string_view known : {"env", "environment", "envs", "environmentVariables"}) {
    if (name == known) return true;
  }
  return absl::StartsWith(name, "terminal.integrated.env.");
}

class OtherReader {
 public:
  OtherReader(const JsonDocument& document, JsonCommands& commands)
      : document_(document), commands_(commands) {}

  void Read() {
    for (std::uint32_t i = 0; i < document_.size(); ++i) {
      const JsonValue value = document_.at(i);
      if (commands_.IsKnown(value)) continue;
      if (value.IsString()) ReadText(value);
      if (SetsVariables(value.name()) && commands_.IsWanted(value))
        commands_.AddVariables(value, "What these variables are for cannot be seen.");
      if (value.IsArray()) ReadList(value);
      if (value.IsObject()) ReadObject(value);
    }
  }

 private:
  // Whether the value is a long list: one of records.
  bool IsLong(JsonValue value) {
    if (!value.IsArray()) return false;
    const auto [place, is_first] = is_long_.emplace(value.index(), false);
    if (!is_first) return place->second;
    int count = 0;
    for (const JsonValue item : value.children()) {
      if (item && ++count > kMostRecords) break;
    }
    return place->second = count > kMostRecords;
  }

  // The way to the value with the places in lists left out: values that are alike have the same.
  // Those of one list of records are all alike.
  struct Way {
    std::string names;
    bool is_in_records = false;
  };
  Way WayTo(JsonValue value) {
    Way way;
    for (; value; value = value.parent()) {
      if (IsLong(value)) way = {"", true};
      absl::StrAppend(&way.names, value.written_key(), "/");
    }
    return way;
  }

  // The doubt about a value; empty where it is one of too many.
  std::string DoubtOf(JsonValue value, MemberUse use) {
    const Way way = WayTo(value);
    const bool is_command = use == MemberUse::kCommand;
    const int most = is_command && !way.is_in_records ? kMostCommands : 1;
    if (++counts_[absl::StrCat(is_command, way.names)] > most) return "";
    return way.is_in_records ? "Whether texts of this long list are run as commands cannot be "
                               "seen; this one stands "
                               "for all."
                             : "Whether this is run as a command cannot be seen.";
  }

  void ReadText(JsonValue value) {
    if (value.range().size() > kLongest || !commands_.IsWanted(value)) return;
    const std::string name = NameOf(value);
    const MemberUse use = UseOfMember(name);
    if (use == MemberUse::kText || IsInConversation(value)) return;
    const std::string text = value.Plain();
    JsonSetting setting;
    if (absl::StartsWith(text, "#!") && absl::StrContains(text, '\n') && name == "script") {
      ReadScript(value);
      return;
    }
    if (!absl::StrContains(text, ' ')) return;
    setting.doubt = DoubtOf(value, use);
    if (!setting.doubt.empty()) commands_.AddText(value, setting);
  }

  // What a batch system is sent: {"script": "#!/bin/bash\n…", "job": {"environment": […]}}.
  void ReadScript(JsonValue script) {
    JsonSetting setting;
    const JsonValue request = script.parent();
    for (const JsonValue environment :
         {request.Find("environment"), request.Find("job").Find("environment")}) {
      if (!environment) continue;
      setting.environments.push_back(environment);
      commands_.AddVariables(environment);
    }
    commands_.AddText(script, setting);
  }

  // A list of words: two strings at least, and nothing but strings and numbers.
  void ReadList(JsonValue list) {
    if (list.range().size() > kLongest || !commands_.IsWanted(list)) return;
    int strings = 0;
    bool has_blank = false;
    for (const JsonValue word : list.children()) {
      if (word.IsString()) {
        ++strings;
        has_blank = has_blank || (strings == 1 && absl::StrContains(word.written(), ' '));
      } else if (word.kind() != JsonKind::kScalar) {
        return;
      }
    }
    // A first word with a blank is a command by itself: so are the others.
    if (strings < 2 || has_blank) return;
    const MemberUse use = UseOfMember(NameOf(list));
    if (use == MemberUse::kText || IsInConversation(list)) return;
    JsonSetting setting;
    setting.doubt = DoubtOf(list, use);
    if (!setting.doubt.empty()) commands_.AddWords({list}, setting);
  }

  // {"command": "torchrun", "args": […], "env": {…}}
  void ReadObject(JsonValue object) {
    const JsonValue command = object.Find("command");
    const JsonValue arguments = object.Find("args");
    if (!command || !command.IsString() || !arguments.IsArray()) return;
    if (absl::StrContains(command.written(), ' ') || commands_.IsKnown(command)) return;
    if (!commands_.IsWanted(command) && !commands_.IsWanted(arguments)) return;
    JsonSetting setting;
    setting.doubt = DoubtOf(command, MemberUse::kCommand);
    if (const JsonValue environment = object.Find("env"))
      setting.environments.push_back(environment);
    if (!setting.doubt.empty()) commands_.AddProgram("", command, arguments, "args", setting);
  }

  const JsonDocument& document_;
  JsonCommands& commands_;
  std::map<std::string, int> counts_;
  std::map<std::uint32_t, bool> is_long_;  // Lists by their index.
};

}  // namespace

void ReadOtherCommands(JsonValue root, absl::string_view path, JsonCommands& commands) {
  (void)path;
  if (root) OtherReader(root.document(), commands).Read();
}

}  // namespace torchlift::embed
