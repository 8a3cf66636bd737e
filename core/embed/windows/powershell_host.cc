// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/powershell_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/line_reader.h"
#include "core/embed/windows/command_writer.h"

namespace torchlift::embed {
namespace {

bool IsNameLetter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':';
}

class PowerShellReader {
 public:
  explicit PowerShellReader(absl::string_view bytes) : bytes_(bytes), writer_(bytes) {
    if (absl::StartsWith(bytes, "\xEF\xBB\xBF")) at_ = 3;
  }

  DecodedText Read() {
    while (at_ < bytes_.size()) ReadStatement();
    return writer_.text();
  }
  // Calls that start a program with arguments which are no words of theirs.
  const std::vector<ByteRange>& unread() const { return unread_; }

 private:
  char Peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : '\0';
  }
  bool At(absl::string_view text) const { return absl::StartsWith(bytes_.substr(at_), text); }
  bool AtLineEnd() const { return Peek() == '\n' || (Peek() == '\r' && Peek(1) == '\n'); }

  // Goes behind the next `text`, or to the end of the file.
  void SkipPast(absl::string_view text) {
    const std::size_t found = bytes_.find(text, at_);
    at_ = static_cast<std::uint32_t>(found == absl::string_view::npos ? bytes_.size()
                                                                      : found + text.size());
  }

  void SkipBlanks() {
    for (;;) {
      if (Peek() == ' ' || Peek() == '\t') {
        ++at_;
      } else if (Peek() == '`' && (Peek(1) == '\n' || Peek(1) == '\r')) {
        at_ += Peek(1) == '\r' ? 3 : 2;
      } else {
        return;
      }
    }
  }

  // One statement, or one sign that parts statements.
  void ReadStatement() {
    SkipBlanks();
    if (at_ >= bytes_.size()) return;
    if (At("<#")) return SkipPast("#>");
    if (Peek() == '#') {
      at_ = static_cast<std::uint32_t>(std::min(bytes_.find('\n', at_), bytes_.size()));
    } else if (Peek() == '{' || Peek() == '}') {
      depth_ += Peek() == '{' ? 1 : depth_ > 0 ? -1 : 0;
      writer_.Sign('\n', at_, at_ + 1);
      ++at_;
    } else if (absl::StrContains("\r\n;()|&,", bytes_.substr(at_, 1))) {
      writer_.Sign('\n', at_, at_ + 1);
      ++at_;
    } else if (Peek() == '$') {
      ReadAssignment();
    } else {
      NoteStarter();
      ReadWords();
    }
  }

  void NoteStarter() {
    for (const absl::string_view starter :
         {"start-process", "saps", "start-job", "invoke-command"}) {
      if (!absl::StartsWithIgnoreCase(bytes_.substr(at_), starter)) continue;
      const std::size_t end = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size());
      unread_.push_back({at_, static_cast<std::uint32_t>(end)});
      return;
    }
  }

  // $env:NAME = value, $x = command; else the words of an expression.
  void ReadAssignment() {
    const std::uint32_t begin = at_;
    std::uint32_t end = at_ + 1;
    while (end < bytes_.size() && (IsNameLetter(bytes_[end]) || bytes_[end] == '.')) ++end;
    const absl::string_view name = bytes_.substr(begin + 1, end - begin - 1);
    std::uint32_t equal = end;
    while (equal < bytes_.size() && (bytes_[equal] == ' ' || bytes_[equal] == '\t')) ++equal;
    const bool is_plain = bytes_.substr(equal, 1) == "=";
    const bool is_assignment = is_plain || bytes_.substr(equal, 2) == "+=";
    if (!is_assignment) return ReadWords();
    at_ = equal + (is_plain ? 1 : 2);
    SkipBlanks();
    if (!absl::StartsWithIgnoreCase(name, "env:")) return;  // The value may be a command.
    ReadExport(begin, name.substr(4), is_plain && depth_ == 0);
  }

  void ReadExport(std::uint32_t begin, absl::string_view name, bool is_seen) {
    writer_.Between("export ", begin);
    for (std::uint32_t i = 0; i < name.size(); ++i)
      writer_.Literal(name[i], begin + 5 + i, begin + 6 + i);
    writer_.Between("=", at_);
    ByteRange value{at_, at_};
    while (value.end < bytes_.size() && !absl::StrContains("\r\n;#}", bytes_.substr(value.end, 1)))
      ++value.end;
    at_ = value.end;
    value = TrimBlanks(bytes_, value);
    absl::string_view text = value.In(bytes_);
    const bool is_quoted =
        text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text[0] == text.back();
    if (is_quoted) text = text.substr(1, text.size() - 2);
    const bool is_constant = std::all_of(text.begin(), text.end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
             absl::StrContains("_-.:/", absl::string_view(&c, 1));
    });
    writer_.Quote(value.begin, value.begin);
    if (is_seen && is_constant) {
      const std::uint32_t first = value.begin + (is_quoted ? 1 : 0);
      for (std::uint32_t i = 0; i < text.size(); ++i)
        writer_.Literal(text[i], first + i, first + i + 1);
    } else {
      writer_.Unseen(value.begin, std::max(value.end, value.begin));
    }
    writer_.Quote(value.end, value.end);
  }

  // The words of a command, up to what ends it.
  void ReadWords() {
    bool is_at_word = true;  // Whether a word begins here.
    while (at_ < bytes_.size() && !AtLineEnd()) {
      const char c = Peek();
      if (is_at_word && c == '#') return;
      if (absl::StrContains(";{}()", absl::string_view(&c, 1))) return;
      if (c == '|' || c == '&') return ReadOperator();
      is_at_word = c == ' ' || c == '\t';
      if (c == '`') {
        ReadEscape();
      } else if (c == '\'') {
        ReadLiteralString();
      } else if (c == '"') {
        ReadString();
      } else if (c == '$' || (c == '@' && !At("@{"))) {
        ReadVariable();
      } else if (is_at_word || c == '<' || c == '>') {
        writer_.Sign(c, at_, at_ + 1);
        ++at_;
      } else {
        ReadLiteral();
      }
    }
  }

  void ReadLiteral() {
    if (const std::uint32_t end = writer_.SkipProgramEnding(at_); end > at_) {
      at_ = end;
      return;
    }
    writer_.Literal(Peek(), at_, at_ + 1);
    ++at_;
  }

  void ReadEscape() {
    if (Peek(1) == '\n' || Peek(1) == '\r') {
      at_ += Peek(1) == '\r' ? 3 : 2;
      return;
    }
    if (at_ + 1 < bytes_.size()) writer_.Literal(Peek(1), at_, at_ + 2);
    at_ += 2;
  }

  // A `&` at the end of a pipeline starts a job.
  void ReadOperator() {
    const char c = Peek();
    writer_.Sign(c, at_, at_ + 1);
    if (Peek(1) == c) {
      writer_.Sign(c, at_ + 1, at_ + 2);
      ++at_;
    }
    ++at_;
  }

  void ReadLiteralString() {
    writer_.Quote(at_, at_ + 1);
    for (++at_; at_ < bytes_.size(); ++at_) {
      if (Peek() != '\'') {
        ReadLiteral();
        --at_;
      } else if (Peek(1) == '\'') {
        writer_.Literal('\'', at_, at_ + 2);
        ++at_;
      } else {
        break;
      }
    }
    writer_.Quote(at_, at_ + (at_ < bytes_.size() ? 1 : 0));
    if (at_ < bytes_.size()) ++at_;
  }

  void ReadString() {
    writer_.Quote(at_, at_ + 1);
    ++at_;
    while (at_ < bytes_.size() && Peek() != '"') {
      if (Peek() == '$') {
        ReadVariable();
      } else if (Peek() == '`') {
        ReadEscape();
      } else {
        ReadLiteral();
      }
    }
    writer_.Quote(at_, at_ + (at_ < bytes_.size() ? 1 : 0));
    if (at_ < bytes_.size()) ++at_;
  }

  // $x, ${x}, $x.y[0], $(…), @args, @(…), and here-strings.
  void ReadVariable() {
    const std::uint32_t begin = at_;
    if (At("@\"") || At("@'")) {
      SkipPast(At("@\"") ? "\n\"@" : "\n'@");
    } else if (Peek(1) == '(' || Peek(1) == '{') {
      SkipBrackets(Peek(1), Peek(1) == '(' ? ')' : '}');
    } else {
      ++at_;
      while (IsNameLetter(Peek())) ++at_;
      while (!writer_.is_quoted() && (Peek() == '.' || Peek() == '[')) {
        if (Peek() == '[') SkipPast("]");
        if (Peek() == '.') ++at_;
        while (IsNameLetter(Peek())) ++at_;
      }
    }
    writer_.Unseen(begin, at_);
  }

  void SkipBrackets(char open, char close) {
    int depth = 0;
    for (++at_; at_ < bytes_.size(); ++at_) {
      if (Peek() == open) ++depth;
      if (Peek() == close && --depth == 0) break;
    }
    if (at_ < bytes_.size()) ++at_;
  }

  absl::string_view bytes_;
  CommandWriter writer_;
  std::uint32_t at_ = 0;
  int depth_ = 0;  // Of braces.
  std::vector<ByteRange> unread_;
};

}  // namespace

Host ReadPowerShellHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every script is read alike.
  Host host;
  for (const ByteRange line : LinesOf(bytes)) host.parts.push_back({0, line});
  Region region;
  PowerShellReader reader(bytes);
  region.text = reader.Read();
  for (const ByteRange& place : reader.unread())
    host.problems.push_back({place, "what it starts has its arguments in a list of PowerShell's"});
  if (region.text.text.empty()) return host;
  region.kind = FileKind::kShell;
  region.host = {0, static_cast<std::uint32_t>(bytes.size())};
  region.special = "`$\"'@;|&(){}<>#\r\n";
  host.regions.push_back(std::move(region));
  return host;
}

}  // namespace torchlift::embed
