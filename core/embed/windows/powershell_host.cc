// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/powershell_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/embed/line_reader.h"
#include "core/embed/windows/command_writer.h"
#include "core/embed/windows/powershell_syntax.h"
#include "core/embed/windows/powershell_texts.h"

namespace torchlift::embed {
namespace {

bool IsOneOf(absl::string_view word, std::initializer_list<absl::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }

class PowerShellReader {
 public:
  explicit PowerShellReader(absl::string_view bytes) : bytes_(bytes), writer_(bytes) {}

  Host Read() && {
    for (const ByteRange line : LinesOf(bytes_)) host_.parts.push_back({0, line});
    if (absl::StartsWith(bytes_, "\xEF\xBB\xBF")) at_ = 3;
    while (at_ < bytes_.size()) {
      if (is_statement_start_) {
        BeginStatement();
      } else {
        TakeWordPart();
      }
    }
    while (!closers_.empty()) CloseBlock(0);
    AddRegion();
    return std::move(host_);
  }

 private:
  absl::string_view rest() const { return bytes_.substr(at_); }
  char byte() const { return bytes_[at_]; }
  std::uint32_t Behind(std::size_t size) const { return at_ + static_cast<std::uint32_t>(size); }
  void Skip(std::size_t size) { at_ = Behind(size); }
  void SkipBlanks() { Skip(PowerShellBlanksSize(rest())); }

  // Signs of a shell for the next bytes.
  void Put(absl::string_view signs, std::size_t size) {
    writer_.Between(signs.substr(0, signs.size() - 1), at_);
    writer_.Sign(signs.back(), at_, Behind(size));
    Skip(size);
  }

  void AddRegion() {
    if (writer_.text().text.empty()) return;
    Region region;
    region.kind = FileKind::kShell;
    region.text = writer_.text();
    region.host = {region.text.host_begin.front(), region.text.host_end.back()};
    region.special = "`$\"'@;|&(){}<>#\r\n\\";
    host_.regions.push_back(std::move(region));
  }

  void BeginStatement() {
    SkipBlanks();
    if (at_ >= bytes_.size()) return;
    if (const std::size_t size = PowerShellCommentSize(rest())) return Skip(size);
    if (absl::StrContains("\r\n;,)", byte())) return Put("\n", 1);
    if (byte() == '{') return OpenBlock("\n}");
    if (byte() == '}') return TakeBlockEnd();
    if (byte() == '|') {
      writer_.Between(":", at_);
      is_statement_start_ = false;
      return;
    }
    command_begin_ = at_;
    const bool is_call = (byte() == '&' || byte() == '.') && rest().size() > 1 &&
                         absl::StrContains(" \t\"'$(", rest()[1]);
    if (is_call) {
      Skip(1);
      SkipBlanks();
      is_statement_start_ = false;
    } else if (byte() == '$') {
      TakeVariableStatement();
    } else if (absl::StrContains("\"'@([-+!", byte()) ||
               absl::ascii_isdigit(static_cast<unsigned char>(byte()))) {
      TakeExpression();
    } else {
      TakeNamed();
    }
  }

  // A keyword, or a command by its name.
  void TakeNamed() {
    const std::size_t size = PowerShellNameSize(rest());
    const std::string word = absl::AsciiStrToLower(rest().substr(0, size));
    if (IsOneOf(word, {"if", "switch"})) return TakeHead(size, ": && ", "\n}");
    if (IsOneOf(word, {"foreach", "while", "for"})) {
      if (absl::StartsWith(absl::StripLeadingAsciiWhitespace(rest().substr(size)), "("))
        return TakeHead(size, "for _ in $_; do ", "\n}\ndone");
    }
    if (IsOneOf(word, {"try", "do", "begin", "process", "end"})) return TakeHead(size, "", "\n}");
    if (IsOneOf(word, {"function", "filter", "workflow"})) return TakeFunction(size);
    if (word == "param") {
      Skip(size);
      SkipBlanks();
      return TakeExpression();
    }
    if (IsOneOf(word, {"return", "exit"})) {
      Put("\n", size);
      return;
    }
    is_statement_start_ = false;
    if (IsOneOf(word, {"start-process", "saps", "start"})) return TakeStartProcess();
    TakeProgram(word, size);
  }

  // Programs that a shell has by another name.
  void TakeProgram(const std::string& word, std::size_t size) {
    if (absl::StartsWith(word, "write-") || word == "throw") {
      Put("echo", size);
    } else if (word == "invoke-expression" || word == "iex") {
      Put("eval", size);
    } else if (word == "py" || word == "py.exe") {
      Put("python", size);
      SkipVersion();
    } else if (word == "cmd" || word == "cmd.exe") {
      TakeCmd(size);
    } else if (word == "wsl" || word == "wsl.exe") {
      Skip(size);
      SkipBlanks();
      for (const absl::string_view option : {"-e ", "--exec ", "-- "}) {
        if (absl::StartsWith(rest(), option)) Skip(option.size());
      }
    } else if (word == "remove-item" || word == "ri") {
      TakeRemoval();
    }
  }

  void SkipVersion() {
    const std::size_t blanks = PowerShellBlanksSize(rest());
    const absl::string_view option = rest().substr(blanks);
    const bool is_version = option.size() > 1 && option[0] == '-' &&
                            absl::ascii_isdigit(static_cast<unsigned char>(option[1]));
    if (is_version) Skip(blanks + option.find_first_of(" \t\r\n;"));
  }

  // cmd /c in front of a command.
  void TakeCmd(std::size_t size) {
    const std::size_t blanks = PowerShellBlanksSize(rest().substr(size));
    const absl::string_view option = rest().substr(size + blanks);
    if (!absl::StartsWithIgnoreCase(option, "/c")) return;
    Skip(size + blanks + 2);
    SkipBlanks();
    if (at_ < bytes_.size() && absl::StrContains("\"'", byte())) writer_.Between("sh -c ", at_);
  }

  // Remove-Item Env:NAME.
  void TakeRemoval() {
    const std::size_t line_end = std::min(rest().find_first_of("\r\n;"), rest().size());
    const std::string line = absl::AsciiStrToLower(rest().substr(0, line_end));
    const std::size_t drive = line.find("env:");
    if (drive == std::string::npos) return;
    const std::size_t begin = line.find_first_not_of('\\', drive + 4);
    if (begin == std::string::npos) return;
    const std::size_t name_end = std::min(line.find_first_of(" \t\"'", begin), line.size());
    writer_.Between("unset ", at_);
    Put(rest().substr(begin, name_end - begin), line_end);
  }

  void TakeStartProcess() {
    const std::size_t size = std::max<std::size_t>(PowerShellExpressionSize(rest()), 1);
    host_.problems.push_back(
        {{at_, Behind(size)}, "what it starts has its arguments in a list of PowerShell's"});
    Put(":", size);
  }

  // The head of a block, up to its brace.
  void TakeHead(std::size_t size, absl::string_view shell, absl::string_view closer) {
    writer_.Between(shell, at_);
    Skip(size);
    for (;;) {
      SkipBlanks();
      const absl::string_view text = absl::StripLeadingAsciiWhitespace(rest());
      const std::size_t gap = rest().size() - text.size();
      if (absl::StartsWith(text, "(") || absl::StartsWith(text, "[")) {
        Skip(gap + PowerShellBracketsSize(text));
      } else if (absl::StartsWith(text, "-")) {  // switch -Regex
        Skip(gap + 1 + PowerShellNameSize(text.substr(1)));
      } else {
        if (absl::StartsWith(text, "{")) {
          Skip(gap);
          OpenBlock(closer);
        } else {
          writer_.Between(":", at_);
          is_statement_start_ = false;
        }
        return;
      }
    }
  }

  void TakeFunction(std::size_t size) {
    Skip(size);
    SkipBlanks();
    const std::size_t name = PowerShellNameSize(rest());
    if (name == 0) return;
    Put(rest().substr(0, name), name);
    TakeHead(0, "() ", "\n}");
  }

  void OpenBlock(absl::string_view closer) {
    Put("{ :\n", 1);  // A group of a shell is not empty.
    closers_.emplace_back(closer);
    is_statement_start_ = true;
  }

  void CloseBlock(std::size_t size) {
    EndStatement();
    writer_.Between(closers_.back().substr(0, closers_.back().size() - 1), at_);
    writer_.Sign(closers_.back().back(), at_, Behind(size));
    Skip(size);
    is_statement_start_ = !absl::EndsWith(closers_.back(), ": ");
    closers_.pop_back();
  }

  void TakeBlockEnd() {
    if (closers_.empty()) return Put("\n", 1);
    CloseBlock(1);
    if (!is_statement_start_) return;  // The rest of a command's words.
    const absl::string_view text = absl::StripLeadingAsciiWhitespace(rest());
    const std::size_t gap = rest().size() - text.size();
    const std::size_t size = PowerShellNameSize(text);
    const std::string word = absl::AsciiStrToLower(text.substr(0, size));
    if (!IsOneOf(word, {"else", "elseif", "catch", "finally", "while", "until"})) return;
    Skip(gap);
    if (IsOneOf(word, {"while", "until"})) {  // Of a `do`.
      Skip(size);
      SkipBlanks();
      if (absl::StartsWith(rest(), "(")) Skip(PowerShellBracketsSize(rest()));
    } else {
      TakeHead(size, word == "finally" ? "\n" : word == "elseif" ? " || : && " : " || ", "\n}");
    }
  }

  // $env:NAME = value, $x = command, $x = expression, or an expression.
  void TakeVariableStatement() {
    const PowerShellVariable variable = ReadPowerShellVariable(rest(), /*is_in_string=*/false);
    const absl::string_view behind = rest().substr(variable.size);
    const std::size_t blanks = PowerShellBlanksSize(behind);
    const absl::string_view sign = behind.substr(blanks);
    const bool is_plain = absl::StartsWith(sign, "=");
    const bool is_assignment = is_plain || absl::StartsWith(sign, "+=");
    if (variable.size == 0 || !is_assignment) return TakeExpression();
    absl::string_view name = variable.name;
    const bool is_exported = absl::StartsWithIgnoreCase(name, "env:");
    Skip(variable.size + blanks + (is_plain ? 1 : 2));
    SkipBlanks();
    if (is_exported) return TakeExport(name.substr(4), is_plain);
    const bool is_command = at_ < bytes_.size() && (IsLetter(byte()) || byte() == '&');
    if (!is_command) TakeExpression();
  }

  void TakeExport(absl::string_view name, bool is_plain) {
    const std::size_t size = PowerShellExpressionSize(rest());
    absl::string_view value = absl::StripAsciiWhitespace(rest().substr(0, size));
    const bool is_string = value.size() > 1 && (value[0] == '"' || value[0] == '\'') &&
                           PowerShellStringSize(value) == value.size();
    if (is_string) value = value.substr(1, value.size() - 2);
    if (value.empty() || absl::EqualsIgnoreCase(value, "$null")) {
      writer_.Between("unset ", at_);
      writer_.Between(name, at_);
      return Skip(size);
    }
    writer_.Between("export ", at_);
    writer_.Between(name, at_);
    writer_.Between("=", at_);
    const bool is_seen = is_plain && std::all_of(value.begin(), value.end(), [](char c) {
                           return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                                  absl::StrContains("_-.:/,", c);
                         });
    writer_.Quote(at_, at_);
    if (is_seen) {
      const auto begin = static_cast<std::uint32_t>(value.data() - bytes_.data());
      for (std::uint32_t i = 0; i < value.size(); ++i)
        writer_.Literal(value[i], begin + i, begin + i + 1);
    } else {
      writer_.Unseen(at_, Behind(size));
    }
    Skip(size);
    writer_.Quote(at_, at_);
  }

  // An expression runs nothing by itself, but its strings may be commands.
  void TakeExpression() {
    const std::size_t size = PowerShellExpressionSize(rest());
    if (size == 0) return Put("\n", at_ < bytes_.size() ? 1 : 0);
    for (Region& region : PowerShellTextRegions(bytes_, {at_, Behind(size)}))
      host_.regions.push_back(std::move(region));
    Put("\n", size);
  }

  void EndStatement() {
    if (writer_.is_quoted()) writer_.Quote(at_, at_);
    is_statement_start_ = true;
  }

  // A part of a command's words, or what ends the command.
  void TakeWordPart() {
    if (const std::size_t size = PowerShellBlanksSize(rest())) {
      Put(" ", size);
      const std::size_t comment = at_ < bytes_.size() ? PowerShellCommentSize(rest()) : 0;
      return Skip(comment);
    }
    switch (byte()) {
      case '\r':
      case '\n':
      case ';':
      case ')':
        EndStatement();
        return Put("\n", 1);
      case '}':
        EndStatement();
        return TakeBlockEnd();
      case '{':
        return TakeScriptBlock();
      case '|':
      case '&':
        return TakeOperator();
      case '`':
        if (rest().size() > 1) writer_.Literal(rest()[1], at_, at_ + 2);
        return Skip(std::min<std::size_t>(2, rest().size()));
      case '\'':
      case '"':
        return TakeString();
      case '$':
      case '@':
        return TakeVariable();
      case '(':
        return TakeBrackets();
      case '<':
      case '>':
        return TakeRedirection();
      default:
        return TakeByte();
    }
  }

  // `>`, `>>`, and `>&1`, which is no job.
  void TakeRedirection() {
    std::size_t size = 1;
    while (size < rest().size() && (rest()[size] == '>' || rest()[size] == '&')) ++size;
    Put(rest().substr(0, size), size);
  }

  void TakeByte() {
    if (const std::uint32_t end = writer_.SkipProgramEnding(at_); end > at_) {
      at_ = end;
      return;
    }
    writer_.Literal(byte(), at_, at_ + 1);
    Skip(1);
  }

  // { … } among the words of a command: a job, or what is done for each thing.
  void TakeScriptBlock() {
    const std::string command =
        absl::AsciiStrToLower(bytes_.substr(command_begin_, at_ - command_begin_));
    const bool is_beside =
        absl::StartsWith(command, "start-job") || absl::StartsWith(command, "start-threadjob") ||
        absl::StrContains(command, "-parallel") || absl::StrContains(command, "-asjob");
    writer_.Between("\n", at_);
    OpenBlock(is_beside ? "\n} &\n: " : "\n}\n: ");
  }

  void TakeOperator() {
    const bool is_double = rest().size() > 1 && rest()[1] == byte();
    // A single `&` starts a job.
    Put(is_double ? rest().substr(0, 2) : byte() == '&' ? "&\n" : "|", is_double ? 2 : 1);
    command_begin_ = at_;
    EndStatement();
    // Behind an operator the line goes on.
    while (at_ < bytes_.size() && absl::ascii_isspace(static_cast<unsigned char>(byte()))) Skip(1);
  }

  void TakeString() {
    const std::uint32_t end = Behind(PowerShellStringSize(rest()));
    const char quote = byte();
    writer_.Quote(at_, at_ + 1);
    Skip(1);
    const bool is_closed = bytes_[end - 1] == quote && end > at_;
    const std::uint32_t close = is_closed ? end - 1 : end;
    while (at_ < close) {
      const PowerShellVariable variable =
          quote == '"' ? ReadPowerShellVariable(bytes_.substr(at_, close - at_), true)
                       : PowerShellVariable();
      const bool is_escape = (quote == '"' && byte() == '`') || byte() == quote;
      if (variable.size > 0) {
        writer_.Unseen(at_, Behind(variable.size));
        Skip(variable.size);
      } else if (is_escape && at_ + 1 < close) {
        writer_.Literal(bytes_[at_ + 1], at_, at_ + 2);
        Skip(2);
      } else {
        TakeByte();
      }
    }
    writer_.Quote(close, end);
    at_ = end;
  }

  void TakeVariable() {
    if (const std::size_t size = PowerShellStringSize(rest())) return TakeHidden(size);
    const PowerShellVariable variable = ReadPowerShellVariable(rest(), /*is_in_string=*/false);
    if (variable.size == 0) return TakeByte();
    if (variable.name.empty()) return TakeHidden(variable.size);
    writer_.Unseen(at_, Behind(variable.size), variable.is_whole);
    Skip(variable.size);
  }

  void TakeBrackets() {
    std::size_t size = PowerShellBracketsSize(rest());
    const absl::string_view behind = rest().substr(size);
    if (absl::StartsWith(behind, ".")) size += 1 + PowerShellNameSize(behind.substr(1));
    TakeHidden(size);
  }

  // An expression among words, whose strings may be commands.
  void TakeHidden(std::size_t size) {
    for (Region& region : PowerShellTextRegions(bytes_, {at_, Behind(size)}))
      host_.regions.push_back(std::move(region));
    writer_.Unseen(at_, Behind(size));
    Skip(size);
  }

  absl::string_view bytes_;
  CommandWriter writer_;
  Host host_;
  std::uint32_t at_ = 0;
  bool is_statement_start_ = true;
  std::uint32_t command_begin_ = 0;
  std::vector<std::string> closers_;  // What ends each open block.
};

}  // namespace

Host ReadPowerShellHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every script is read alike.
  return PowerShellReader(bytes).Read();
}

}  // namespace torchlift::embed
