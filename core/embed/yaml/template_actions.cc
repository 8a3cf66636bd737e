// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/template_actions.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

namespace torchlift::embed::yaml {
namespace {

using Kind = TemplateAction::Kind;

// Longer ones are braces that stand there for something else.
constexpr std::size_t kLongestAction = std::size_t{1} << 14;

constexpr std::uint32_t kAnyColumn = 1U << 20;

struct Brackets {
  absl::string_view open;
  absl::string_view close;
};

// In this order: `${{` holds `{{`.
constexpr Brackets kBrackets[] = {
    {"${{", "}}"}, {"{{", "}}"}, {"{%", "%}"}, {"{#", "#}"}, {"$[[", "]]"}, {"<<", ">>"},
};

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

absl::string_view FirstWord(absl::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
  });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool IsOneOf(absl::string_view word, absl::string_view first, absl::string_view second,
             absl::string_view third = {}, absl::string_view fourth = {}) {
  return !word.empty() && (word == first || word == second || word == third || word == fourth);
}

// What stands inside of the brackets and the signs that trim blanks.
absl::string_view Inner(absl::string_view action, const Brackets& brackets) {
  action.remove_prefix(brackets.open.size());
  action.remove_suffix(brackets.close.size());
  if (!action.empty() && (action.front() == '-' || action.front() == '+')) action.remove_prefix(1);
  if (!action.empty() && action.back() == '-') action.remove_suffix(1);
  return absl::StripAsciiWhitespace(action);
}

// Of Go's templates and of expressions.
Kind KindOfBraces(absl::string_view inner) {
  const absl::string_view word = FirstWord(inner);
  if (absl::StartsWith(inner, "/*")) return Kind::kNothing;
  if (IsOneOf(word, "if", "range", "with", "define") || word == "block") return Kind::kOpen;
  if (word == "else") return Kind::kElse;
  if (word == "end") return Kind::kClose;
  const bool is_assignment =
      absl::StartsWith(inner, "$") && absl::StrContains(inner.substr(0, 64), "=");
  return is_assignment ? Kind::kNothing : Kind::kOutput;
}

// Of Jinja's statements.
Kind KindOfStatement(absl::string_view inner) {
  const absl::string_view word = FirstWord(inner);
  if (IsOneOf(word, "else", "elif")) return Kind::kElse;
  if (absl::StartsWith(word, "end")) return Kind::kClose;
  if (word == "set") return absl::StrContains(inner, "=") ? Kind::kNothing : Kind::kOpen;
  if (IsOneOf(word, "include", "cycle")) return Kind::kOutput;
  if (IsOneOf(word, "import", "from", "extends", "do")) return Kind::kNothing;
  return Kind::kOpen;
}

// Whether << … >> is a parameter of CircleCI rather than two here documents.
bool IsParameter(absl::string_view inner) {
  return absl::StartsWith(inner, "parameters.") || absl::StartsWith(inner, "pipeline.") ||
         absl::StartsWith(inner, "matrix.");
}

class ActionFinder {
 public:
  explicit ActionFinder(absl::string_view text) : text_(text) {}

  TemplateActions Find() {
    for (std::size_t at = 0; (at = text_.find_first_of("{$<", at)) != absl::string_view::npos;)
      at = ReadAction(at);
    MarkLines();
    SwallowConditionsWithinLines();
    MatchConditions();
    if (!found_.actions.empty()) Mask();
    return std::move(found_);
  }

 private:
  // Reads the action that begins at `at`; gives where to look on.
  std::size_t ReadAction(std::size_t at) {
    for (const Brackets& brackets : kBrackets) {
      if (!absl::StartsWith(text_.substr(at), brackets.open)) continue;
      if (brackets.open == "{#" && at > 0 && text_[at - 1] == '$') return at + 1;  // ${#array[@]}
      const absl::string_view rest = text_.substr(at, kLongestAction);
      const std::size_t close = rest.find(brackets.close, brackets.open.size());
      if (close == absl::string_view::npos) return at + 1;
      const std::size_t size = close + brackets.close.size();
      const absl::string_view inner = Inner(rest.substr(0, size), brackets);
      if (!IsAction(brackets, inner)) return at + 1;
      TemplateAction action;
      action.range = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + size)};
      action.kind = KindOf(brackets, inner);
      action.is_loop = IsOneOf(FirstWord(inner), "range", "for");
      action.column = ColumnOf(at, inner);
      if (action.kind != Kind::kNothing && absl::StrContains(rest.substr(0, size), '\n'))
        found_.swallowed.push_back(action.range);
      found_.actions.push_back(action);
      return at + size;
    }
    return at + 1;
  }

  static bool IsAction(const Brackets& brackets, absl::string_view inner) {
    if (brackets.open == "<<") return IsParameter(inner);
    if (brackets.open != "{%") return true;
    const absl::string_view word = FirstWord(inner);
    return !word.empty() && absl::ascii_islower(static_cast<unsigned char>(word[0]));
  }

  static Kind KindOf(const Brackets& brackets, absl::string_view inner) {
    if (brackets.open == "{{") return KindOfBraces(inner);
    if (brackets.open == "{%") return KindOfStatement(inner);
    return brackets.open == "{#" ? Kind::kNothing : Kind::kOutput;
  }

  std::size_t LineBegin(std::size_t at) const {
    const std::size_t feed = text_.rfind('\n', at);
    return at == 0 || feed == absl::string_view::npos ? 0 : feed + 1;
  }

  std::uint32_t ColumnOf(std::size_t at, absl::string_view inner) const {
    const auto own = static_cast<std::uint32_t>(at - (at == 0 ? 0 : LineBegin(at - 1)));
    for (const absl::string_view function : {"nindent ", "indent "}) {
      const std::size_t call = inner.rfind(function);
      if (call == absl::string_view::npos) continue;
      const absl::string_view digits = FirstWord(inner.substr(call + function.size()));
      std::uint32_t count = 0;
      if (!absl::SimpleAtoi(digits, &count)) return own;
      return function == "nindent " ? count : own + count;
    }
    return own;
  }

  bool IsBlankBetween(std::size_t begin, std::size_t end) const {
    const absl::string_view between = text_.substr(begin, end - begin);
    return std::all_of(between.begin(), between.end(), IsBlank);
  }

  // Finds the actions that share their lines with nothing but each other.
  void MarkLines() {
    std::vector<TemplateAction>& actions = found_.actions;
    for (std::size_t first = 0; first < actions.size();) {
      const std::uint32_t begin = actions[first].range.begin;
      bool is_alone = IsBlankBetween(begin == 0 ? 0 : LineBegin(begin - 1), begin);
      bool is_template = false;
      std::size_t last = first;
      for (;; ++last) {
        is_template = is_template || text_[actions[last].range.begin] == '{';
        const std::uint32_t end = actions[last].range.end;
        const std::size_t feed = std::min(text_.find('\n', end), text_.size());
        const bool has_next = last + 1 < actions.size() && actions[last + 1].range.begin < feed;
        is_alone = is_alone && IsBlankBetween(end, has_next ? actions[last + 1].range.begin : feed);
        if (!has_next) break;
      }
      for (; first <= last; ++first) actions[first].owns_lines = is_alone && is_template;
    }
  }

  // Where the line of `at` begins when the one above it is continued: `torchrun \`.
  bool IsContinuation(std::uint32_t at) const {
    const std::size_t begin = at == 0 ? 0 : LineBegin(at - 1);
    const absl::string_view above = absl::StripTrailingAsciiWhitespace(text_.substr(0, begin));
    return absl::EndsWith(above, "\\");
  }

  // Makes one unseen action of {{ if … }} … {{ end }} that stands within a line of the text.
  void SwallowConditionsWithinLines() {
    std::vector<TemplateAction> kept;
    std::vector<std::size_t> open;  // Indices in `kept`.
    for (const TemplateAction& action : found_.actions) {
      kept.push_back(action);
      if (action.kind == Kind::kOpen) open.push_back(kept.size() - 1);
      if (action.kind != Kind::kClose || open.empty()) continue;
      const std::size_t opening = open.back();
      open.pop_back();
      TemplateAction& first = kept[opening];
      const bool owns_lines = first.owns_lines && action.owns_lines;
      if (owns_lines && !IsContinuation(first.range.begin)) continue;
      first.kind = Kind::kOutput;
      first.range.end = action.range.end;
      first.owns_lines = owns_lines;
      // Of the lines of the command around, wherever the template's own ones begin.
      if (owns_lines) first.column = kAnyColumn;
      found_.swallowed.push_back(first.range);
      kept.resize(opening + 1);
    }
    found_.actions = std::move(kept);
  }

  void MatchConditions() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < found_.actions.size(); ++i) {
      TemplateAction& action = found_.actions[i];
      action.opening = i;
      if (action.kind == Kind::kOpen) open.push_back(i);
      if (open.empty() || (action.kind != Kind::kElse && action.kind != Kind::kClose)) continue;
      action.opening = open.back();
      if (action.kind == Kind::kClose) open.pop_back();
    }
  }

  void Mask() {
    found_.masked = std::string(text_);
    for (const TemplateAction& action : found_.actions) {
      bool is_first_line = true;
      for (std::uint32_t i = action.range.begin; i < action.range.end; ++i) {
        char& c = found_.masked[i];
        if (c == '\n' || c == '\r') {
          is_first_line = false;
        } else {
          c = action.owns_lines || !is_first_line ? ' ' : 'T';
        }
      }
    }
  }

  absl::string_view text_;
  TemplateActions found_;
};

}  // namespace

std::size_t TemplateActions::IndexFrom(std::uint32_t offset) const {
  const auto found = std::lower_bound(
      actions.begin(), actions.end(), offset,
      [](const TemplateAction& action, std::uint32_t at) { return action.range.end <= at; });
  return static_cast<std::size_t>(found - actions.begin());
}

TemplateActions FindTemplateActions(absl::string_view text) { return ActionFinder(text).Find(); }

}  // namespace torchlift::embed::yaml
