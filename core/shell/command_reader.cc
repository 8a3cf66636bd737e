// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/command_reader.h"

#include <cstddef>
#include <deque>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/skip.h"
#include "core/shell/word_reader.h"

namespace torchlift::shell {
namespace {

constexpr int kDeepestSubstitution = 50;

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// A part of the text that is read on its own: the whole, or the inside of a substitution.
struct Part {
  ByteRange range;
  BlockId block;
  int depth;
};

// One open compound command.
struct Frame {
  enum class Kind { kPart, kSubshell, kGroup, kIf, kLoop, kCase };
  Kind kind = Kind::kPart;
  std::uint32_t begin = 0;  // In the text.
  BlockId outer = 0;        // Where the compound command stands.
  BlockId block = 0;        // Where its lists stand.
  BlockId current = 0;      // Where the next command stands: `block`, or a branch behind && or ||.
  std::size_t list_command = 0;  // The first command and block of the list being read.
  std::size_t list_block = 0;
  std::size_t stage_command = 0;  // The same for the stage of a pipeline being read.
  std::size_t stage_block = 0;
  BlockId pipeline = 0;          // The pipeline being read; 0 before its first `|`.
  bool expects_pattern = false;  // Of kCase: the next thing is a pattern or `esac`.
  bool expects_body = false;     // Of a `for`: `do` or `{` has not come yet.
  bool is_braced = false;        // Of a `for`: `{` stands for `do`, `}` for `done`.
};

// What the words being read belong to.
enum class Head { kCommand, kFor, kCase, kTest };

struct PendingHereDocument {
  static constexpr std::size_t kCurrent = static_cast<std::size_t>(-1);
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-2);
  std::size_t owner = kCurrent;
  std::string delimiter;
  bool quoted = false;
  bool strips_tabs = false;
};

bool IsDeclaration(absl::string_view word) {
  return word == "export" || word == "declare" || word == "typeset" || word == "readonly" ||
         word == "local";
}

// Reads one part. Parts found in it are appended to `parts`.
class PartReader {
 public:
  PartReader(const ShellText& text, const Part& part, std::uint32_t text_index, CommandList& list,
             std::deque<Part>& parts)
      : text_(text.Until(part.range.end)),
        part_(part),
        text_index_(text_index),
        list_(list),
        parts_(parts),
        at_(part.range.begin) {
    Open(Frame::Kind::kPart, part.block);
  }

  void Read() {
    while (at_ < text_.size()) Step();
    Finish();
    if (frames_.size() > 1) AddProblem(frames_.back().begin, "this compound command never ends");
  }

 private:
  Frame& frame() { return frames_.back(); }

  void AddProblem(std::uint32_t offset, absl::string_view what) {
    const std::uint32_t end = std::min(offset + 1, text_.size());
    list_.problems.push_back({text_.ToHost({std::min(offset, end), end}), std::string(what)});
  }

  BlockId NewBlock(BlockKind kind, BlockId parent, absl::string_view name = {}) {
    Block block;
    block.kind = kind;
    block.parent = parent;
    block.name = std::string(name);
    list_.blocks.push_back(std::move(block));
    return static_cast<BlockId>(list_.blocks.size() - 1);
  }

  // ---- Compound commands.

  void Open(Frame::Kind kind, BlockId block) {
    Frame opened;
    opened.kind = kind;
    opened.begin = at_;
    opened.outer = frames_.empty() ? block : frame().current;
    opened.block = opened.current = block;
    frames_.push_back(opened);
    BeginList();
  }

  // Opens a compound command in a block of its own, a function's when one has just been named.
  void OpenBlock(Frame::Kind kind, BlockKind block_kind) {
    BlockId parent = frame().current;
    if (!function_name_.empty()) parent = NewBlock(BlockKind::kFunction, parent, function_name_);
    function_name_.clear();
    Open(kind, NewBlock(block_kind, parent));
  }

  void Close(Frame::Kind kind, std::uint32_t offset) {
    if (frames_.size() > 1 && frame().kind == kind) {
      frames_.pop_back();
    } else {
      AddProblem(offset, "this closes nothing that is open");
    }
  }

  // Goes on in a sibling block: from a condition to its branch, from a branch to the next.
  void SwitchTo(Frame::Kind kind, BlockKind block_kind, std::uint32_t offset) {
    if (frames_.size() == 1 || frame().kind != kind)
      return AddProblem(offset, "this word is out of place");
    frame().block = frame().current = NewBlock(block_kind, frame().outer);
    BeginList();
  }

  void BeginList() {
    frame().current = frame().block;
    frame().list_command = list_.commands.size();
    frame().list_block = list_.blocks.size();
    BeginPipeline();
  }

  void BeginPipeline() {
    frame().pipeline = 0;
    frame().stage_command = list_.commands.size();
    frame().stage_block = list_.blocks.size();
  }

  // The list just read runs in the background: it moves into a block of its own.
  void MoveListToBackground() {
    const BlockId from = frame().block;
    Move(frame().list_command, frame().list_block, from, NewBlock(BlockKind::kBackground, from));
    BeginList();
  }

  // Moves what stands in `from`, of the commands and blocks from these on, into `to`.
  void Move(std::size_t command, std::size_t block, BlockId from, BlockId to) {
    for (std::size_t i = command; i < list_.commands.size(); ++i) {
      if (list_.commands[i].block == from) list_.commands[i].block = to;
    }
    for (std::size_t i = block; i < list_.blocks.size(); ++i) {
      if (i != to && list_.blocks[i].parent == from) list_.blocks[i].parent = to;
    }
  }

  // At a `|`: what was read since the last one is a stage, and another follows.
  void EndStage() {
    if (frame().pipeline == 0) {
      const BlockId from = frame().current;
      const std::size_t first = frame().stage_block;
      const BlockId pipeline = NewBlock(BlockKind::kPipeline, from);
      const BlockId stage = NewBlock(BlockKind::kStage, pipeline);
      Move(frame().stage_command, first, from, stage);
      list_.blocks[pipeline].parent = from;
      frame().pipeline = pipeline;
    }
    frame().current = NewBlock(BlockKind::kStage, frame().pipeline);
  }

  // ---- Steps. Each consumes at least one byte.

  void Step() {
    const std::uint32_t line_end = text_.LineEndAt(at_);
    const char c = text_.at(at_);
    if (frame().kind == Frame::Kind::kCase && frame().expects_pattern) return StepPattern();
    if (line_end > 0) return StepLineEnd(line_end);
    if (c == '\\' && text_.LineEndAt(at_ + 1) > 0) {
      at_ += 1 + text_.LineEndAt(at_ + 1);
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '#') {
      const auto end = text_.text().find('\n', at_);
      at_ = end == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(end);
    } else if (head_ == Head::kTest &&
               absl::string_view("&|()<>;").find(c) != absl::string_view::npos) {
      ++at_;
    } else if (c == ';') {
      StepSemicolon();
    } else if (c == '&') {
      StepAmpersand();
    } else if (c == '|') {
      StepBar();
    } else if (c == '(') {
      StepParenthesis();
    } else if (c == ')') {
      Finish();
      Close(Frame::Kind::kSubshell, at_++);
    } else if ((c == '<' || c == '>') && text_.at(at_ + 1) != '(') {
      StepRedirection();
    } else {
      StepWord();
    }
  }

  void StepLineEnd(std::uint32_t size) {
    if (head_ == Head::kCase ||
        head_ == Head::kTest) {  // `case x` NEWLINE `in`; a test may span lines.
      at_ += size;
      return;
    }
    Finish();
    if (!continues_) BeginList();
    at_ += size;
    ReadHereDocuments();
  }

  void StepSemicolon() {
    Finish();
    const bool ends_arm = text_.at(at_ + 1) == ';' || text_.at(at_ + 1) == '&';
    BeginList();
    ++at_;
    if (!ends_arm || frame().kind != Frame::Kind::kCase) return;
    while (text_.at(at_) == ';' || text_.at(at_) == '&') ++at_;
    frame().expects_pattern = true;
  }

  void StepAmpersand() {
    const char next = text_.at(at_ + 1);
    if (next == '>') return StepRedirection();
    Finish();
    ++at_;
    if (next == '&') {
      ++at_;
      Branch();
    } else {
      if (next == '!' || next == '|') ++at_;  // zsh: run in the background and forget.
      MoveListToBackground();
    }
  }

  void StepBar() {
    const char next = text_.at(at_ + 1);
    if (next != '|') command_.in_pipeline = true;
    Finish();
    ++at_;
    if (next == '|') {
      ++at_;
      Branch();
    } else {
      if (next == '&') ++at_;
      EndStage();
      command_.in_pipeline = true;
      continues_ = true;
    }
  }

  // Behind && or ||: what follows may not run.
  void Branch() {
    frame().current = NewBlock(BlockKind::kBranch, frame().block);
    BeginPipeline();
    continues_ = true;
  }

  void StepParenthesis() {
    if (head_ == Head::kFor || (IsCommandEmpty() && text_.at(at_ + 1) == '(')) {
      if (SkipArithmetic()) return;
    }
    if (IsCommandEmpty()) {
      continues_ = false;
      OpenBlock(Frame::Kind::kSubshell, BlockKind::kSubshell);
      ++at_;
      return;
    }
    std::uint32_t close = at_ + 1;
    while (text_.at(close) == ' ' || text_.at(close) == '\t') ++close;
    if (command_.words.size() == 1 && command_.assignments.empty() && text_.at(close) == ')') {
      function_name_ = std::string(command_.words.front().text());
      ResetCommand();
      at_ = close + 1;
      return;
    }
    AddProblem(at_, "a parenthesis where none can stand");
    command_.doubtful = true;
    ++at_;
  }

  // (( … )), also as the head of a `for`.
  bool SkipArithmetic() {
    constexpr int kMostFailures = 100;  // Keeps a text of nothing but parentheses linear.
    if (failed_arithmetic_ >= kMostFailures) return false;
    const std::uint32_t end = SkipBalanced(text_, at_);
    if (end == kUnterminated || !text_.StartsWith(at_, "((") || end < at_ + 4 ||
        !text_.StartsWith(end - 2, "))")) {
      ++failed_arithmetic_;
      return false;
    }
    at_ = end;
    return true;
  }

  void StepPattern() {
    const char c = text_.at(at_);
    if (absl::ascii_isspace(static_cast<unsigned char>(c)) || c == '(' || c == '|' || c == ';') {
      ++at_;
    } else if (c == '\\' && text_.LineEndAt(at_ + 1) > 0) {
      at_ += 1 + text_.LineEndAt(at_ + 1);
    } else if (c == '#') {
      const auto end = text_.text().find('\n', at_);
      at_ = end == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(end);
    } else if (c == ')') {
      ++at_;
      frame().expects_pattern = false;
      SwitchTo(Frame::Kind::kCase, BlockKind::kBranch, at_ - 1);
    } else if (c == '&' || c == '<' || c == '>') {
      ++at_;
    } else {
      const std::uint32_t begin = at_;
      const ReadWord word = ReadWordHere();
      if (word.is_bare && word.word.text() == "esac") Close(Frame::Kind::kCase, begin);
    }
  }

  void StepRedirection() {
    static constexpr absl::string_view kOperators[] = {"<<<", "<<-", "&>>", "<<", "<&", "<>",
                                                       ">>",  ">&",  ">|",  "&>", "<",  ">"};
    for (const absl::string_view op : kOperators) {
      if (!text_.StartsWith(at_, op)) continue;
      const std::uint32_t begin = at_;
      at_ += static_cast<std::uint32_t>(op.size());
      while (text_.at(at_) == ' ' || text_.at(at_) == '\t') ++at_;
      NoteBegin(begin);
      if (op == "<<" || op == "<<-") return ReadDelimiter(op == "<<-");
      if (at_ >= text_.size() || text_.LineEndAt(at_) > 0 ||
          absl::string_view(";&|()<>").find(text_.at(at_)) != absl::string_view::npos) {
        if (text_.at(at_) != '<' && text_.at(at_) != '>') return;
        if (text_.at(at_ + 1) != '(') return;
      }
      command_.redirections.push_back({std::string(op), ReadWordHere().word});
      statement_end_ = at_;
      return;
    }
    ++at_;
  }

  void ReadDelimiter(bool strips_tabs) {
    if (at_ >= text_.size() || text_.LineEndAt(at_) > 0) return;
    const ReadWord word = ReadWordHere();
    PendingHereDocument document;
    document.delimiter = std::string(word.word.text());
    document.quoted = word.word.quoting != Quoting::kNone;
    document.strips_tabs = strips_tabs;
    pending_.push_back(std::move(document));
    statement_end_ = at_;
  }

  void ReadHereDocuments() {
    for (const PendingHereDocument& document : std::exchange(pending_, {})) {
      const std::uint32_t begin = at_;
      std::uint32_t end = begin;
      bool found = false;
      while (at_ < text_.size() && !found) {
        end = at_;
        absl::string_view line = NextLine();
        if (document.strips_tabs)
          line = line.substr(std::min(line.find_first_not_of('\t'), line.size()));
        found = line == document.delimiter;
      }
      if (!found) {
        end = text_.size();
        AddProblem(begin, absl::StrCat("this here document has no end '", document.delimiter, "'"));
      }
      if (document.owner < list_.commands.size()) {
        list_.commands[document.owner].here_documents.push_back({{begin, end}, document.quoted});
      }
      if (!document.quoted) AddSubstitutionsOf({begin, end});
    }
  }

  absl::string_view NextLine() {
    const auto line_feed = text_.text().find('\n', at_);
    const std::uint32_t end =
        line_feed == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(line_feed);
    absl::string_view line = text_.text().substr(at_, end - at_);
    if (absl::EndsWith(line, "\r")) line.remove_suffix(1);
    at_ = std::min(end + 1, text_.size());
    return line;
  }

  // The shell that reads an unquoted here document runs its $(…) and `…` itself.
  void AddSubstitutionsOf(ByteRange body) {
    std::vector<ByteRange> found;
    FindSubstitutions(text_, body, true, found);
    for (const ByteRange& commands : found) AddPart(commands);
  }

  // ---- Words.

  ReadWord ReadWordHere() {
    ReadWord word = ReadWordAt(text_, at_);
    if (!word.terminated) {
      AddProblem(at_, "a quote or bracket here never ends");
      command_.doubtful = true;
    }
    at_ = std::max(word.in_text.end, at_ + 1);
    for (const ByteRange& commands : word.commands) AddPart(commands);
    return word;
  }

  void AddPart(ByteRange range) {
    if (part_.depth >= kDeepestSubstitution) {
      AddProblem(range.begin, "substitutions are nested too deep here");
      return;
    }
    const bool is_process = range.begin >= 2 && text_.at(range.begin - 1) == '(' &&
                            (text_.at(range.begin - 2) == '<' || text_.at(range.begin - 2) == '>');
    const BlockKind kind = is_process ? BlockKind::kBackground : BlockKind::kSubstitution;
    parts_.push_back({range, NewBlock(kind, frame().current), part_.depth + 1});
  }

  bool IsCommandEmpty() const {
    return command_.words.empty() && command_.assignments.empty() && head_ == Head::kCommand;
  }

  void NoteBegin(std::uint32_t begin) {
    if (!has_begin_) begin_ = begin;
    has_begin_ = true;
  }

  void StepWord() {
    const std::uint32_t begin = at_;
    continues_ = false;
    if (IsCommandEmpty()) command_block_ = frame().current;
    ReadWord word = ReadWordHere();
    if (IsCommandEmpty() && word.is_bare && StepReserved(word.word.text(), begin)) return;
    if (head_ == Head::kTest && word.word.text() == "]]") {
      ResetCommand();
      return;
    }
    if (head_ == Head::kCase && word.is_bare && word.word.text() == "in") {
      ResetCommand();
      frame().expects_pattern = true;
      return;
    }
    const char next = text_.at(at_);
    if (word.is_bare && (next == '<' || next == '>') &&
        word.word.text().find_first_not_of("0123456789") == absl::string_view::npos) {
      return;  // A file descriptor.
    }
    if (head_ == Head::kFor) return TakeForWord(word);
    NoteBegin(begin);
    if (head_ == Head::kCommand && TakeAssignment(word, begin)) return;
    command_.words.push_back(std::move(word.word));
    end_ = statement_end_ = at_;
  }

  // A word of a loop's head: the variable, `in`, the list; zsh and bash take a `{` behind it.
  void TakeForWord(const ReadWord& word) {
    if (word.is_bare && word.word.text() == "{") {
      ResetCommand();
      frame().expects_body = false;
      frame().is_braced = true;
      return BeginList();
    }
    std::string& name = list_.blocks[frame().block].name;
    if (name.empty()) name = std::string(word.word.text());
    command_.words.push_back(word.word);
  }

  // NAME=value where an assignment can stand. The word has been read; an array's elements follow.
  bool TakeAssignment(const ReadWord& word, std::uint32_t begin) {
    const bool declares = !command_.words.empty() && IsDeclaration(command_.words.front().text());
    if (!command_.words.empty() && !declares) return false;
    std::uint32_t i = begin;
    while (IsNameByte(text_.at(i)) && i < at_) ++i;
    if (i == begin || absl::ascii_isdigit(static_cast<unsigned char>(text_.at(begin))))
      return false;
    Assignment assignment;
    assignment.name = std::string(text_.text().substr(begin, i - begin));
    if (text_.at(i) == '[' && i < at_) {
      const auto close = text_.text().find(']', i);
      if (close == absl::string_view::npos || close >= at_) return false;
      i = static_cast<std::uint32_t>(close) + 1;
    }
    assignment.appends = text_.StartsWith(i, "+=");
    if (assignment.appends) ++i;
    if (i < at_ && text_.at(i) == '=') {
      ReadValue(assignment, i + 1);
    } else if (declares && i == at_) {
      assignment.has_value = false;
    } else {
      return false;
    }
    assignment.range = text_.ToHost({begin, at_});
    if (assignment.is_array && !word.terminated) command_.doubtful = true;
    (declares ? command_.declared : command_.assignments).push_back(std::move(assignment));
    end_ = statement_end_ = at_;
    return true;
  }

  void ReadValue(Assignment& assignment, std::uint32_t begin) {
    if (begin == at_ && text_.at(at_) == '(') {
      assignment.is_array = true;
      return ReadArray(assignment);
    }
    if (begin < at_) {
      assignment.value = ReadWordAt(text_.Until(at_), begin).word;
    } else {
      const ByteRange place = text_.ToHost({begin, begin});
      assignment.value.range = place;
      assignment.value.value.host_begin.push_back(place.begin);
    }
  }

  void ReadArray(Assignment& assignment) {
    const std::uint32_t begin = at_++;
    while (at_ < text_.size() && text_.at(at_) != ')') {
      const char c = text_.at(at_);
      if (c == '#') {
        const auto end = text_.text().find('\n', at_);
        at_ = end == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(end);
      } else if (c == '\\' && text_.LineEndAt(at_ + 1) > 0) {
        at_ += 1 + text_.LineEndAt(at_ + 1);
      } else if (absl::ascii_isspace(static_cast<unsigned char>(c)) ||
                 absl::string_view(";&|<>(").find(c) != absl::string_view::npos) {
        ++at_;
      } else {
        assignment.elements.push_back(ReadWordHere().word);
      }
    }
    if (at_ >= text_.size()) AddProblem(begin, "this array never ends");
    at_ = std::min(at_ + 1, text_.size());
  }

  // A reserved word at the begin of a command. False when the word is an ordinary one.
  bool StepReserved(absl::string_view word, std::uint32_t begin) {
    if (word == "!") return true;
    if (word == "coproc") {
      SkipCoprocName();
      frame().current = NewBlock(BlockKind::kBackground, frame().current);
      return true;
    }
    if (word == "time") {
      if (text_.StartsWith(at_, " -p ")) at_ += 4;
      return true;
    }
    if (word == "if") {
      OpenBlock(Frame::Kind::kIf, BlockKind::kCondition);
    } else if (word == "then") {
      SwitchTo(Frame::Kind::kIf, BlockKind::kBranch, begin);
    } else if (word == "elif") {
      SwitchTo(Frame::Kind::kIf, BlockKind::kBranch, begin);
    } else if (word == "else") {
      SwitchTo(Frame::Kind::kIf, BlockKind::kBranch, begin);
    } else if (word == "fi") {
      Close(Frame::Kind::kIf, begin);
    } else if (word == "for" || word == "select") {
      OpenBlock(Frame::Kind::kLoop, BlockKind::kLoop);
      head_ = Head::kFor;
      frame().expects_body = true;
    } else if (word == "while" || word == "until") {
      OpenBlock(Frame::Kind::kLoop, BlockKind::kLoop);
    } else if (word == "do") {
      if (frames_.size() == 1 || frame().kind != Frame::Kind::kLoop)
        AddProblem(begin, "this word is out of place");
      frame().expects_body = false;
    } else if (word == "done") {
      Close(Frame::Kind::kLoop, begin);
    } else if (word == "case") {
      OpenBlock(Frame::Kind::kCase, BlockKind::kGroup);
      head_ = Head::kCase;
    } else if (word == "esac") {
      Close(Frame::Kind::kCase, begin);
    } else if (word == "{" && frame().expects_body) {
      frame().expects_body = false;
      frame().is_braced = true;
    } else if (word == "{") {
      OpenBlock(Frame::Kind::kGroup, BlockKind::kGroup);
    } else if (word == "}") {
      Close(frame().is_braced ? Frame::Kind::kLoop : Frame::Kind::kGroup, begin);
    } else if (word == "[[") {
      head_ = Head::kTest;
    } else if (word == "function") {
      ReadFunctionName();
    } else {
      return false;
    }
    return true;
  }

  // coproc NAME { … }: a name stands before a compound command only.
  void SkipCoprocName() {
    std::uint32_t end = at_;
    while (text_.at(end) == ' ' || text_.at(end) == '\t') ++end;
    while (IsNameByte(text_.at(end))) ++end;
    while (text_.at(end) == ' ' || text_.at(end) == '\t') ++end;
    if (text_.at(end) == '{' || text_.at(end) == '(') at_ = end;
  }

  void ReadFunctionName() {
    while (text_.at(at_) == ' ' || text_.at(at_) == '\t') ++at_;
    if (at_ >= text_.size() || text_.LineEndAt(at_) > 0) return;
    function_name_ = std::string(ReadWordHere().word.text());
    while (text_.at(at_) == ' ' || text_.at(at_) == '(' || text_.at(at_) == ')') ++at_;
  }

  // ---- The command being read.

  void Finish() {
    if (head_ == Head::kTest) {
      AddProblem(begin_, "this test never ends");
      command_.doubtful = true;
    }
    const bool is_command =
        head_ == Head::kCommand && (!command_.words.empty() || !command_.assignments.empty());
    for (PendingHereDocument& document : pending_) {
      if (document.owner == PendingHereDocument::kCurrent) {
        document.owner = is_command ? list_.commands.size() : PendingHereDocument::kNobody;
      }
    }
    if (is_command) {
      command_.range = text_.ToHost({begin_, std::max(begin_, end_)});
      command_.statement = text_.ToHost({begin_, std::max({begin_, end_, statement_end_})});
      command_.block = command_block_;
      command_.text = text_index_;
      list_.commands.push_back(std::move(command_));
    }
    ResetCommand();
  }

  void ResetCommand() {
    command_ = SimpleCommand();
    head_ = Head::kCommand;
    has_begin_ = false;
    begin_ = end_ = statement_end_ = at_;
  }

  const ShellText text_;
  const Part part_;
  const std::uint32_t text_index_;
  CommandList& list_;
  std::deque<Part>& parts_;
  std::uint32_t at_;

  std::vector<Frame> frames_;
  std::vector<PendingHereDocument> pending_;
  std::string function_name_;  // Of a function whose body comes next.
  bool continues_ = false;     // Behind |, && or ||: a line end does not end the list.
  int failed_arithmetic_ = 0;

  SimpleCommand command_;
  Head head_ = Head::kCommand;
  BlockId command_block_ = 0;
  bool has_begin_ = false;
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t statement_end_ = 0;
};

}  // namespace

void ReadCommands(const ShellText& text, BlockId block, std::uint32_t text_index,
                  CommandList& list) {
  std::deque<Part> parts{{{0, text.size()}, block, 0}};
  while (!parts.empty()) {
    const Part part = parts.front();
    parts.pop_front();
    PartReader(text, part, text_index, list, parts).Read();
  }
}

}  // namespace torchlift::shell
