// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/notebook_environment.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/embed/environment.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kTorchrunPrefix = "PET_";

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::uint32_t Size(const DecodedText& text) { return static_cast<std::uint32_t>(text.text.size()); }

ByteRange WithoutBlanks(absl::string_view text, std::uint32_t begin, std::uint32_t end) {
  const auto is_blank = [&](std::uint32_t i) {
    return absl::ascii_isspace(static_cast<unsigned char>(text[i]));
  };
  while (begin < end && is_blank(begin)) ++begin;
  while (begin < end && is_blank(end - 1)) --end;
  return {begin, end};
}

// A plain string of Python at the front of `text`, which is consumed with the blanks around.
std::optional<std::string> ConsumeString(absl::string_view& text) {
  text = absl::StripLeadingAsciiWhitespace(text);
  if (text.empty() || (text[0] != '"' && text[0] != '\'')) return std::nullopt;
  const std::size_t end = text.find(text[0], 1);
  if (end == absl::string_view::npos) return std::nullopt;
  const absl::string_view value = text.substr(1, end - 1);
  if (absl::StrContains(value, '\\')) return std::nullopt;
  text = absl::StripLeadingAsciiWhitespace(text.substr(end + 1));
  return std::string(value);
}

struct Assignment {
  std::string name;
  std::optional<std::string> value;
};

// os.environ["NAME"] = "value", os.environ.setdefault("NAME", "value"), os.putenv("NAME", "value")
std::optional<Assignment> ReadAssignment(absl::string_view line) {
  absl::ConsumePrefix(&line, "os.");
  const bool is_item = absl::ConsumePrefix(&line, "environ[");
  const bool is_call = !is_item && (absl::ConsumePrefix(&line, "environ.setdefault(") ||
                                    absl::ConsumePrefix(&line, "putenv("));
  if (!is_item && !is_call) return std::nullopt;
  const std::optional<std::string> name = ConsumeString(line);
  if (!name) return std::nullopt;
  if (is_item && !absl::ConsumePrefix(&line, "]")) return std::nullopt;
  line = absl::StripLeadingAsciiWhitespace(line);
  if (!absl::ConsumePrefix(&line, is_item ? "=" : ",") || absl::StartsWith(line, "="))
    return std::nullopt;
  Assignment assignment{*name, ConsumeString(line)};
  if (is_call) absl::ConsumePrefix(&line, ")");
  line = absl::StripAsciiWhitespace(line);
  if (!line.empty() && line[0] != '#') assignment.value.reset();
  return assignment;
}

}  // namespace

EnvironmentMagic ReadEnvironmentMagic(const DecodedText& words) {
  EnvironmentMagic magic;
  const ByteRange all = WithoutBlanks(words.text, 0, Size(words));
  std::uint32_t name_end = all.begin;
  while (name_end < all.end && IsNameByte(words.text[name_end])) ++name_end;
  const bool has_value = name_end > all.begin && name_end < all.end &&
                         absl::StrContains("= \t", words.text.substr(name_end, 1));
  if (!has_value) return magic;
  magic.name = words.Part({all.begin, name_end});
  magic.value = words.Part(WithoutBlanks(words.text, name_end + 1, all.end));
  return magic;
}

void NotebookEnvironment::AddMagic(const EnvironmentMagic& magic, std::size_t line) {
  if (magic.name.text.empty()) return;
  if (torchrun_name_.empty() && absl::StartsWith(magic.name.text, kTorchrunPrefix))
    torchrun_name_ = magic.name.text;
  settings_.push_back({magic.name.text, magic.value, line, true});
}

void NotebookEnvironment::AddPython(absl::string_view text, std::size_t line) {
  const std::size_t named = text.find(kTorchrunPrefix);
  if (torchrun_name_.empty() && named != absl::string_view::npos) {
    const absl::string_view name = text.substr(named);
    torchrun_name_ = std::string(name.substr(
        0, static_cast<std::size_t>(std::find_if_not(name.begin(), name.end(), IsNameByte) -
                                    name.begin())));
  }
  const absl::string_view statement = absl::StripAsciiWhitespace(text);
  std::optional<Assignment> assignment = ReadAssignment(statement);
  if (!assignment) return;
  Setting setting{std::move(assignment->name), {}, line, false};
  // What is indented may be run or not.
  setting.is_certain = assignment->value.has_value() && text[0] == statement[0] &&
                       !absl::StrContains(statement, "setdefault(");
  if (assignment->value) {
    for (const char c : *assignment->value) setting.value.Append(c, 0, 0);
  }
  settings_.push_back(std::move(setting));
}

std::string NotebookEnvironment::ExportsBefore(std::size_t line) const {
  DecodedText unseen;
  unseen.AppendUnknown(0, 0);
  std::map<std::string, int> counts;
  for (const Setting& setting : settings_) ++counts[setting.name];
  std::map<std::string, std::string> exports;
  for (const Setting& setting : settings_) {
    if (setting.line >= line) continue;
    const bool is_seen = setting.is_certain && counts[setting.name] == 1;
    exports[setting.name] = ExportLine(setting.name, is_seen ? setting.value : unseen);
  }
  std::string all;
  for (const auto& [name, text] : exports) absl::StrAppend(&all, text);
  return all;
}

std::string NotebookEnvironment::Doubt() const {
  if (torchrun_name_.empty()) return "";
  return absl::StrCat("The notebook names ", torchrun_name_,
                      ", and its cells may run in any order.");
}

}  // namespace torchlift::embed
