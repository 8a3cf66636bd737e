// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/word_reader.h"

#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/shell/skip.h"

namespace torchlift::shell {
namespace {

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The name in "$NAME", "${NAME}", "${NAME[@]}" (the text of one expansion), else empty.
std::string NameOfExpansion(absl::string_view text) {
  text.remove_prefix(1);
  if (text == "!") return "!";
  const bool in_braces = absl::StartsWith(text, "{");
  if (in_braces) text = text.substr(1, text.size() - 2);
  std::size_t size = 0;
  while (size < text.size() && IsNameByte(text[size])) ++size;
  const absl::string_view rest = text.substr(size);
  if (size == 0 || (!rest.empty() && rest != "[@]" && rest != "[*]")) return "";
  return std::string(text.substr(0, size));
}

// ${NAME:-text} and ${NAME:=text} taken apart; nothing when the expansion is no such one.
struct Fallback {
  std::string name;
  bool assigns;
  absl::string_view text;
};
std::optional<Fallback> ReadFallback(absl::string_view text) {
  if (!absl::StartsWith(text, "${")) return std::nullopt;
  text = text.substr(2, text.size() - 3);
  std::size_t size = 0;
  while (size < text.size() && IsNameByte(text[size])) ++size;
  Fallback fallback{std::string(text.substr(0, size)), false, {}};
  if (size < text.size() && text[size] == ':') ++size;
  if (size >= text.size() || (text[size] != '-' && text[size] != '=')) return std::nullopt;
  fallback.assigns = text[size] == '=';
  fallback.text = text.substr(size + 1);
  return fallback;
}

// Whether an expansion gives any number of words, even between quotes: "$@", "${@:2}",
// "${list[@]}".
bool ExpandsToList(absl::string_view text) {
  return text == "$@" || absl::StartsWith(text, "${@") ||
         (absl::StartsWith(text, "${") && absl::StrContains(text, "[@]")) ||
         (absl::StartsWith(text, "${!") && absl::StrContains(text, "@}"));
}

class WordReader {
 public:
  WordReader(const ShellText& text, std::uint32_t offset)
      : text_(text), begin_(offset), at_(offset) {}

  ReadWord Read() {
    const ByteRange place = text_.ToHost({begin_, begin_});
    result_.word.value.host_begin.push_back(place.begin);
    while (at_ < text_.size() && !failed_ && !AtEnd()) Step();
    if (failed_) {
      at_ = text_.size();
      result_.terminated = false;
    }
    result_.in_text = {begin_, at_};
    result_.word.range = text_.ToHost(result_.in_text);
    FinishExpansion();
    result_.word.quoting = HowQuoted();
    return std::move(result_);
  }

 private:
  bool AtEnd() const {
    if (quote_ != '\0') return false;
    switch (text_.at(at_)) {
      case ' ':
      case '\t':
      case '\n':
      case ';':
      case '&':
      case '|':
      case ')':
        return true;
      case '\r':
        return text_.at(at_ + 1) == '\n' || at_ + 1 == text_.size();
      case '<':
      case '>':
        return !(at_ == begin_ && text_.at(at_ + 1) == '(');
      case '(':
        return !FollowsPatternOperator();
      default:
        return false;
    }
  }

  // Whether the parenthesis here belongs to a pattern such as @(a|b).
  bool FollowsPatternOperator() const {
    return at_ > begin_ &&
           absl::string_view("?*+@!").find(text_.at(at_ - 1)) != absl::string_view::npos;
  }

  void Step() {
    if (text_.IsUnknown(at_)) {
      result_.is_bare = false;
      AddUnknown(at_ + 1, quote_ == '\0');
      return;
    }
    if (quote_ == '"') {
      StepQuoted();
    } else {
      StepBare();
    }
  }

  void StepQuoted() {
    const char c = text_.at(at_);
    if (c == '"') {
      quote_ = '\0';
      ++at_;
    } else if (c == '\\') {
      StepQuotedBackslash();
    } else if (c == '$' || c == '`') {
      StepExpansion();
    } else {
      Add(at_ + 1);
    }
    if (at_ >= text_.size() && quote_ != '\0') failed_ = true;
  }

  void StepQuotedBackslash() {
    const char next = text_.at(at_ + 1);
    if (const std::uint32_t line_end = text_.LineEndAt(at_ + 1); line_end > 0) {
      at_ += 1 + line_end;
    } else if (next == '$' || next == '`' || next == '"' || next == '\\') {
      AddByte(next, at_ + 2);
    } else {
      Add(at_ + 1);
    }
  }

  void StepBare() {
    switch (text_.at(at_)) {
      case '\\':
        return StepBackslash();
      case '\'':
        return StepSingleQuoted();
      case '"':
        quote_ = '"';
        ++quoted_parts_;
        result_.is_bare = false;
        ++at_;
        if (at_ >= text_.size()) failed_ = true;
        return;
      case '$':
      case '`':
      case '<':
      case '>':
        return StepExpansion();
      case '(':
        return StepPattern();
      case '*':
      case '?':
        result_.word.may_split = true;
        return AddUnknown(at_ + 1, true);
      case '~':
        if (at_ == begin_) return AddUnknown(at_ + 1, false);
        break;
      case '{':
        if (IsBraceExpansion()) {
          result_.is_bare = false;
          result_.word.may_split = true;
          return AddUnknown(brace_end_, true);
        }
        break;
      default:
        break;
    }
    ++bare_bytes_;
    Add(at_ + 1);
  }

  void StepBackslash() {
    result_.is_bare = false;
    escaped_ = true;
    if (const std::uint32_t line_end = text_.LineEndAt(at_ + 1); line_end > 0) {
      at_ += 1 + line_end;
    } else if (at_ + 1 < text_.size()) {
      ++bare_bytes_;
      AddByte(text_.at(at_ + 1), at_ + 2);
    } else {
      Add(at_ + 1);
    }
  }

  void StepSingleQuoted() {
    result_.is_bare = false;
    ++quoted_parts_;
    single_ = true;
    const std::uint32_t end = SkipSingleQuoted(text_, at_);
    if (end == kUnterminated) {
      failed_ = true;
      return;
    }
    for (++at_; at_ + 1 < end;) {
      if (text_.IsUnknown(at_)) {
        AddUnknown(at_ + 1, false);
      } else {
        Add(at_ + 1);
      }
    }
    at_ = end;
  }

  // $'…': the escapes that spell one byte are decoded, others make the byte unknown.
  void StepAnsiQuoted() {
    result_.is_bare = false;
    escaped_ = true;
    const std::uint32_t end = SkipAnsiQuoted(text_, at_ + 1);
    if (end == kUnterminated) {
      failed_ = true;
      return;
    }
    for (at_ += 2; at_ + 1 < end;) {
      if (text_.at(at_) != '\\') {
        Add(at_ + 1);
        continue;
      }
      switch (text_.at(at_ + 1)) {
        case 'n':
          AddByte('\n', at_ + 2);
          break;
        case 't':
          AddByte('\t', at_ + 2);
          break;
        case '\\':
        case '\'':
        case '"':
          AddByte(text_.at(at_ + 1), at_ + 2);
          break;
        default:
          AddUnknown(at_ + 2, false);
      }
    }
    at_ = end;
  }

  void StepPattern() {
    const std::uint32_t end = SkipBalanced(text_, at_);
    result_.is_bare = false;
    if (end == kUnterminated) {
      failed_ = true;
    } else {
      AddUnknown(end, true);
    }
  }

  // At '$', '`', or the '<' of a process substitution.
  void StepExpansion() {
    const std::uint32_t begin = at_;
    const char c = text_.at(at_);
    const char next = text_.at(at_ + 1);
    std::uint32_t end = at_ + 2;
    if (c == '$' && next == '\'' && quote_ == '\0') return StepAnsiQuoted();
    if (c == '$' && next == '"' && quote_ == '\0') {
      result_.is_bare = false;
      ++at_;
      return;
    }
    if (c == '`') {
      end = SkipBackquoted(text_, at_);
      AddCommands(at_ + 1, end);
    } else if (next == '(') {
      end = SkipBalanced(text_, at_ + 1);
      if (IsArithmetic(at_ + 1, end)) {
        AddInnerCommands(at_ + 3, end, true);
      } else {
        AddCommands(at_ + 2, end);
      }
    } else if (next == '{') {
      end = SkipBalanced(text_, at_ + 1);
      AddInnerCommands(at_ + 2, end, quote_ != '\0');
    } else if (absl::ascii_isalpha(static_cast<unsigned char>(next)) || next == '_') {
      while (IsNameByte(text_.at(end))) ++end;
    } else if (!absl::ascii_isdigit(static_cast<unsigned char>(next)) &&
               (next == '\0' ||
                absl::string_view("@*#?$!-").find(next) == absl::string_view::npos)) {
      ++bare_bytes_;
      return Add(at_ + 1);
    }
    result_.is_bare = false;
    if (end == kUnterminated) {
      failed_ = true;
      return;
    }
    const absl::string_view written = text_.text().substr(begin, end - begin);
    const bool splits = quote_ == '\0' ? c == '$' || c == '`' : ExpandsToList(written);
    if (ExpandsToList(written)) result_.word.is_list = true;
    expansions_.push_back({begin, end});
    if (c == '$' && next != '(') {
      const std::string name = NameOfExpansion(written);
      if (!name.empty()) result_.word.variables.push_back(name);
      const std::optional<Fallback> fallback = ReadFallback(written);
      if (fallback && fallback->assigns) result_.word.assigned.push_back(fallback->name);
    }
    AddUnknown(end, splits && !IsArithmetic(begin + 1, end));
  }

  // Whether the parentheses in [begin, end) are those of $((…)).
  bool IsArithmetic(std::uint32_t begin, std::uint32_t end) const {
    return end != kUnterminated && text_.StartsWith(begin, "((") && end >= begin + 4 &&
           text_.StartsWith(end - 2, "))");
  }

  // The commands inside of an expansion that is none itself: ${x:-$(date)}, $(( $(nproc) * 2 )).
  void AddInnerCommands(std::uint32_t begin, std::uint32_t end, bool is_quoted) {
    if (end == kUnterminated) return;
    FindSubstitutions(text_, {begin, end - 1}, is_quoted, result_.commands);
  }

  void AddCommands(std::uint32_t begin, std::uint32_t end) {
    if (end != kUnterminated && end > begin + 1) result_.commands.push_back({begin, end - 1});
  }

  // Whether the brace here begins {a,b} or {1..3}.
  bool IsBraceExpansion() {
    constexpr std::uint32_t kLongest = 1000;
    for (std::uint32_t i = at_ + 1; i < text_.size() && i < at_ + kLongest; ++i) {
      const char c = text_.at(i);
      if (absl::ascii_isspace(static_cast<unsigned char>(c)) || c == ';' || c == '&' || c == '|')
        return false;
      if (c == '}') {
        brace_end_ = i + 1;
        const absl::string_view inside = text_.text().substr(at_ + 1, i - at_ - 1);
        return absl::StrContains(inside, ',') || absl::StrContains(inside, "..");
      }
    }
    return false;
  }

  void AddByte(char byte, std::uint32_t end) {
    const ByteRange host = text_.ToHost({at_, end});
    result_.word.value.Append(byte, host.begin, host.end);
    at_ = end;
  }
  void Add(std::uint32_t end) { AddByte(text_.at(at_), end); }
  void AddUnknown(std::uint32_t end, bool splits) {
    const ByteRange host = text_.ToHost({at_, end});
    result_.word.value.AppendUnknown(host.begin, host.end);
    if (splits) result_.word.may_split = true;
    at_ = end;
  }

  // Names the variable or the command of a word that is one expansion.
  void FinishExpansion() {
    if (expansions_.size() != 1 || result_.word.value.text.size() != 1) return;
    const ByteRange expansion = expansions_.front();
    const absl::string_view written = expansion.In(text_.text());
    if (absl::StartsWith(written, "$(") || absl::StartsWith(written, "`")) {
      if (result_.commands.size() == 1)
        result_.word.substitution = std::string(result_.commands.front().In(text_.text()));
    } else if (absl::StartsWith(written, "$")) {
      result_.word.variable = NameOfExpansion(written);
      if (const std::optional<Fallback> fallback = ReadFallback(written))
        result_.word.fallback = std::string(fallback->text);
    }
  }

  Quoting HowQuoted() const {
    if (quoted_parts_ == 0 && !escaped_) return Quoting::kNone;
    if (quoted_parts_ != 1 || bare_bytes_ > 0 || escaped_) return Quoting::kMixed;
    return single_ ? Quoting::kSingle : Quoting::kDouble;
  }

  const ShellText& text_;
  const std::uint32_t begin_;
  std::uint32_t at_;
  std::uint32_t brace_end_ = 0;
  char quote_ = '\0';
  bool failed_ = false;
  bool single_ = false;
  bool escaped_ = false;
  int quoted_parts_ = 0;
  int bare_bytes_ = 0;
  std::vector<ByteRange> expansions_;
  ReadWord result_;
};

}  // namespace

ReadWord ReadWordAt(const ShellText& text, std::uint32_t offset) {
  return WordReader(text, offset).Read();
}

}  // namespace torchlift::shell
