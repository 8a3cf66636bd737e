// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/cmake_readers.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "codemods/cxx17-build/compiler_flag.h"
#include "core/text/line_number.h"

namespace torchlift::cxx17_build {
namespace {

using cmake::Argument;
using cmake::Command;

template <typename List, typename T>
bool Holds(const List& list, const T& word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool IsCondition(const Command& command) {
  return command.name == "if" || command.name == "elseif" || command.name == "while";
}

// Whether a command looks for a text in another: list(REMOVE_ITEM …), string(REPLACE …).
bool LooksIntoText(const Command& command) {
  if (command.arguments.empty()) return false;
  const absl::string_view how = command.arguments[0].text.text;
  return (command.name == "list" && (how == "REMOVE_ITEM" || how == "FILTER" || how == "FIND")) ||
         (command.name == "string" && (how == "REPLACE" || how == "REGEX" || how == "FIND"));
}

// Whether an argument is the variable, by name or by value.
bool IsVariable(const Argument& argument, absl::string_view name) {
  if (argument.Is(name)) return true;
  return argument.variables.size() == 1 && argument.variables[0] == name &&
         argument.text.text.size() == 1;
}

constexpr absl::string_view kLess[] = {"LESS", "VERSION_LESS"};
constexpr absl::string_view kEqual[] = {"EQUAL", "STREQUAL", "VERSION_EQUAL"};

}  // namespace

CMakeReaders::CMakeReaders(absl::string_view bytes, const cmake::File& file)
    : bytes_(bytes), file_(file) {
  for (std::size_t i = 0; i < file.commands.size(); ++i) {
    if (IsCondition(file.commands[i]) || LooksIntoText(file.commands[i])) readers_.push_back(i);
  }
}

void CMakeReaders::Judge(CMakeSetting& setting) const {
  AddConditions(setting);
  if (!setting.doubt.empty()) return;
  for (const std::size_t reader : readers_) {
    const Command& command = file_.commands[reader];
    if (!LooksFor(command, setting)) continue;
    setting.doubt = absl::StrCat("Line ", LineNumber(bytes_, command.range.begin),
                                 " looks for the old standard.");
    return;
  }
}

void CMakeReaders::AddConditions(CMakeSetting& setting) const {
  const absl::string_view version = setting.version.In(bytes_);
  for (std::size_t at = file_.commands[setting.command].parent; at != cmake::kNoCommand;
       at = file_.commands[at].parent) {
    if (!IsCondition(file_.commands[at])) continue;
    const std::vector<Argument>& arguments = file_.commands[at].arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const auto size = static_cast<std::uint32_t>(arguments[i].text.text.size());
      const bool is_same = arguments[i].Is(setting.what) && absl::EndsWith(setting.what, version);
      const bool is_least = i > 1 && arguments[i].Is(version) &&
                            Holds(kLess, arguments[i - 1].text.text) &&
                            IsVariable(arguments[i - 2], setting.what);
      if (!is_same && !is_least) continue;
      setting.conditions.push_back(
          arguments[i].text.ToHost({size - static_cast<std::uint32_t>(version.size()), size}));
    }
  }
}

bool CMakeReaders::LooksFor(const Command& command, const CMakeSetting& setting) const {
  const absl::string_view version = setting.version.In(bytes_);
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const Argument& argument = command.arguments[i];
    // What string(REPLACE …) puts in is a setting itself.
    if (argument.range.Contains(setting.version)) continue;
    for (const StandardFlag& flag : FindStandardFlags(argument.range.In(bytes_))) {
      const ByteRange in_file{argument.range.begin + flag.version.begin,
                              argument.range.begin + flag.version.end};
      const bool is_condition = Holds(setting.conditions, in_file);
      if (!is_condition && flag.word.In(argument.range.In(bytes_)) == setting.what) return true;
    }
    if (i > 1 && argument.Is(version) && Holds(kEqual, command.arguments[i - 1].text.text) &&
        IsVariable(command.arguments[i - 2], setting.what)) {
      return true;
    }
  }
  return false;
}

}  // namespace torchlift::cxx17_build
