// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/batch_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/line_reader.h"
#include "core/embed/windows/batch_syntax.h"
#include "core/embed/windows/command_writer.h"

namespace torchlift::embed {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsLineEnd(char c) { return c == '\r' || c == '\n'; }

class BatchReader {
 public:
  explicit BatchReader(absl::string_view bytes) : bytes_(bytes), writer_(bytes) {}

  Host Read() && {
    for (const ByteRange line : LinesOf(bytes_)) host_.parts.push_back({0, line});
    if (absl::StartsWith(bytes_, "\xEF\xBB\xBF")) at_ = 3;
    while (at_ < bytes_.size()) {
      if (is_command_start_) {
        BeginCommand();
      } else {
        StepInCommand();
      }
    }
    EndLine();
    while (!groups_.empty()) CloseGroup();
    AddRegion();
    return std::move(host_);
  }

 private:
  absl::string_view rest() const { return bytes_.substr(at_); }
  char byte() const { return bytes_[at_]; }
  ByteRange Here(std::size_t size) const { return {at_, at_ + static_cast<std::uint32_t>(size)}; }
  void Skip(std::size_t size) { at_ += static_cast<std::uint32_t>(size); }

  // Signs of a shell for the next bytes.
  void Put(absl::string_view signs, std::size_t size) {
    writer_.Between(signs.substr(0, signs.size() - 1), at_);
    writer_.Sign(signs.back(), at_, Here(size).end);
    Skip(size);
  }

  void AddRegion() {
    if (writer_.text().text.empty()) return;
    Region region;
    region.kind = FileKind::kShell;
    region.text = writer_.text();
    region.host = {region.text.host_begin.front(), region.text.host_end.back()};
    region.special = "\r\n^%!&|<>()\"'`$\\";
    host_.regions.push_back(std::move(region));
  }

  // The end of the line that at_ is on.
  std::size_t LineSize() const { return std::min(rest().find_first_of("\r\n"), rest().size()); }

  void BeginCommand() {
    if (IsBlank(byte()) || byte() == '@') return Skip(1);
    if (IsLineEnd(byte())) return TakeLineEnd();
    if (byte() == ':') return Skip(LineSize());  // A label or a comment.
    if (byte() == '(') return OpenGroup("");
    if (byte() == ')') return TakeClose();
    if (const std::size_t size = BatchContinuationSize(rest())) return Skip(size);
    const auto word_end = std::find_if_not(rest().begin(), rest().end(), [](char c) {
      return absl::ascii_isalpha(static_cast<unsigned char>(c));
    });
    const auto size = static_cast<std::size_t>(word_end - rest().begin());
    const bool is_word = size == rest().size() || absl::StrContains(" \t\r\n(/&|\"", rest()[size]);
    is_command_start_ = false;
    if (is_word && TakeKeyword(absl::AsciiStrToLower(rest().substr(0, size)), size)) return;
  }

  // Whether the word changes what follows, and is taken.
  bool TakeKeyword(const std::string& word, std::size_t size) {
    const absl::string_view behind = rest().substr(size);
    if (word == "rem") {
      Skip(LineSize());
    } else if (word == "if") {
      TakeIf(size + BatchConditionSize(behind), size);
    } else if (word == "for") {
      TakeFor(size, BatchLoopHeadSize(behind));
    } else if (word == "call") {
      Skip(size + BatchBlanksSize(behind));
      if (at_ < bytes_.size() && byte() == ':') {
        writer_.Between(":", at_);
        Skip(BatchWordSize(rest()));
      } else {
        is_command_start_ = true;
      }
    } else if (word == "start") {
      const BatchStart start = ReadBatchStart(behind);
      Skip(size + start.size);
      detaches_ = !start.waits;
      is_command_start_ = true;
    } else if (word == "set") {
      Skip(size + BatchBlanksSize(behind));
      TakeSet();
    } else if (word == "cmd") {
      return TakeCmd(size);
    } else if (word == "py") {
      TakePythonLauncher(size);
    } else {
      return false;
    }
    return true;
  }

  void TakeIf(std::size_t size, std::size_t word_size) {
    if (size == word_size) return;  // No condition that is known: an ordinary word.
    writer_.Between(": && ", at_);
    Skip(size);
    is_command_start_ = true;
  }

  void TakeFor(std::size_t word_size, std::size_t head_size) {
    if (head_size == 0) return;
    const std::string head = absl::AsciiStrToLower(rest().substr(word_size, head_size));
    if (absl::StrContains(head, "/f"))
      host_.problems.push_back({Here(word_size + head_size), "the command that `for /f` runs"});
    writer_.Between("for _ in ", at_);
    writer_.Unseen(at_, at_);
    writer_.Between("; do ", at_);
    Skip(word_size + head_size);
    if (at_ < bytes_.size() && byte() == '(') return OpenGroup("\ndone");
    line_closers_.insert(0, "\ndone");
    is_command_start_ = true;
  }

  // `cmd /c` in front of a command.
  bool TakeCmd(std::size_t size) {
    std::size_t end = size + BatchBlanksSize(rest().substr(size));
    bool runs = false;
    while (end < rest().size() && rest()[end] == '/') {
      const std::size_t word = BatchWordSize(rest().substr(end));
      const std::string option = absl::AsciiStrToLower(rest().substr(end, word));
      runs = runs || option == "/c" || option == "/k";
      end += word;
      end += BatchBlanksSize(rest().substr(end));
    }
    if (!runs) return false;
    Skip(end);
    if (at_ < bytes_.size() && byte() == '"') {
      writer_.Between("sh -c ", at_);
    } else {
      is_command_start_ = true;
    }
    return true;
  }

  // py -3.11: python.
  void TakePythonLauncher(std::size_t size) {
    Put("python", size);
    std::size_t end = BatchBlanksSize(rest());
    while (end + 1 < rest().size() && rest()[end] == '-' &&
           absl::ascii_isdigit(static_cast<unsigned char>(rest()[end + 1]))) {
      end += BatchWordSize(rest().substr(end));
      const std::size_t blanks = BatchBlanksSize(rest().substr(end));
      Skip(end);
      end = blanks;
    }
  }

  // set NAME=value, set "NAME=value".
  void TakeSet() {
    const std::size_t equal = std::min(rest().substr(0, LineSize()).find('='), LineSize());
    std::size_t name_begin = absl::StartsWith(rest(), "\"") ? 1 : 0;
    const bool is_quoted = name_begin == 1;
    absl::string_view name = rest().substr(name_begin, equal - std::min(equal, name_begin));
    const bool is_asked = absl::StartsWithIgnoreCase(name, "/p ");
    if (is_asked) {
      name = absl::StripAsciiWhitespace(name.substr(3));
      name_begin = equal - name.size();
    }
    const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
    });
    if (!is_name || equal == LineSize()) return writer_.Between("set ", at_);
    const absl::string_view value = rest().substr(equal + 1, LineSize() - equal - 1);
    if (absl::StripAsciiWhitespace(value).empty() || value == "\"") {
      writer_.Between("unset ", at_);
      return Put(name, LineSize());
    }
    writer_.Between("export ", at_);
    writer_.Between(name, at_);
    Put("=", equal + 1);
    TakeValue(is_quoted, is_asked);
  }

  void TakeValue(bool is_quoted, bool is_asked) {
    writer_.Quote(at_, at_);
    while (at_ < bytes_.size() && !IsLineEnd(byte())) {
      if (is_quoted ? byte() == '"' : absl::StrContains("&|<>)", byte())) break;
      if (const std::size_t size = BatchContinuationSize(rest())) {
        Skip(size);
      } else if (is_asked) {
        writer_.Unseen(at_, at_ + 1);
        Skip(1);
      } else {
        TakeByte();
      }
    }
    writer_.Quote(at_, at_);
    if (is_quoted && at_ < bytes_.size() && byte() == '"') Skip(1);
  }

  void OpenGroup(absl::string_view closer) {
    // A group of a shell is not empty.
    writer_.Between("{ :\n", at_);
    groups_.push_back({std::string(closer), std::exchange(line_closers_, "")});
    Skip(1);
    is_command_start_ = true;
  }

  void TakeClose() {
    EndCommand();
    Skip(1);
    if (groups_.empty()) return;
    CloseGroup();
    const std::size_t blanks = BatchBlanksSize(rest());
    const absl::string_view behind = rest().substr(blanks);
    if (!absl::StartsWithIgnoreCase(behind, "else")) {
      is_command_start_ = false;
      return;
    }
    writer_.Between(" || ", at_);
    Skip(blanks + 4);
    is_command_start_ = true;
  }

  void CloseGroup() {
    EndLine();
    writer_.Between("\n}", at_);
    writer_.Between(groups_.back().closer, at_);
    line_closers_ = groups_.back().line_closers;
    groups_.pop_back();
  }

  // What comes behind a command's last word.
  void EndCommand() {
    if (writer_.is_quoted()) writer_.Quote(at_, at_);
    if (detaches_) writer_.Between(" &", at_);
    detaches_ = false;
    is_command_start_ = true;
  }

  void EndLine() {
    EndCommand();
    if (!line_closers_.empty()) writer_.Between(std::exchange(line_closers_, ""), at_);
  }

  void TakeLineEnd() {
    EndLine();
    const std::size_t size = absl::StartsWith(rest(), "\r\n") ? 2 : 1;
    Put("\n", size);
  }

  void StepInCommand() {
    if (IsLineEnd(byte())) return TakeLineEnd();
    if (writer_.is_quoted()) return TakeByte();
    if (const std::size_t size = BatchContinuationSize(rest())) return Skip(size);
    switch (byte()) {
      case ')':
        if (groups_.empty()) return TakeByte();
        return TakeClose();
      case '&':
      case '|':
        return TakeOperator();
      case '<':
      case '>':
        return TakeRedirection();
      default:
        return TakeByte();
    }
  }

  void TakeOperator() {
    const bool is_double = rest().size() > 1 && rest()[1] == byte();
    const std::size_t size = is_double ? 2 : 1;
    const bool was_detached = detaches_;
    EndCommand();
    if (is_double || byte() == '|') {
      Put(rest().substr(0, size), size);
    } else {
      Put(was_detached ? "\n" : ";", size);
    }
  }

  void TakeRedirection() {
    std::size_t size = 1;
    while (size < rest().size() && (rest()[size] == byte() || rest()[size] == '&')) ++size;
    Put(rest().substr(0, size), size);
  }

  // A byte of a word.
  void TakeByte() {
    if (const BatchVariable variable = ReadBatchVariable(rest()); variable.size > 0) {
      writer_.Unseen(at_, Here(variable.size).end, variable.is_whole);
      return Skip(variable.size);
    }
    if (byte() == '"') {
      writer_.Quote(at_, at_ + 1);
      return Skip(1);
    }
    if (byte() == '^' && !writer_.is_quoted() && rest().size() > 1) {
      writer_.Literal(rest()[1], at_, at_ + 2);
      return Skip(2);
    }
    if (IsBlank(byte()) && !writer_.is_quoted()) {
      return Put(" ", 1);
    }
    if (const std::uint32_t end = writer_.SkipProgramEnding(at_); end > at_) {
      at_ = end;
      return;
    }
    const std::size_t size = absl::StartsWith(rest(), "%%") ? 2 : 1;
    writer_.Literal(byte(), at_, Here(size).end);
    Skip(size);
  }

  struct Group {
    std::string closer;        // What follows its `}`.
    std::string line_closers;  // Those of the line that it begins in.
  };

  absl::string_view bytes_;
  std::uint32_t at_ = 0;
  CommandWriter writer_;
  Host host_;
  std::vector<Group> groups_;
  std::string line_closers_;  // What ends the line: a `done` for each `for` without a group.
  bool is_command_start_ = true;
  bool detaches_ = false;  // Whether `start` stands in front of the command.
};

}  // namespace

Host ReadBatchHost(absl::string_view path, absl::string_view bytes) {
  (void)path;
  return BatchReader(bytes).Read();
}

}  // namespace torchlift::embed
