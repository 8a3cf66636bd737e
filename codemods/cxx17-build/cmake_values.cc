// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/cmake_values.h"

#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "codemods/cxx17-build/compiler_flag.h"
#include "core/text/identifier.h"

namespace torchlift::cxx17_build {
namespace {

using cmake::Argument;
using cmake::Command;

// What a standard stands behind when it is put together from a variable.
constexpr absl::string_view kFronts[] = {
    "c++", "_std_", "_STANDARD=", "_STANDARD:STRING=", "std=", "std:", "_std="};

bool IsForPeople(const Command& command) {
  return command.name == "message" || command.name == "cmake_print_variables";
}

// Whether a reference that begins at `at` of a written argument gives a standard.
bool IsStandard(absl::string_view written, std::size_t at, bool is_number) {
  const absl::string_view front = written.substr(0, at);
  if (front.empty() || front == "\"") return is_number;
  for (const absl::string_view one : kFronts) {
    if (absl::EndsWith(front, one)) return true;
  }
  return false;
}

// The standard that an argument is, as a number or as c++17.
std::optional<StandardFlag> StandardIn(const Argument& argument) {
  if (!argument.is_seen()) return std::nullopt;
  if (auto number = ReadStandardNumber(argument.text.text)) return number;
  return ReadStandardValue(argument.text.text);
}

}  // namespace

void CMakeValues::AddUseAsNumber(const Argument& argument) { AddUse(argument, /*is_number=*/true); }

void CMakeValues::AddUseInFlags(const Argument& argument) { AddUse(argument, /*is_number=*/false); }

void CMakeValues::AddUse(const Argument& argument, bool is_number) {
  const absl::string_view written = argument.range.In(bytes_);
  for (const std::string& name : argument.variables) {
    const std::string reference = absl::StrCat("${", name, "}");
    const std::size_t at = written.find(reference);
    if (at == absl::string_view::npos || !IsStandard(written, at, is_number)) continue;
    const std::size_t end = at + reference.size();
    const bool ends = end == written.size() || !IsIdentifierByte(written[end]);
    if (ends) ++uses_[name];
  }
}

std::size_t CMakeValues::CountUses(absl::string_view variable) const {
  std::size_t count = 0;
  for (const Command& command : file_.commands) {
    if (IsForPeople(command)) continue;
    for (const Argument& argument : command.arguments) {
      for (const std::string& name : argument.variables) {
        if (name == variable) ++count;
      }
    }
  }
  return count;
}

std::vector<CMakeSetting> CMakeValues::Followed() const {
  std::vector<CMakeSetting> settings;
  if (uses_.empty()) return settings;
  for (std::size_t i = 0; i < file_.commands.size(); ++i) AddDefinition(i, settings);
  return settings;
}

void CMakeValues::AddDefinition(std::size_t index, std::vector<CMakeSetting>& settings) const {
  const Command& command = file_.commands[index];
  if (command.name != "set" || command.arguments.size() < 2) return;
  const Argument& name = command.arguments[0];
  const auto use = uses_.find(name.text.text);
  if (use == uses_.end()) return;
  const std::optional<StandardFlag> standard = StandardIn(command.arguments[1]);
  if (!standard) return;
  CMakeSetting setting;
  setting.command = index;
  setting.place = name.range;
  setting.what = name.text.text;
  setting.standard = standard->name;
  setting.version = command.arguments[1].text.ToHost(standard->version);
  if (CountUses(use->first) > use->second)
    setting.doubt = absl::StrCat("${", use->first, "} is used for something else, too.");
  settings.push_back(std::move(setting));
}

std::optional<ByteRange> FindFeature(absl::string_view text) {
  for (const absl::string_view prefix : {"cxx_std_", "cuda_std_", "hip_std_"}) {
    const std::size_t begin = text.find(prefix);
    if (begin == absl::string_view::npos || (begin > 0 && IsIdentifierByte(text[begin - 1])))
      continue;
    std::size_t end = begin + prefix.size();
    while (end < text.size() && IsIdentifierByte(text[end])) ++end;
    if (ReadStandardNumber(text.substr(begin + prefix.size(), end - begin - prefix.size())))
      return ByteRange{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  return std::nullopt;
}

}  // namespace torchlift::cxx17_build
