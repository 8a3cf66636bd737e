// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/text_use.h"

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/shell/command_line.h"
#include "core/shell/python_command.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

constexpr absl::string_view kShells = "bash sh dash zsh ksh su runuser";
// Commands that make a shell read a file as a part of its own script.
constexpr absl::string_view kSourcers = "source .";

constexpr absl::string_view kQueues = "sbatch qsub bsub at batch oarsub msub ccs_submit flux";
// Programs that print what they read, as it is or changed.
constexpr absl::string_view kCopiers = "cat tee";
constexpr absl::string_view kFilters =
    "sed awk gawk envsubst tr cut grep egrep head tail sort uniq tac expand fold fmt column nl";
// Programs that show or count what they read, or read nothing.
constexpr absl::string_view kShowers = "less more wc : true false echo printf md5sum sha256sum";
constexpr absl::string_view kScriptEndings[] = {".sh",    ".bash", ".zsh", ".ksh", ".sbatch",
                                                ".slurm", ".slrm", ".job", ".pbs", ".lsf",
                                                ".sub",   ".sge",  ".cmd"};
constexpr absl::string_view kProseEndings[] = {".md",  ".txt", ".rst", ".html",
                                               ".log", ".out", ".err", ".csv"};

template <std::size_t size>
bool HasEnding(const Word& word, const absl::string_view (&endings)[size]) {
  for (const absl::string_view ending : endings) {
    if (absl::EndsWith(word.KnownSuffix(), ending)) return true;
  }
  return false;
}

// What the first line says that reads the text, when it is `#!…`.
std::optional<TextUse> UseOfShebang(absl::string_view text) {
  text = absl::StripLeadingAsciiWhitespace(text);
  if (!absl::StartsWith(text, "#!")) return std::nullopt;
  const absl::string_view line = text.substr(0, text.find('\n'));
  if (absl::StrContains(line, "python")) return TextUse::kPython;
  if (absl::StrContains(line, "sh")) return TextUse::kWritten;
  return std::nullopt;
}

// Of a file that a text is written to.
TextUse UseOfFile(const Word& file) {
  if (HasEnding(file, kScriptEndings)) return TextUse::kWritten;
  if (absl::EndsWith(file.KnownSuffix(), ".py")) return TextUse::kPython;
  const bool is_descriptor =
      file.IsKnown() && file.text().find_first_not_of("0123456789-") == absl::string_view::npos;
  if (is_descriptor || absl::StartsWith(file.KnownPrefix(), "/dev/")) return TextUse::kShown;
  if (HasEnding(file, kProseEndings)) return TextUse::kShown;
  const std::string name = absl::AsciiStrToLower(file.variable);
  for (const absl::string_view part : {"log", "out", "err", "readme"}) {
    if (absl::StrContains(name, part)) return TextUse::kShown;
  }
  return TextUse::kUnseen;
}

// Of the files that the command's output goes to; nothing when it goes to none.
std::optional<TextUse> UseOfFiles(const SimpleCommand& command, const CommandLine& line) {
  std::optional<TextUse> use;
  const auto add = [&](const Word& file) {
    const TextUse of_file = UseOfFile(file);
    if (!use || *use == TextUse::kShown) use = of_file;
  };
  for (const Redirection& redirection : command.redirections) {
    if (redirection.op == ">" || redirection.op == ">>" || redirection.op == ">|" ||
        redirection.op == ">&" || redirection.op == "&>" || redirection.op == "&>>")
      add(redirection.target);
  }
  if (line.program >= line.end || command.words[line.program].BaseName() != "tee") return use;
  for (std::size_t i = line.program + 1; i < line.end; ++i) {
    if (!absl::StartsWith(command.words[i].text(), "-")) add(command.words[i]);
  }
  return use;
}

// Whether the interpreter, also one named by a variable ($PYTHON), reads its program from its
// input.
bool IsPythonReadingInput(const SimpleCommand& command, const CommandLine& line) {
  const Word& program = command.words[line.program];
  if (program.Is("uv")) {
    for (const Word& word : command.words) {
      if (word.Is("-")) return true;
    }
    return false;
  }
  const bool is_python = IsPythonName(program.BaseName()) ||
                         absl::StrContains(absl::AsciiStrToLower(program.variable), "py");
  if (!is_python && !line.is_python_arguments) return false;
  const std::size_t begin = line.is_python_arguments ? line.program : line.program + 1;
  return ReadPythonCommand(command.words, begin, line.end).kind ==
         PythonCommand::Kind::kStandardInput;
}

// Whether the shell is given no script, which would read data from its input and no commands.
bool IsShellReadingInput(const SimpleCommand& command, const CommandLine& line) {
  if (!line.texts.empty()) return false;
  if (IsListed("su runuser", command.words[line.program].BaseName())) return true;
  if (line.program + 1 >= line.end) return true;
  const Word& next = command.words[line.program + 1];
  return next.KnownPrefix().empty() || absl::StartsWith(next.text(), "-") || next.Is("/dev/stdin");
}

// Whether a queue is told to wait for the job, or to give it its host alone.
bool IsAlone(const SimpleCommand& command) {
  return std::any_of(command.words.begin(), command.words.end(), [](const Word& word) {
    return word.Is("-W") || word.Is("--wait") || word.Is("--exclusive");
  });
}

// Of what one command reads, when it does not print it.
TextUse UseOfReader(const SimpleCommand& command, const CommandLine& line) {
  const absl::string_view program = command.words[line.program].BaseName();
  if (program == "ssh") return TextUse::kRunElsewhere;
  if (IsListed(kQueues, program))
    return IsAlone(command) ? TextUse::kRunElsewhere : TextUse::kQueued;
  if (IsListed(kSourcers, program)) {
    const bool reads_input =
        line.program + 1 < line.end && (command.words[line.program + 1].Is("/dev/stdin") ||
                                        command.words[line.program + 1].Is("/dev/fd/0"));
    return reads_input ? TextUse::kRun : TextUse::kShown;
  }
  if (IsListed(kShells, program)) {
    if (!IsShellReadingInput(command, line)) return TextUse::kShown;
    return line.has_own_environment ? TextUse::kRunElsewhere : TextUse::kRun;
  }
  if (IsPythonReadingInput(command, line)) return TextUse::kPython;
  const bool is_data = IsPythonName(program) || line.is_python_arguments;
  return is_data || IsListed(kShowers, program) ? TextUse::kShown : TextUse::kUnseen;
}

// A text that went through a filter is not what was written.
TextUse Changed(TextUse use) { return use == TextUse::kShown ? use : TextUse::kUnseen; }

}  // namespace

// The stage of a pipeline that the block stands in; 0 when it stands in none.
BlockId TextUses::StageOf(BlockId block) const {
  while (block != 0 && blocks_[block].kind != BlockKind::kStage) block = blocks_[block].parent;
  return block;
}

// The first command of the stage that reads what the one at `index` prints; the number of commands
// when none does.
std::size_t TextUses::NextStage(std::size_t index) const {
  constexpr std::size_t kMostCommands = 50;  // Of one stage; further ones are not looked for.
  const BlockId stage = StageOf(commands_[index].block);
  if (stage == 0) return commands_.size();
  const std::size_t end = std::min(commands_.size(), index + kMostCommands);
  for (std::size_t i = index + 1; i < end && commands_[i].text == commands_[index].text; ++i) {
    const BlockId other = StageOf(commands_[i].block);
    if (other != stage && blocks_[other].parent == blocks_[stage].parent) return i;
  }
  return commands_.size();
}

bool TextUses::IsTakenUp(const SimpleCommand& command) {
  for (BlockId block = command.block; block != 0; block = blocks_[block].parent) {
    if (blocks_[block].kind == BlockKind::kSubstitution) return true;
    if (blocks_[block].kind == BlockKind::kFunction) return IsFunctionTakenUp(blocks_[block].name);
  }
  return false;
}

bool TextUses::IsFunctionTakenUp(const std::string& name) {
  const auto [known, is_new] = functions_.emplace(name, false);
  if (!is_new) return known->second;
  for (std::size_t i = 0; i < commands_.size() && !known->second; ++i) {
    const SimpleCommand& call = commands_[i];
    if (call.words.empty() || !call.words.front().Is(name)) continue;
    const std::optional<TextUse> files = UseOfFiles(call, ReadCommandLine(call.words));
    bool is_taken =
        files.value_or(TextUse::kShown) != TextUse::kShown || NextStage(i) < commands_.size();
    for (BlockId block = call.block; block != 0; block = blocks_[block].parent) {
      // A process substitution is a background block, too.
      is_taken = is_taken || blocks_[block].kind == BlockKind::kSubstitution ||
                 blocks_[block].kind == BlockKind::kBackground;
    }
    known->second = is_taken;
  }
  return known->second;
}

// Of what the command prints, when no other stage reads it.
TextUse TextUses::WhereItEnds(const SimpleCommand& command, absl::string_view text) {
  const std::optional<TextUse> files = UseOfFiles(command, ReadCommandLine(command.words));
  if (files && *files != TextUse::kUnseen) return *files;
  if (const std::optional<TextUse> use = AsFile(command)) return *use;
  if (const std::optional<TextUse> use = UseOfShebang(text)) return *use;
  return files || IsTakenUp(command) ? TextUse::kUnseen : TextUse::kShown;
}

TextUse TextUses::OfOutput(std::size_t index, absl::string_view text) {
  const std::size_t next = NextStage(index);
  return next < commands_.size() ? OfInput(next, text) : WhereItEnds(commands_[index], text);
}

TextUse TextUses::OfInput(std::size_t index, absl::string_view text) {
  bool is_changed = false;
  for (;;) {
    const SimpleCommand& command = commands_[index];
    const CommandLine line = ReadCommandLine(command.words);
    if (line.program >= line.end) return MayRunItsInput(index) ? TextUse::kUnseen : TextUse::kShown;
    const absl::string_view program = command.words[line.program].BaseName();
    const bool is_filter = IsListed(kFilters, program);
    is_changed = is_changed || is_filter;
    TextUse use = TextUse::kShown;
    if (!is_filter && !IsListed(kCopiers, program)) {
      use = UseOfReader(command, line);
    } else {
      const std::size_t next = NextStage(index);
      const TextUse files = UseOfFiles(command, line).value_or(TextUse::kShown);
      if (next < commands_.size() && files == TextUse::kShown) {
        index = next;
        continue;
      }
      use = WhereItEnds(command, text);
    }
    return is_changed ? Changed(use) : use;
  }
}

}  // namespace torchlift::shell
