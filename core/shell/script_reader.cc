// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/script_reader.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "core/shell/command_line.h"
#include "core/shell/here_document.h"
#include "core/shell/printed_text.h"
#include "core/shell/python_command.h"
#include "core/shell/text_use.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

constexpr int kDeepestText = 8;
// Every byte that may mean something else than itself in some notation.
constexpr absl::string_view kAllSpecial = "'\"\\$` ";

// What must not come into a word that is written like that.
absl::string_view SpecialIn(Quoting quoting) {
  if (quoting == Quoting::kSingle) return "'";
  return quoting == Quoting::kDouble ? "\"\\$`" : kAllSpecial;
}

// Whether the header of a batch script asks for a node that no other job is on.
bool AsksForNodeAlone(absl::string_view text) {
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, "#SBATCH") && absl::StrContains(line, "--exclusive")) return true;
  }
  return false;
}

// The file that the command's output goes to, as ScriptFileName() gives it; empty when none is seen.
std::string FileWrittenBy(const SimpleCommand& command) {
  for (const Redirection& redirection : command.redirections) {
    if (redirection.op == ">" || redirection.op == ">>" || redirection.op == ">|")
      return ScriptFileName(redirection.target);
  }
  if (command.words.size() > 1 && command.words.front().Is("tee"))
    return ScriptFileName(command.words.back());
  return "";
}

// Whether the shell that runs the command reads the text itself that the command hands on.
bool IsReadByShellItself(const SimpleCommand& command, const CommandLine& line) {
  const bool is_plain = std::all_of(
      line.wrappers.begin(), line.wrappers.end(),
      [](const std::string& wrapper) { return IsListed("builtin command noglob", wrapper); });
  return is_plain && line.program < line.end &&
         IsListed("eval source . trap", command.words[line.program].text());
}

class ScriptReader {
 public:
  CommandList Read(const ShellText& text) {
    texts_.push_back({text, 0});
    ReadCommands(text, 0, 0, list_);
    for (std::size_t i = 0; i < list_.commands.size(); ++i) FollowTexts(i);
    std::stable_sort(list_.commands.begin(), list_.commands.end(),
                     [](const SimpleCommand& a, const SimpleCommand& b) {
                       return a.range.begin < b.range.begin;
                     });
    return std::move(list_);
  }

 private:
  struct Text {
    ShellText text;
    int depth;
  };

  // Reads what the command hands on. Commands may be added, so that the command is found by its
  // index.
  void FollowTexts(std::size_t index) {
    const CommandLine line = ReadCommandLine(list_.commands[index].words);
    if (line.runs_nothing) return;
    for (const Word& word : line.texts) {
      const TextUse use = line.has_own_environment ? TextUse::kRunElsewhere : TextUse::kRun;
      if (!word.value.text.empty()) ReadText(index, word.value, use);
    }
    FollowPrinted(index);
    FollowPythonText(index, line);
    FollowHereDocuments(index);
    FollowHereStrings(index);
  }

  void FollowHereDocuments(std::size_t index) {
    const std::vector<HereDocument> documents = list_.commands[index].here_documents;
    for (const HereDocument& document : documents) {
      const ShellText& from = texts_[list_.commands[index].text].text;
      DecodedText body = DecodeHereDocument(from, document);
      const TextUse use = uses_.OfInput(index, body.text);
      const absl::string_view special = document.quoted ? "" : "\\$`";
      HandOn(index, std::move(body), use, special, /*is_here_document=*/true);
    }
  }

  // bash <<< "torchrun x.py"
  void FollowHereStrings(std::size_t index) {
    const std::vector<Redirection> redirections = list_.commands[index].redirections;
    for (const Redirection& redirection : redirections) {
      if (redirection.op != "<<<") continue;
      const TextUse use = uses_.OfInput(index, redirection.target.text());
      HandOn(index, redirection.target.value, use, SpecialIn(redirection.target.quoting),
             /*is_here_document=*/false);
    }
  }

  // echo "torchrun x.py" | bash
  void FollowPrinted(std::size_t index) {
    const std::vector<Word>& words = list_.commands[index].words;
    if (words.size() < 2 || (!words.front().Is("echo") && !words.front().Is("printf"))) return;
    DecodedText text = PrintedText(words);
    if (text.text.empty()) return;
    const TextUse use = uses_.OfOutput(index, text.text);
    HandOn(index, std::move(text), use, kAllSpecial, /*is_here_document=*/false);
  }

  // python -c "…"; with a program that cannot be seen it is one of Python when its name says so.
  void FollowPythonText(std::size_t index, const CommandLine& line) {
    if (line.program >= line.end) return;
    const std::vector<Word>& words = list_.commands[index].words;
    const Word& program = words[line.program];
    const bool is_python = line.is_python_arguments || IsPythonName(program.BaseName()) ||
                           absl::StrContains(absl::AsciiStrToLower(program.variable), "py");
    if (!is_python) return;
    const PythonCommand command = ReadPythonCommand(
        words, line.is_python_arguments ? line.program : line.program + 1, line.end);
    if (command.kind != PythonCommand::Kind::kText) return;
    const Word text = Tail(words[command.word], command.text_begin);
    HandOn(index, text.value, TextUse::kPython,
           command.text_begin > 0 ? kAllSpecial : SpecialIn(text.quoting),
           /*is_here_document=*/false);
  }

  void HandOn(std::size_t index, DecodedText text, TextUse use, absl::string_view special,
              bool is_here_document) {
    SimpleCommand& command = list_.commands[index];
    switch (use) {
      case TextUse::kShown:
        return;
      case TextUse::kRun:
      case TextUse::kRunElsewhere:
      case TextUse::kQueued:
      case TextUse::kWritten:
        return ReadText(index, std::move(text), use);
      case TextUse::kPython:
      case TextUse::kUnseen:
        break;
    }
    HandedText handed;
    handed.reader =
        use == TextUse::kPython ? HandedText::Reader::kPython : HandedText::Reader::kUnseen;
    handed.text = std::move(text);
    handed.is_here_document = is_here_document;
    handed.special = command.text == 0 ? special : kAllSpecial;
    command.handed_texts.push_back(std::move(handed));
  }

  void ReadText(std::size_t owner, DecodedText text, TextUse use) {
    const int depth = texts_[list_.commands[owner].text].depth;
    if (depth >= kDeepestText) {
      list_.problems.push_back(
          {list_.commands[owner].range, "shell texts are nested too deep here"});
      return;
    }
    const bool is_one_line = !absl::StrContains(text.text, "\n");
    const ByteRange statement = list_.commands[owner].statement;
    AddNestedBlock(owner, text.text, use);
    decoded_.push_back(std::move(text));
    texts_.push_back({ShellText(decoded_.back()), depth + 1});
    const auto block = static_cast<BlockId>(list_.blocks.size() - 1);
    const std::size_t first = list_.commands.size();
    ReadCommands(texts_.back().text, block, static_cast<std::uint32_t>(texts_.size() - 1), list_);
    if (!is_one_line) return;
    for (std::size_t i = first; i < list_.commands.size(); ++i)
      list_.commands[i].statement = statement;
  }

  // The block of a text that the command hands on; the last of the list then.
  void AddNestedBlock(std::size_t owner, absl::string_view text, TextUse use) {
    const SimpleCommand& command = list_.commands[owner];
    const CommandLine line = ReadCommandLine(command.words);
    Block nested;
    nested.kind = BlockKind::kNested;
    nested.parent = command.block;
    nested.own_environment = use != TextUse::kRun;
    nested.is_of_shell = use == TextUse::kRun && IsReadByShellItself(command, line);
    nested.concurrency = line.concurrency;
    nested.inherits_count = line.inherits_count;
    nested.is_alone = AsksForNodeAlone(text);
    if (use == TextUse::kWritten) nested.name = FileWrittenBy(command);
    const bool is_detached = use == TextUse::kQueued || (line.detaches && use != TextUse::kWritten);
    if (is_detached) {
      Block background;
      background.kind = BlockKind::kBackground;
      background.parent = nested.parent;
      background.is_detached = true;
      nested.parent = static_cast<BlockId>(list_.blocks.size());
      list_.blocks.push_back(std::move(background));
    }
    list_.blocks.push_back(std::move(nested));
  }

  CommandList list_;
  TextUses uses_{list_};
  std::vector<Text> texts_;
  std::deque<DecodedText> decoded_;
};

}  // namespace

CommandList ReadScript(const ShellText& text) { return ScriptReader().Read(text); }

}  // namespace torchlift::shell
