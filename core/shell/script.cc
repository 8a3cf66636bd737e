// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/script.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/command_line.h"
#include "core/shell/command_reader.h"
#include "core/shell/here_document.h"
#include "core/shell/shell_text.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

constexpr int kDeepestText = 8;
constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Reads a text and, one after another, the texts found in it.
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

  // Reads what the command hands to shells. Commands may be added, so that the command is found by
  // its index.
  void FollowTexts(std::size_t index) {
    const Text from = texts_[list_.commands[index].text];
    const CommandLine line = ReadCommandLine(list_.commands[index].words);
    if (line.runs_nothing) return;
    for (const Word& word : line.texts) {
      if (!word.value.text.empty())
        ReadText(index, word.value, line.has_own_environment, from.depth);
    }
    FollowPrinted(index, from.depth);
    const SimpleCommand command =
        list_.commands[index].here_documents.empty() && list_.commands[index].redirections.empty()
            ? SimpleCommand()
            : list_.commands[index];
    for (const HereDocument& document : command.here_documents) {
      DecodedText body = DecodeHereDocument(from.text, document);
      HereDocumentUse use = UseOfHereDocument(command, line, body.text);
      if (use == HereDocumentUse::kText && IsPipedToShell(index)) use = HereDocumentUse::kRun;
      if (use != HereDocumentUse::kText)
        ReadText(index, std::move(body), use == HereDocumentUse::kRunElsewhere, from.depth);
    }
    for (const Redirection& redirection : command.redirections) {
      if (redirection.op != "<<<" || line.program >= line.end) continue;
      if (IsListed("bash sh dash zsh ksh sbatch", command.words[line.program].BaseName())) {
        ReadText(index, redirection.target.value, line.has_own_environment, from.depth);
      }
    }
  }

  // Whether a shell that is given no script reads what the command prints: cat <<EOF | bash.
  bool IsPipedToShell(std::size_t index) const {
    if (index + 1 >= list_.commands.size()) return false;
    const SimpleCommand& from = list_.commands[index];
    const SimpleCommand& to = list_.commands[index + 1];
    const Block& stage = list_.blocks[to.block];
    if (from.text != to.text || from.block == to.block || stage.kind != BlockKind::kStage ||
        list_.blocks[from.block].parent != stage.parent)
      return false;
    const CommandLine line = ReadCommandLine(to.words);
    if (line.program >= line.end || !line.texts.empty()) return false;
    const bool is_alone = line.program + 1 == line.end || to.words[line.program + 1].Is("-") ||
                          to.words[line.program + 1].Is("-s");
    return is_alone && IsListed("bash sh dash zsh ksh", to.words[line.program].BaseName());
  }

  // echo "torchrun x.py" | bash
  void FollowPrinted(std::size_t index, int depth) {
    const std::vector<Word>& words = list_.commands[index].words;
    if (words.size() < 2 || (!words.front().Is("echo") && !words.front().Is("printf"))) return;
    if (!IsPipedToShell(index)) return;
    DecodedText text;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const DecodedText& value = words[i].value;
      if (text.text.empty() && absl::StartsWith(value.text, "-")) continue;
      if (!text.text.empty()) text.Append(' ', words[i].range.begin, words[i].range.begin);
      std::size_t unknown = 0;
      for (std::size_t at = 0; at < value.text.size(); ++at) {
        if (unknown < value.unknown.size() && value.unknown[unknown].begin == at) {
          text.AppendUnknown(value.host_begin[at], value.host_end[at]);
          ++unknown;
        } else {
          text.Append(value.text[at], value.host_begin[at], value.host_end[at]);
        }
      }
    }
    if (!text.text.empty()) ReadText(index, std::move(text), false, depth);
  }

  void ReadText(std::size_t owner, DecodedText text, bool own_environment, int depth) {
    if (depth >= kDeepestText) {
      list_.problems.push_back(
          {list_.commands[owner].range, "shell texts are nested too deep here"});
      return;
    }
    const bool is_one_line = !absl::StrContains(text.text, "\n");
    const ByteRange statement = list_.commands[owner].statement;
    decoded_.push_back(std::move(text));
    texts_.push_back({ShellText(decoded_.back()), depth + 1});
    const CommandLine line = ReadCommandLine(list_.commands[owner].words);
    Block nested;
    nested.kind = BlockKind::kNested;
    nested.parent = list_.commands[owner].block;
    nested.own_environment = own_environment;
    nested.concurrency = line.concurrency;
    nested.inherits_count = line.inherits_count;
    if (line.detaches) {
      Block background;
      background.kind = BlockKind::kBackground;
      background.parent = nested.parent;
      nested.parent = static_cast<BlockId>(list_.blocks.size());
      list_.blocks.push_back(std::move(background));
    }
    list_.blocks.push_back(std::move(nested));
    const auto block = static_cast<BlockId>(list_.blocks.size() - 1);
    const std::size_t first = list_.commands.size();
    ReadCommands(texts_.back().text, block, static_cast<std::uint32_t>(texts_.size() - 1), list_);
    if (!is_one_line) return;
    for (std::size_t i = first; i < list_.commands.size(); ++i)
      list_.commands[i].statement = statement;
  }

  CommandList list_;
  std::vector<Text> texts_;
  std::deque<DecodedText> decoded_;
};

}  // namespace

std::size_t Script::FindConflict(absl::string_view text) {
  static constexpr absl::string_view kMarkers[] = {"<<<<<<< ", "=======", ">>>>>>> "};
  std::size_t from = 0;
  std::size_t first = absl::string_view::npos;
  for (const absl::string_view marker : kMarkers) {
    std::size_t at = text.find(marker, from);
    while (at != absl::string_view::npos && at > 0 && text[at - 1] != '\n')
      at = text.find(marker, at + 1);
    if (at == absl::string_view::npos) return at;
    if (first == absl::string_view::npos) first = at;
    from = at + 1;
  }
  return first;
}

namespace {

absl::Status CheckReadable(absl::string_view text) {
  const std::size_t conflict = Script::FindConflict(text);
  if (conflict == absl::string_view::npos) return absl::OkStatus();
  const auto line =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(conflict), '\n') + 1;
  return absl::FailedPreconditionError(
      absl::StrCat("line ", line, ": conflict markers of a merge"));
}

}  // namespace

absl::StatusOr<Script> Script::Read(absl::string_view text) {
  if (absl::StartsWith(text, kByteOrderMark)) {
    DecodedText behind;
    for (std::size_t i = kByteOrderMark.size(); i < text.size(); ++i) {
      const auto at = static_cast<std::uint32_t>(i);
      behind.Append(text[i], at, at + 1);
    }
    return Read(behind);
  }
  if (absl::Status status = CheckReadable(text); !status.ok()) return status;
  CommandList list = ScriptReader().Read(ShellText(text));
  Script script;
  script.commands_ = std::move(list.commands);
  script.blocks_ = std::move(list.blocks);
  script.problems_ = std::move(list.problems);
  return script;
}

absl::StatusOr<Script> Script::Read(const DecodedText& text) {
  if (absl::Status status = CheckReadable(text.text); !status.ok()) return status;
  CommandList list = ScriptReader().Read(ShellText(text));
  Script script;
  script.commands_ = std::move(list.commands);
  script.blocks_ = std::move(list.blocks);
  script.problems_ = std::move(list.problems);
  return script;
}

bool Script::IsInside(BlockId inner, BlockId outer) const {
  while (inner != outer && inner != 0) inner = blocks_[inner].parent;
  return inner == outer;
}

bool Script::FindAround(BlockId block, BlockKind kind, BlockId* found) const {
  for (;; block = blocks_[block].parent) {
    if (blocks_[block].kind == kind) {
      *found = block;
      return true;
    }
    if (block == 0) return false;
  }
}

}  // namespace torchlift::shell
