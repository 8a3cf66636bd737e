// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/requirement_scanner.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace torchlift {
namespace {

absl::string_view FileName(absl::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == absl::string_view::npos ? path : path.substr(slash + 1);
}

bool IsNameByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.';
}

// The end of a version specifier that begins at the front of `rest`: at a quote, a marker, a
// comment or the line's end.
std::size_t SpecifierEnd(absl::string_view rest) {
  return std::min(rest.find_first_of(";#\"'\n\r"), rest.size());
}

// Whether a requirement may begin at `at`: first on its line, behind a list dash, or first in a
// quoted string.
bool MayBeginAt(absl::string_view line, std::size_t at) {
  const absl::string_view before = line.substr(0, at);
  if (absl::StrContains(before, "#")) return false;  // In a comment.
  if (!before.empty() && (before.back() == '"' || before.back() == '\'')) return true;
  const absl::string_view stripped = absl::StripAsciiWhitespace(before);
  return stripped.empty() || stripped == "-";
}

Version NextMinor(Version version) { return Version{version.major, version.minor + 1, 0}; }
Version NextPatch(Version version) {
  return Version{version.major, version.minor, version.patch + 1};
}

void RaiseMinimum(Version version, TorchRequirement& requirement) {
  if (!requirement.minimum || *requirement.minimum < version) requirement.minimum = version;
}

void LowerLimit(Version version, TorchRequirement& requirement) {
  if (!requirement.below || version < *requirement.below) requirement.below = version;
}

// "==2.3.*" and "==2.3" (no patch given, as conda's =2.3) end at the next minor, "==2.3.1" at the
// next patch.
Version EndOfEqual(absl::string_view text, Version version) {
  const bool names_patch =
      std::count(text.begin(), text.end(), '.') >= 2 && !absl::EndsWith(text, "*");
  return names_patch ? NextPatch(version) : NextMinor(version);
}

void ReadClause(absl::string_view clause, TorchRequirement& requirement) {
  const std::size_t operator_end = std::min(clause.find_first_not_of("<>=!~^ "), clause.size());
  const absl::string_view sign = absl::StripAsciiWhitespace(clause.substr(0, operator_end));
  const absl::string_view number = absl::StripAsciiWhitespace(clause.substr(operator_end));
  const std::optional<Version> version = Version::Parse(number);
  if (!version || sign == "!=") return;
  if (sign == ">=") {
    RaiseMinimum(*version, requirement);
  } else if (sign == ">") {
    RaiseMinimum(NextPatch(*version), requirement);
  } else if (sign == "<") {
    LowerLimit(*version, requirement);
  } else if (sign == "<=") {
    LowerLimit(EndOfEqual(number, *version), requirement);
  } else if (sign == "~=" || sign == "^") {
    RaiseMinimum(*version, requirement);
    const bool within_minor = sign == "~=" && std::count(number.begin(), number.end(), '.') >= 2;
    LowerLimit(within_minor ? NextMinor(*version) : Version{version->major + 1, 0, 0}, requirement);
  } else {  // "==", "===", "=", and a bare number in Poetry's `torch = "2.3"`.
    RaiseMinimum(*version, requirement);
    LowerLimit(EndOfEqual(number, *version), requirement);
  }
}

}  // namespace

bool HoldsRequirements(absl::string_view path) {
  const absl::string_view name = FileName(path);
  if (name == "pyproject.toml" || name == "setup.py" || name == "setup.cfg" || name == "Pipfile")
    return true;
  if (absl::EndsWith(name, ".txt")) {
    return absl::StrContains(name, "requirements") || absl::StrContains(path, "requirements/");
  }
  const bool yaml = absl::EndsWith(name, ".yml") || absl::EndsWith(name, ".yaml");
  return yaml && (absl::StartsWith(name, "environment") || absl::StartsWith(name, "conda"));
}

void ReadBounds(absl::string_view specifier, TorchRequirement& requirement) {
  for (const absl::string_view clause : absl::StrSplit(specifier, ',')) {
    ReadClause(absl::StripAsciiWhitespace(clause), requirement);
  }
}

std::vector<TorchRequirement> ScanTorchRequirements(absl::string_view path,
                                                    absl::string_view bytes) {
  std::vector<TorchRequirement> found;
  std::uint32_t line_number = 0;
  for (absl::string_view line : absl::StrSplit(bytes, '\n')) {
    ++line_number;
    for (std::size_t at = line.find("torch"); at != absl::string_view::npos;
         at = line.find("torch", at + 5)) {
      const bool conda = at >= 2 && line.substr(at - 2, 2) == "py";
      const std::size_t begin = conda ? at - 2 : at;
      absl::string_view rest = line.substr(at + 5);
      if (!MayBeginAt(line, begin) || (!rest.empty() && IsNameByte(rest[0]))) continue;
      if (absl::ConsumePrefix(&rest, "["))
        rest.remove_prefix(std::min(rest.find(']') + 1, rest.size()));
      const absl::string_view poetry = absl::StripLeadingAsciiWhitespace(rest);
      const bool is_poetry = absl::StartsWith(poetry, "= ") || absl::StartsWith(poetry, "=\"");
      // Words behind the name make a sentence, not a requirement.
      if (!poetry.empty() && !absl::StrContains("<>=!~(;#\"',\r", poetry.substr(0, 1))) continue;
      if (is_poetry) {
        const std::size_t quote = std::min(poetry.find_first_of("\"'"), poetry.size() - 1);
        rest = poetry.substr(quote + 1);
      }
      const absl::string_view specifier = rest.substr(0, SpecifierEnd(rest));
      TorchRequirement requirement;
      requirement.text = std::string(absl::StripAsciiWhitespace(
          line.substr(begin, static_cast<std::size_t>(specifier.end() - line.begin()) - begin)));
      requirement.place = FactPlace{std::string(path), line_number};
      ReadBounds(specifier, requirement);
      found.push_back(std::move(requirement));
    }
  }
  return found;
}

}  // namespace torchlift
