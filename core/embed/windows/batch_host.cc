// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/batch_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/line_reader.h"
#include "core/embed/windows/command_writer.h"

namespace torchlift::embed {
namespace {

class BatchReader {
 public:
  explicit BatchReader(absl::string_view bytes) : bytes_(bytes), writer_(bytes) {
    if (absl::StartsWith(bytes, "\xEF\xBB\xBF")) at_ = 3;
  }

  DecodedText Read() {
    while (at_ < bytes_.size()) ReadCommand();
    return writer_.text();
  }
  // Whether a loop starts something that runs beside the rest.
  bool starts_several() const { return starts_several_; }

 private:
  char Peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : '\0';
  }
  // 0, 1 or 2: the bytes of the line end here.
  std::uint32_t LineEnd(std::uint32_t ahead = 0) const {
    if (Peek(ahead) == '\n') return 1;
    return Peek(ahead) == '\r' && Peek(ahead + 1) == '\n' ? 2 : 0;
  }

  void SkipBlanks() {
    for (;;) {
      if (Peek() == '^' && LineEnd(1) > 0) {
        at_ += 1 + LineEnd(1);
      } else if (Peek() == ' ' || Peek() == '\t') {
        ++at_;
      } else {
        return;
      }
    }
  }

  void SkipLine() {
    const std::size_t feed = bytes_.find('\n', at_);
    at_ = static_cast<std::uint32_t>(std::min(feed, bytes_.size()));
  }

  // The letters at the cursor.
  absl::string_view Word() const {
    std::size_t end = at_;
    while (end < bytes_.size() && absl::ascii_isalpha(static_cast<unsigned char>(bytes_[end])))
      ++end;
    return bytes_.substr(at_, end - at_);
  }

  bool TakeWord(absl::string_view word) {
    const absl::string_view here = Word();
    if (!absl::EqualsIgnoreCase(here, word)) return false;
    const char next = Peek(static_cast<std::uint32_t>(here.size()));
    if (absl::ascii_isalnum(static_cast<unsigned char>(next)) ||
        absl::StrContains("_.-\\/:", absl::string_view(&next, 1)))
      return false;
    at_ += static_cast<std::uint32_t>(here.size());
    SkipBlanks();
    return true;
  }

  // Reads one command with what ends it.
  void ReadCommand() {
    SkipBlanks();
    if (Peek() == '@') {
      ++at_;
      return;
    }
    if (const std::uint32_t size = LineEnd(); size > 0) {
      is_conditional_ = depth_ > 0;
      is_in_loop_ = is_in_loop_ && depth_ > 0;
      writer_.Sign('\n', at_, at_ + size);
      at_ += size;
    } else if (Peek() == '(' || Peek() == ')') {
      depth_ += Peek() == '(' ? 1 : depth_ > 0 ? -1 : 0;
      is_conditional_ = is_conditional_ || depth_ > 0;
      writer_.Sign('\n', at_, at_ + 1);
      ++at_;
    } else if (Peek() == ':' || TakeWord("rem")) {
      SkipLine();
    } else if (TakeWord("if")) {
      is_conditional_ = true;
      SkipCondition();
    } else if (TakeWord("else")) {
      is_conditional_ = true;
    } else if (TakeWord("for")) {
      is_conditional_ = true;
      is_in_loop_ = true;
      SkipLoopHead();
    } else if (TakeWord("call")) {
      return;
    } else if (TakeWord("set")) {
      ReadSet();
    } else if (TakeWord("start")) {
      ReadStart();
    } else {
      ReadWords();
    }
  }

  // A word of a condition, quoted or not.
  void SkipWord() {
    bool is_quoted = false;
    for (; at_ < bytes_.size() && LineEnd() == 0; ++at_) {
      if (Peek() == '"') is_quoted = !is_quoted;
      if (!is_quoted && (Peek() == ' ' || Peek() == '\t')) break;
    }
    SkipBlanks();
  }

  // if [/i] [not] errorlevel N, exist F, defined V, A==B, A EQU B.
  void SkipCondition() {
    while (Peek() == '/' || absl::EqualsIgnoreCase(Word(), "not")) SkipWord();
    if (TakeWord("errorlevel") || TakeWord("exist") || TakeWord("defined")) return SkipWord();
    const std::uint32_t begin = at_;
    SkipWord();
    const absl::string_view first = bytes_.substr(begin, at_ - begin);
    if (absl::StrContains(first, "==")) {
      if (absl::EndsWith(absl::StripTrailingAsciiWhitespace(first), "==")) SkipWord();
      return;
    }
    if (absl::StartsWith(bytes_.substr(at_), "==")) {
      const bool is_alone = Peek(2) == ' ';
      SkipWord();
      if (is_alone) SkipWord();
      return;
    }
    for (const absl::string_view sign : {"equ", "neq", "lss", "leq", "gtr", "geq"}) {
      if (TakeWord(sign)) return SkipWord();
    }
  }

  void SkipLoopHead() {
    while (at_ < bytes_.size() && LineEnd() == 0) {
      if (TakeWord("do")) return;
      SkipWord();
    }
  }

  // set NAME=value, set "NAME=value"; with /a and /p the value is worked out.
  void ReadSet() {
    const std::uint32_t begin = at_;
    bool is_seen = !is_conditional_;
    if (Peek() == '/') {
      is_seen = false;
      SkipWord();
    }
    const bool is_quoted = Peek() == '"';
    if (is_quoted) ++at_;
    const std::uint32_t name = at_;
    while (absl::ascii_isalnum(static_cast<unsigned char>(Peek())) || Peek() == '_') ++at_;
    if (Peek() != '=' || at_ == name) return ReadRest();
    writer_.Between("export ", begin);
    for (std::uint32_t i = name; i < at_; ++i) writer_.Literal(bytes_[i], i, i + 1);
    writer_.Sign('=', at_, at_ + 1);
    ++at_;
    const std::uint32_t value = at_;
    std::uint32_t end = value;
    while (end < bytes_.size() &&
           !absl::StrContains(is_quoted ? "\"\r\n" : "&|\r\n", bytes_.substr(end, 1)))
      ++end;
    if (absl::StrContains(bytes_.substr(value, end - value), "%")) is_seen = false;
    writer_.Quote(value, value);
    if (!is_seen) writer_.Unseen(value, end);
    for (; at_ < end; ++at_) {
      if (is_seen) writer_.Literal(Peek(), at_, at_ + 1);
    }
    writer_.Quote(end, end);
    if (is_quoted && Peek() == '"') ++at_;
  }

  // What is left of a line that is no command here.
  void ReadRest() {
    while (at_ < bytes_.size() && LineEnd() == 0) ++at_;
  }

  // start ["title"] [/d path] [/b] [/wait] command
  void ReadStart() {
    bool waits = false;
    if (Peek() == '"') SkipWord();
    while (Peek() == '/') {
      const absl::string_view option = bytes_.substr(at_, 2);
      waits = waits || absl::StartsWithIgnoreCase(bytes_.substr(at_), "/wait") ||
              absl::StartsWithIgnoreCase(bytes_.substr(at_), "/w ");
      const bool has_value = absl::EqualsIgnoreCase(option, "/d") && Peek(2) == ' ';
      SkipWord();
      if (has_value) SkipWord();
    }
    ReadWords();
    if (waits) return;
    writer_.Between(" &", at_);
    starts_several_ = starts_several_ || is_in_loop_;
  }

  // The words of a command, up to what ends it.
  void ReadWords() {
    while (at_ < bytes_.size()) {
      const char c = Peek();
      if (LineEnd() > 0 && !writer_.is_quoted()) return;
      if (LineEnd() > 0) writer_.Quote(at_, at_);  // Quotes end with their line.
      if (LineEnd() > 0) return;
      if (c == '"') {
        writer_.Quote(at_, at_ + 1);
        ++at_;
      } else if (c == '%' || c == '!') {
        ReadVariable();
      } else if (writer_.is_quoted()) {
        ReadLiteral();
      } else if (c == '^') {
        ReadEscape();
      } else if (c == '&' || c == '|') {
        return ReadOperator();
      } else if (c == ')' && depth_ > 0) {
        return;
      } else if (c == '<' || c == '>' || c == ' ' || c == '\t') {
        writer_.Sign(c, at_, at_ + 1);
        ++at_;
      } else {
        ReadLiteral();
      }
    }
    if (writer_.is_quoted()) writer_.Quote(at_, at_);
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
    if (const std::uint32_t size = LineEnd(1); size > 0) {
      at_ += 1 + size;
      return;
    }
    if (at_ + 1 < bytes_.size()) writer_.Literal(Peek(1), at_, at_ + 2);
    at_ += 2;
  }

  // `&` parts commands as `;` does in a shell.
  void ReadOperator() {
    const char c = Peek();
    const bool is_double = Peek(1) == c;
    if (c == '&' && !is_double) {
      writer_.Sign('\n', at_, at_ + 1);
    } else {
      writer_.Sign(c, at_, at_ + 1);
      if (is_double) writer_.Sign(c, at_ + 1, at_ + 2);
    }
    at_ += is_double ? 2 : 1;
  }

  // %NAME%, %NAME:a=b%, %1, %*, %~dp0, %%i, %%~ni, !NAME!.
  void ReadVariable() {
    const char sign = Peek();
    const std::uint32_t begin = at_;
    const std::size_t line_end = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size());
    const std::size_t close = bytes_.substr(0, line_end).find(sign, at_ + 1);
    const char next = Peek(1);
    if (sign == '!' && close == absl::string_view::npos) return ReadLiteral();
    if (sign == '%' && (absl::ascii_isdigit(static_cast<unsigned char>(next)) || next == '*')) {
      at_ += 2;
    } else if (sign == '%' && (next == '~' || next == '%')) {
      at_ += 2;
      while (absl::ascii_isalnum(static_cast<unsigned char>(Peek())) || Peek() == '~') ++at_;
    } else if (close != absl::string_view::npos && close > at_ + 1) {
      at_ = static_cast<std::uint32_t>(close) + 1;
    } else {
      return ReadLiteral();
    }
    writer_.Unseen(begin, at_);
  }

  absl::string_view bytes_;
  CommandWriter writer_;
  std::uint32_t at_ = 0;
  int depth_ = 0;                // Of parentheses.
  bool is_conditional_ = false;  // What comes may not be run, or several times.
  bool is_in_loop_ = false;
  bool starts_several_ = false;
};

}  // namespace

Host ReadBatchHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every batch file is read alike.
  Host host;
  for (const ByteRange line : LinesOf(bytes)) host.parts.push_back({0, line});
  Region region;
  BatchReader reader(bytes);
  region.text = reader.Read();
  if (reader.starts_several()) region.concurrency = "A loop starts several side by side.";
  if (region.text.text.empty()) return host;
  region.kind = FileKind::kShell;
  region.host = {0, static_cast<std::uint32_t>(bytes.size())};
  region.special = "^%!&|<>()\"'\r\n";
  host.regions.push_back(std::move(region));
  return host;
}

}  // namespace torchlift::embed
