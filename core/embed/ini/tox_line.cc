// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/ini/tox_line.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/line_reader.h"

namespace torchlift::embed {
namespace {

// Substitutions that stand for a folder, a file or a name: never for options.
constexpr absl::string_view kWholeNames[] = {"/",
                                             ":",
                                             "base_python",
                                             "basepython",
                                             "distdir",
                                             "distshare",
                                             "env_bin_dir",
                                             "env_dir",
                                             "env_name",
                                             "env_python",
                                             "env_site_packages_dir",
                                             "env_tmp_dir",
                                             "envbindir",
                                             "envdir",
                                             "envlogdir",
                                             "envname",
                                             "envpython",
                                             "envsitepackagesdir",
                                             "envtmpdir",
                                             "homedir",
                                             "package_root",
                                             "temp_dir",
                                             "tox_root",
                                             "toxinidir",
                                             "toxworkdir",
                                             "work_dir"};

bool IsFactorByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("_{}.!-", c);
}

// How many bytes at the front ask for factors: those of `py311,dist: `. 0 when none do.
std::size_t FactorsSize(absl::string_view text) {
  std::size_t at = 0;
  bool may_be_blank = false;
  for (; at < text.size() && text[at] != ':'; ++at) {
    const bool is_blank = text[at] == ' ';
    if (text[at] == ',') {
      may_be_blank = true;
    } else if (IsFactorByte(text[at])) {
      may_be_blank = false;
    } else if (!is_blank || !may_be_blank) {
      return 0;
    }
  }
  const bool is_condition = at > 0 && at + 1 < text.size() &&
                            absl::ascii_isblank(static_cast<unsigned char>(text[at + 1]));
  return is_condition ? at + 1 : 0;
}

// Behind the brace that closes the one at the front, or npos. What holds quotes is no substitution.
std::size_t SubstitutionSize(absl::string_view text) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' || text[i] == '\'') return absl::string_view::npos;
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i + 1;
  }
  return absl::string_view::npos;
}

bool IsWhole(absl::string_view name) {
  return std::find(std::begin(kWholeNames), std::end(kWholeNames), name) != std::end(kWholeNames);
}

// Without the signs that say what becomes of the exit code.
ByteRange WithoutExitSigns(absl::string_view bytes, ByteRange text) {
  while (!text.empty()) {
    const bool is_negation = absl::StartsWith(text.In(bytes), "! ");
    if (bytes[text.begin] != '-' && !is_negation) break;
    text = TrimBlanks(bytes, {text.begin + 1, text.end});
  }
  return text;
}

}  // namespace

ToxLine ReadToxLine(absl::string_view bytes, ByteRange line) {
  for (std::uint32_t i = line.begin; i < line.end; ++i) {
    const bool is_comment =
        bytes[i] == '#' &&
        (i == line.begin || absl::ascii_isblank(static_cast<unsigned char>(bytes[i - 1])));
    if (!is_comment) continue;
    line = TrimBlanks(bytes, {line.begin, i});
    break;
  }
  const auto size = static_cast<std::uint32_t>(FactorsSize(line.In(bytes)));
  return {TrimBlanks(bytes, {line.begin + size, line.end}), size > 0};
}

void AppendToxText(absl::string_view bytes, ByteRange range, SplitCommand& text) {
  for (std::uint32_t i = range.begin; i < range.end;) {
    const absl::string_view rest = bytes.substr(i, range.end - i);
    const bool is_escaped = i > range.begin && bytes[i - 1] == '\\';
    const std::size_t size =
        rest[0] == '{' && !is_escaped ? SubstitutionSize(rest) : absl::string_view::npos;
    if (size == absl::string_view::npos) {
      text.text.Append(bytes[i], i, i + 1);
      ++i;
      continue;
    }
    if (IsWhole(rest.substr(1, size - 2)))
      text.whole.push_back(static_cast<std::uint32_t>(text.text.text.size()));
    text.text.AppendUnknown(i, i + static_cast<std::uint32_t>(size));
    i += static_cast<std::uint32_t>(size);
  }
}

std::vector<ToxCommand> ReadToxCommands(absl::string_view bytes,
                                        absl::Span<const ByteRange> lines) {
  std::vector<ToxCommand> commands;
  bool goes_on = false;
  for (const ByteRange line : lines) {
    ByteRange text = goes_on ? line : ReadToxLine(bytes, line).text;
    if (!goes_on) {
      text = WithoutExitSigns(bytes, text);
      if (text.empty()) continue;
      commands.emplace_back();
      commands.back().host.begin = text.begin;
    }
    goes_on = absl::EndsWith(text.In(bytes), "\\");
    if (goes_on) --text.end;
    AppendToxText(bytes, text, commands.back().text);
    commands.back().host.end = text.end;
  }
  return commands;
}

std::optional<absl::string_view> ReferencedSection(absl::string_view line) {
  const std::size_t begin = line.find("{[");
  const std::size_t end = line.find(']', begin == absl::string_view::npos ? line.size() : begin);
  if (end == absl::string_view::npos) return std::nullopt;
  return line.substr(begin + 2, end - begin - 2);
}

}  // namespace torchlift::embed
