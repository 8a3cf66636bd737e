// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/make_variables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/embed/environment.h"
#include "core/embed/make/computed_variables.h"

namespace torchlift::embed {
namespace {

constexpr char kUnseenByte[] = {DecodedText::kUnknown};
constexpr absl::string_view kUnseen(kUnseenByte, 1);
constexpr int kDeepest = 8;                  // Values in values.
constexpr std::size_t kMostLines = 8;        // That set one variable, and are told.
constexpr std::size_t kLongestValue = 4096;  // Longer ones are not seen.

DecodedText AsText(absl::string_view value) {
  DecodedText text;
  for (const char c : value) {
    if (c == DecodedText::kUnknown) {
      text.AppendUnknown(0, 0);
    } else {
      text.Append(c, 0, 0);
    }
  }
  return text;
}

DecodedText Unseen() {
  DecodedText text;
  text.AppendUnknown(0, 0);
  return text;
}

// Whether ${NAME:-value} holds the value as it is.
bool IsPlainDefault(absl::string_view value) {
  return std::all_of(value.begin(), value.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
           absl::StrContains(" _@%+=:,./-", absl::string_view(&c, 1));
  });
}

}  // namespace

MakeVariables::MakeVariables(absl::Span<const MakeLine> lines, bool has_automake)
    : has_automake_(has_automake) {
  for (const MakeLine& line : lines) {
    AddEvaluated(line.text.text);
    for (const DecodedText& text : line.lines) AddEvaluated(text.text);
    if (line.kind == MakeLine::Kind::kAssignment || line.kind == MakeLine::Kind::kDefinition) {
      Add(line);
    } else if (line.kind == MakeLine::Kind::kDirective) {
      AddDirective(line);
    } else if (line.kind == MakeLine::Kind::kRule &&
               absl::StrContains(line.targets, ".EXPORT_ALL_VARIABLES")) {
      exports_all_ = true;
    }
  }
  for (auto& [name, variable] : variables_) {
    if (variable.line != nullptr) Expand(variable, 0);
  }
  AddComputed(lines);
  for (auto& [name, variable] : variables_) {
    if (variable.line == nullptr) variable.may_be = MayBe(name, variable);
  }
  for (const auto& [name, variable] : variables_) {
    if (!exports_all_ && !variable.is_exported) continue;
    const std::optional<std::string> value = ValueOf(name);
    const bool is_sure = value && variable.line->operation != "?=";
    absl::StrAppend(&exports_, ExportLine(name, is_sure ? AsText(*value) : Unseen()));
  }
  for (const MakeLine& line : lines) AddShell(line);
  if (exports_unseen_ || (exports_all_ && includes_)) exports_ += ExportOfAny();
}

void MakeVariables::Add(const MakeLine& line) {
  Variable& variable = variables_[line.name];
  variable.is_exported = variable.is_exported || (line.is_exported && line.targets.empty());
  const bool is_set = line.kind == MakeLine::Kind::kAssignment && line.operation != "!=";
  const bool has_room = variable.lines.size() < kMostLines;
  if (is_set && has_room) variable.lines.push_back(&line);
  const bool is_always = is_set && !line.is_conditional && line.targets.empty();
  const bool is_first = variable.line == nullptr && !variable.is_unsure;
  const bool grows = line.operation == "+=";
  if (is_always && is_first && !grows) {
    variable.line = &line;
  } else if (!is_always || !grows || !has_room || variable.line == nullptr ||
             variable.line->operation == "?=") {
    variable.line = nullptr;
    variable.is_unsure = true;
  }
}

// $(eval NAME = value), in whatever it stands.
void MakeVariables::AddEvaluated(absl::string_view text) {
  for (std::size_t at = text.find("eval "); at != text.npos; at = text.find("eval ", at + 1)) {
    const absl::string_view rest = absl::StripLeadingAsciiWhitespace(text.substr(at + 5));
    const absl::string_view name = rest.substr(0, rest.find_first_of(" \t:=?+!)"));
    Variable& variable = variables_[std::string(name)];
    variable.line = nullptr;
    variable.is_unsure = true;
  }
}

// What is set under a name, or by a line, that make puts together.
void MakeVariables::AddComputed(absl::Span<const MakeLine> lines) {
  const ComputedVariables computed = FindComputedVariables(
      lines, has_automake_, [this](absl::string_view name) { return ValueOf(name); });
  for (const auto& [name, is_exported] : computed.names) {
    Variable& variable = variables_[name];
    variable.line = nullptr;
    variable.is_unsure = true;
    variable.is_exported = variable.is_exported || is_exported;
  }
  exports_unseen_ = computed.may_export_any;
}

// What the shell sets that recipes are given to, and what make is given that a recipe calls.
void MakeVariables::AddShell(const MakeLine& line) {
  const std::string& text = line.text.text;
  const bool is_shell = line.kind == MakeLine::Kind::kAssignment &&
                        (line.name == "SHELL" || line.name == ".SHELLFLAGS");
  const bool is_make = line.kind == MakeLine::Kind::kRecipe &&
                       (absl::StrContains(text, "$(MAKE)") || absl::StrContains(text, "${MAKE}"));
  if (is_shell || is_make) absl::StrAppend(&exports_, absl::StrJoin(UnseenExports(text), ""));
}

// export NAME …, export, unexport NAME …, undefine NAME, include FILE
void MakeVariables::AddDirective(const MakeLine& line) {
  const std::vector<std::string> words =
      absl::StrSplit(line.text.text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.empty()) return;
  if (absl::EndsWith(words[0], "include")) includes_ = true;
  const bool is_export = words[0] == "export";
  if (!is_export && words[0] != "unexport" && words[0] != "undefine") return;
  if (is_export && words.size() == 1) exports_all_ = true;
  if (is_export && absl::StrContains(line.text.text, '$')) return;  // AddComputed() takes it.
  for (std::size_t i = 1; i < words.size(); ++i) {
    Variable& variable = variables_[words[i]];
    if (is_export) variable.is_exported = true;
    const bool is_same = is_export && !line.is_conditional;
    if (!is_same) {
      variable.line = nullptr;
      variable.is_unsure = true;
    }
  }
}

std::optional<std::string> MakeVariables::ValueOf(absl::string_view name) const {
  const auto found = variables_.find(name);
  if (found == variables_.end() || found->second.line == nullptr) return std::nullopt;
  return found->second.value;
}

void MakeVariables::Expand(Variable& variable, int depth) {
  if (variable.is_expanded) return;
  variable.is_expanded = true;
  variable.value = std::string(kUnseen);  // To itself.
  std::string value;
  for (const MakeLine* line : variable.lines)
    absl::StrAppend(&value, value.empty() ? "" : " ", Expanded(*line, depth));
  variable.value = std::move(value);
}

std::string MakeVariables::Expanded(const MakeLine& line, int depth) {
  const MakeText read = ReadMakeText(line.text, MakeTextUse::kRecipe, has_automake_);
  const absl::string_view text = read.text.text;
  std::string value;
  std::uint32_t at = 0;
  for (const MakeText::Reference& reference : read.references) {
    absl::StrAppend(&value, text.substr(at, reference.range.begin - at),
                    ValueInside(reference.name, depth));
    at = reference.range.end;
    if (value.size() > kLongestValue) break;
  }
  absl::StrAppend(&value, text.substr(at));
  return value.size() <= kLongestValue ? value : std::string(kUnseen);
}

std::string MakeVariables::MayBe(const std::string& name, const Variable& variable) {
  std::string text;
  for (const MakeLine* line : variable.lines) {
    const std::string set = ExportLine(name, AsText(Expanded(*line, 0)));
    const absl::string_view assignment = absl::StripPrefix(set, "export ");
    if (assignment.empty()) return "";
    absl::StrAppend(&text, "if :; then ", assignment.substr(0, assignment.size() - 1), "; fi\n");
  }
  return text;
}

std::string MakeVariables::ValueInside(absl::string_view name, int depth) {
  const auto found = variables_.find(name);
  const bool is_sure = found != variables_.end() && found->second.line != nullptr &&
                       found->second.line->operation != "?=";
  if (!is_sure) return std::string(kUnseen);
  if (depth < kDeepest) Expand(found->second, depth + 1);
  return found->second.is_expanded ? found->second.value : std::string(kUnseen);
}

std::string MakeVariables::Preamble(absl::Span<const MakeText::Reference> references) const {
  std::string preamble;
  std::set<absl::string_view> told;
  for (const MakeText::Reference& reference : references) {
    const auto found = variables_.find(reference.name);
    if (found == variables_.end() || !told.insert(found->first).second) continue;
    const Variable& variable = found->second;
    if (exports_all_ || variable.is_exported) continue;
    if (variable.line == nullptr) {
      preamble += variable.may_be;
    } else if (variable.line->operation != "?=") {
      const std::string line = ExportLine(found->first, AsText(variable.value));
      absl::StrAppend(&preamble, absl::StripPrefix(line, "export "));
    } else if (IsPlainDefault(variable.value)) {
      absl::StrAppend(&preamble, found->first, "=\"${", found->first, ":-", variable.value,
                      "}\"\n");
    }
  }
  return preamble + exports_;
}

}  // namespace torchlift::embed
