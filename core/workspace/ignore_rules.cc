// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/ignore_rules.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

constexpr absl::string_view kGlobBytes = "*?[\\";

// Blanks at the end do not count, but for one that `\` stands before.
absl::string_view WithoutTrailingBlanks(absl::string_view line) {
  std::size_t end = 0;  // Behind the last byte that counts.
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_escape = line[i] == '\\' && i + 1 < line.size();
    if (is_escape) ++i;
    if (is_escape || line[i] != ' ') end = i + 1;
  }
  return line.substr(0, end);
}

bool IsPlain(absl::string_view text) {
  return text.find_first_of(kGlobBytes) == absl::string_view::npos;
}

}  // namespace

IgnoreRules::IgnoreRules(absl::string_view text) {
  absl::ConsumePrefix(&text, kUtf8ByteOrderMark);
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    absl::ConsumeSuffix(&line, "\r");
    if (!line.empty() && line[0] != '#') AddLine(WithoutTrailingBlanks(line));
  }
}

void IgnoreRules::AddLine(absl::string_view line) {
  const bool keeps = absl::ConsumePrefix(&line, "!");
  const bool folders_only = absl::ConsumeSuffix(&line, "/");
  if (line.empty()) return;
  const bool is_name = line.find('/') == absl::string_view::npos;
  absl::ConsumePrefix(&line, "/");
  Rule rule{Form::kGlobOfPath, keeps, folders_only, "", PathGlob("")};
  if (is_name && IsPlain(line)) {
    rule.form = Form::kName;
    rule.text = std::string(line);
  } else if (is_name && line[0] == '*' && IsPlain(line.substr(1))) {
    rule.form = Form::kSuffix;
    rule.text = std::string(line.substr(1));
  } else {
    rule.form = is_name ? Form::kGlobOfName : Form::kGlobOfPath;
    rule.glob = PathGlob(line);
  }
  rules_.push_back(std::move(rule));
}

bool IgnoreRules::Matches(const Rule& rule, absl::string_view path, absl::string_view name) {
  switch (rule.form) {
    case Form::kName:
      return name == rule.text;
    case Form::kSuffix:
      return absl::EndsWith(name, rule.text);
    case Form::kGlobOfName:
      return rule.glob.Matches(name);
    case Form::kGlobOfPath:
      return rule.glob.Matches(path);
  }
  return false;
}

IgnoreRules::Verdict IgnoreRules::Judge(absl::string_view path, absl::string_view name,
                                        bool is_folder) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->folders_only && !is_folder) continue;
    if (Matches(*rule, path, name)) return rule->keeps ? Verdict::kKeep : Verdict::kIgnore;
  }
  return Verdict::kNone;
}

}  // namespace torchlift
