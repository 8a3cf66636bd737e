// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/computed_variables.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/embed/make/assignment_line.h"
#include "core/embed/make/make_text.h"

namespace torchlift::embed {
namespace {

using Kind = MakeLine::Kind;

bool ConsumeWord(absl::string_view& text, absl::string_view word) {
  absl::string_view rest = text;
  if (!absl::ConsumePrefix(&rest, word)) return false;
  if (!rest.empty() && rest[0] != ' ' && rest[0] != '\t') return false;
  text = absl::StripLeadingAsciiWhitespace(rest);
  return true;
}

class Finder {
 public:
  Finder(absl::Span<const MakeLine> lines, bool has_automake, const ValueOfVariable& value_of)
      : lines_(lines), has_automake_(has_automake), value_of_(value_of) {}

  ComputedVariables Find() && {
    for (const MakeLine& line : lines_) {
      if (line.kind == Kind::kAssignment || line.kind == Kind::kDefinition)
        bodies_[line.name].push_back(&line);
    }
    for (const MakeLine& line : lines_) {
      absl::string_view text = line.text.text;
      const bool is_computed = absl::StrContains(text, '$');
      if (line.kind == Kind::kDirective && is_computed && ConsumeWord(text, "export"))
        AddNames(text, /*is_exported=*/true);
      if (line.kind == Kind::kAssignment && absl::StrContains(line.name, '$'))
        AddNames(line.name, line.is_exported);
      FindEvals(line.text.text);
      for (const DecodedText& inner : line.lines) FindEvals(inner.text);
    }
    while (!evaluated_.empty()) {
      const std::string line = std::move(evaluated_.back());
      evaluated_.pop_back();
      Evaluate(line);
    }
    return std::move(found_);
  }

 private:
  // $(eval …)
  void FindEvals(absl::string_view text) {
    for (std::size_t at = text.find("eval "); at != text.npos; at = text.find("eval ", at + 1)) {
      if (at < 2 || text[at - 2] != '$') continue;
      const std::size_t end = EndOfReference(text, at - 2);
      for (const absl::string_view line : absl::StrSplit(text.substr(at + 5, end - at - 6), '\n'))
        evaluated_.emplace_back(line);
    }
  }

  // A line that make reads only when it has expanded it.
  void Evaluate(absl::string_view line) {
    line = absl::StripLeadingAsciiWhitespace(line);
    if (const auto assignment = ReadAssignmentLine(line, 0)) {
      const std::size_t size = assignment->name_end - assignment->name_begin;
      AddNames(line.substr(assignment->name_begin, size), assignment->is_exported);
    } else if (ConsumeWord(line, "export")) {
      if (line.empty()) found_.may_export_any = true;
      AddNames(line, /*is_exported=*/true);
    } else if (absl::StartsWith(line, "$")) {
      EvaluateReference(line.substr(0, EndOfReference(line, 0)));
    }
  }

  // $(NAME), $(call NAME,…), $(shell …)
  void EvaluateReference(absl::string_view reference) {
    if (reference.size() < 4) return;
    absl::string_view inner = reference.substr(2, reference.size() - 3);
    if (ConsumeWord(inner, "shell") || ConsumeWord(inner, "file")) {
      found_.may_export_any = true;
      return;
    }
    ConsumeWord(inner, "call");
    const std::string name(absl::StripAsciiWhitespace(inner.substr(0, inner.find(','))));
    if (!followed_.insert(name).second) return;
    const auto bodies = bodies_.find(name);
    if (bodies == bodies_.end()) {
      if (absl::StrContains(inner, "export")) found_.may_export_any = true;
      return;
    }
    for (const MakeLine* body : bodies->second) {
      evaluated_.push_back(Once(body->text.text));
      for (const DecodedText& line : body->lines) evaluated_.push_back(Once(line.text));
    }
  }

  // The text as it is when make has expanded it once, but for what variables hold.
  static std::string Once(absl::string_view text) {
    return absl::StrReplaceAll(text, {{"$$", "$"}});
  }

  void AddNames(absl::string_view text, bool is_exported) {
    for (const absl::string_view word :
         absl::StrSplit(Expanded(text), absl::ByAnyChar(" \t"), absl::SkipEmpty())) {
      if (!absl::StrContains(word, DecodedText::kUnknown)) {
        bool& exported = found_.names[std::string(word)];
        exported = exported || is_exported;
      } else if (is_exported) {
        found_.may_export_any = true;
      }
    }
  }

  std::string Expanded(absl::string_view text) const {
    DecodedText raw;
    for (const char c : text) raw.Append(c, 0, 0);
    const MakeText read = ReadMakeText(raw, MakeTextUse::kRecipe, has_automake_);
    std::string expanded;
    std::uint32_t at = 0;
    for (const MakeText::Reference& reference : read.references) {
      const std::string unseen(1, DecodedText::kUnknown);
      absl::StrAppend(&expanded, read.text.text.substr(at, reference.range.begin - at),
                      value_of_(reference.name).value_or(unseen));
      at = reference.range.end;
    }
    absl::StrAppend(&expanded, read.text.text.substr(at));
    return expanded;
  }

  absl::Span<const MakeLine> lines_;
  const bool has_automake_;
  const ValueOfVariable& value_of_;
  std::map<std::string, std::vector<const MakeLine*>> bodies_;  // What variables hold.
  std::vector<std::string> evaluated_;                          // Lines that are still to be read.
  std::set<std::string> followed_;  // Variables whose lines have been read.
  ComputedVariables found_;
};

}  // namespace

ComputedVariables FindComputedVariables(absl::Span<const MakeLine> lines, bool has_automake,
                                        const ValueOfVariable& value_of) {
  return Finder(lines, has_automake, value_of).Find();
}

}  // namespace torchlift::embed
