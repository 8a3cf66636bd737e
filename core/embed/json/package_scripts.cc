// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/embed/json/json_dialects.h"

namespace torchlift::embed {
namespace {

bool Has(const std::vector<std::string>& words, absl::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Whether the script starts others side by side.
bool StartsBeside(const std::vector<std::string>& words) {
  if (Has(words, "concurrently") || Has(words, "run-p") || Has(words, "&")) return true;
  for (const absl::string_view runner : {"npm-run-all", "npm-run-all2", "pnpm", "yarn"}) {
    if (!Has(words, runner)) continue;
    if (Has(words, "-p") || Has(words, "--parallel")) return true;
  }
  return false;
}

// Names of scripts in the words, as runners name them: train, npm:train, train:*.
class Names {
 public:
  void Add(const std::vector<std::string>& words) {
    for (absl::string_view word : words) {
      absl::ConsumePrefix(&word, "npm:");
      if (absl::ConsumeSuffix(&word, ":**") || absl::ConsumeSuffix(&word, ":*")) {
        prefixes_.push_back(std::string(word) + ":");
      } else {
        names_.emplace_back(word);
      }
    }
  }

  bool Hold(absl::string_view name) const {
    return Has(names_, name) || std::any_of(prefixes_.begin(), prefixes_.end(), [&](const auto& p) {
             return absl::StartsWith(name, p);
           });
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::string> prefixes_;
};

std::vector<std::string> WordsOf(JsonValue script) {
  const std::string text = absl::StrReplaceAll(script.Plain(), {{"\"", " "}, {"'", " "}});
  return absl::StrSplit(text, absl::ByAnyChar(" \t\n"), absl::SkipEmpty());
}

}  // namespace

void ReadPackageScripts(JsonValue root, absl::string_view path, JsonCommands& commands) {
  const absl::string_view file = path.substr(path.rfind('/') + 1);
  if (file != "package.json" && file != "composer.json") return;
  const JsonValue scripts = root.Find("scripts");
  Names beside;
  for (const JsonValue script : scripts.children()) {
    const std::vector<std::string> words = WordsOf(script);
    if (StartsBeside(words)) beside.Add(words);
  }
  for (const JsonValue script : scripts.children()) {
    JsonSetting setting;
    if (beside.Hold(script.name())) {
      setting.group = "scripts";
      setting.concurrency = "Another script starts it beside others.";
    }
    // A script of Composer may be several.
    for (const JsonValue one : script.children()) commands.AddText(one, setting);
    commands.AddText(script, setting);
  }
}

}  // namespace torchlift::embed
