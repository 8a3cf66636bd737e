// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/command_block.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/embed/documentation/block_text.h"
#include "core/embed/documentation/placeholder.h"
#include "core/embed/documentation/prompt.h"

namespace torchlift::embed {
namespace {

using Kind = BlockLanguage::Kind;

bool IsBlankOrComment(absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  return line.empty() || line[0] == '#';
}

bool GoesOn(absl::string_view line) {
  return absl::EndsWith(absl::StripTrailingAsciiWhitespace(line), "\\");
}

// The word that ends the here document which begins in the line; empty when none does.
std::string HereDocumentEnd(absl::string_view line) {
  const std::size_t sign = line.find("<<");
  if (sign == absl::string_view::npos || absl::StartsWith(line.substr(sign), "<<<")) return "";
  absl::string_view word = line.substr(sign + 2);
  word = word.substr(std::min(word.find_first_not_of("- \t'\""), word.size()));
  return std::string(word.substr(0, word.find_first_of(" \t'\"|>;)&")));
}

class CommandBlockReader {
 public:
  CommandBlockReader(const CodeBlock& block, Host& host) : block_(block), host_(host) {}

  void Read() {
    if (HasStrongPrompt()) {
      ReadPrompted(/*with_weak=*/false);
    } else if (kind() != Kind::kShell && kind() != Kind::kTemplate && HasWeakPrompt()) {
      ReadPrompted(/*with_weak=*/true);
    } else if (const std::string doubt = Doubt(); doubt.empty()) {
      BlockText all;
      for (const BlockLine& line : block_.lines) all.AddLine(line);
      Add(all, "");
    } else {
      ReadDoubtful(block_.lines, doubt);
    }
  }

 private:
  Kind kind() const { return block_.language.kind; }

  bool HasStrongPrompt() const {
    return std::any_of(block_.lines.begin(), block_.lines.end(), [](const BlockLine& line) {
      const Prompt prompt = PromptOf(line.text.text);
      return prompt.size > 0 && !prompt.is_weak;
    });
  }

  bool HasWeakPrompt() const {
    return std::any_of(block_.lines.begin(), block_.lines.end(), [](const BlockLine& line) {
      return PromptSize(line.text.text, /*with_weak=*/true) > 0;
    });
  }

  static std::size_t PromptSize(absl::string_view line, bool with_weak) {
    const Prompt prompt = PromptOf(line);
    if (!prompt.is_weak) return prompt.size;
    return with_weak && ReadsLikeCommand(line.substr(prompt.size)) ? prompt.size : 0;
  }

  // Why a block without prompts may hold no commands.
  std::string Doubt() const {
    if (!block_.doubt.empty()) return block_.doubt;
    switch (kind()) {
      case Kind::kShell:
        return "";
      case Kind::kTemplate:
        return "It is a template in a document.";
      case Kind::kUnknown:
        return "It stands in a document, in a language that is not known.";
      default:
        return AllReadLikeCommands() ? "" : "Nothing in the document says that it is a command.";
    }
  }

  bool AllReadLikeCommands() const {
    bool has_command = false;
    bool goes_on = false;
    for (const BlockLine& line : block_.lines) {
      const absl::string_view text = line.text.text;
      if (!goes_on && !IsBlankOrComment(text)) {
        if (!ReadsLikeCommand(text)) return false;
        has_command = true;
      }
      goes_on = GoesOn(text);
    }
    return has_command;
  }

  void ReadPrompted(bool with_weak) {
    BlockText commands;
    std::vector<BlockLine> others;
    std::string document_end;  // Of the here document that the lines are in.
    bool goes_on = false;
    bool has_prompt = false;
    for (const BlockLine& line : block_.lines) {
      const absl::string_view text = line.text.text;
      const std::size_t prompt = PromptSize(text, with_weak);
      std::size_t begin = prompt;
      has_prompt = has_prompt || prompt > 0;
      if (!document_end.empty() || goes_on) {
        begin = ContinuationSize(text);
      } else if (prompt == 0 && (kind() != Kind::kShell || has_prompt)) {
        if (kind() != Kind::kConsole && !IsBlankOrComment(text)) others.push_back(line);
        continue;
      }
      commands.AddLine(line, begin);
      goes_on = GoesOn(text);
      if (document_end.empty()) {
        document_end = HereDocumentEnd(text);
      } else if (absl::StripAsciiWhitespace(text.substr(begin)) == document_end) {
        document_end.clear();
      }
    }
    Add(commands, "");
    ReadDoubtful(others, "The line may be what the command above prints.");
  }

  // The prompt of a line that goes on with the command above.
  static std::size_t ContinuationSize(absl::string_view line) {
    const absl::string_view text = absl::StripLeadingAsciiWhitespace(line);
    return absl::StartsWith(text, "> ") ? line.size() - text.size() + 2 : 0;
  }

  // Each command by itself: a quotation mark in a sentence swallows nothing.
  void ReadDoubtful(const std::vector<BlockLine>& lines, const std::string& doubt) {
    BlockText command;
    for (const BlockLine& line : lines) {
      command.AddLine(line);
      if (GoesOn(line.text.text)) continue;
      Add(command, doubt);
      command = BlockText();
    }
    Add(command, doubt);
  }

  void Add(const BlockText& text, const std::string& doubt) {
    if (text.empty()) return;
    Region region = text.MakeRegion(block_, FileKind::kShell);
    region.text = HidePlaceholders(region.text);
    region.doubt = doubt;
    host_.regions.push_back(std::move(region));
  }

  const CodeBlock& block_;
  Host& host_;
};

}  // namespace

void AddCommandBlock(const CodeBlock& block, Host& host) { CommandBlockReader(block, host).Read(); }

}  // namespace torchlift::embed
