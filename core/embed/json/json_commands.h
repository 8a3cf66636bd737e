// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_COMMANDS_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_COMMANDS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/arguments.h"
#include "core/embed/host.h"
#include "core/embed/json/json_document.h"
#include "core/embed/json/json_substitution.h"
#include "core/embed/region.h"
#include "core/embed/wanted_places.h"

namespace torchlift::embed {

// What is around a command that a file of JSON holds.
struct JsonSetting {
  std::vector<JsonValue> environments;  // Those that count for it, the outermost first.
  JsonSubstitution substitution = JsonSubstitution::kNone;
  // Whether words of a list go into the text of a shell as they are, but for those with blanks.
  bool are_words_raw = false;
  std::string doubt;        // See Region.
  std::string concurrency;  // See Region.
  std::string group;
};

// Makes regions of the values that the readers of the kinds of files (json_dialects.h) know for
// commands, and remembers which those are.
class JsonCommands {
 public:
  JsonCommands(const JsonDocument& document, Host& host)
      : host_(host),
        wanted_(document.bytes(), host.looked_for),
        is_known_(document.size(), false) {}

  // A text that a shell reads, or by its first line an interpreter: `#!/usr/bin/python`.
  void AddText(JsonValue text, const JsonSetting& setting);
  // Lists whose strings are the words of one command together. Null values are left out.
  void AddWords(const std::vector<JsonValue>& lists, const JsonSetting& setting);
  // A text or a list.
  void AddCommand(JsonValue command, const JsonSetting& setting);
  // A program and what it is given beside: `"module": "x", "args": […]`. `in_front` is what starts
  // it, as shell text. The arguments are a list of words, a text that a shell cuts, or null; new ones
  // come in as the first, and where there are none as a member `name` behind the program.
  void AddProgram(absl::string_view in_front, JsonValue program, JsonValue arguments,
                  absl::string_view name, const JsonSetting& setting);
  // A text that a shell reads with the words of a list behind it.
  void AddTextWithWords(JsonValue text, JsonValue words, const JsonSetting& setting);
  // A value that sets variables: its entries.
  void AddVariables(JsonValue environment, absl::string_view doubt = {});

  // Says that the value is no command, or is read already.
  void Pass(JsonValue value) { is_known_[value.index()] = true; }
  // Whether it may hold what the file is read for.
  bool IsWanted(JsonValue value) const { return wanted_.HasAnyIn(value.range()); }
  bool IsKnown(JsonValue value) const { return is_known_[value.index()]; }

 private:
  std::optional<Argument> ArgumentOf(JsonValue word, const JsonSetting& setting) const;
  void AddRegion(Region region, JsonValue value, const JsonSetting& setting);

  Host& host_;
  WantedPlaces wanted_;
  std::vector<bool> is_known_;
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_COMMANDS_H_
