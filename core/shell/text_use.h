// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_TEXT_USE_H_
#define TORCHLIFT_CORE_SHELL_TEXT_USE_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/shell/command_reader.h"
#include "core/shell/simple_command.h"

namespace torchlift::shell {

// What becomes of a text that a script holds.
enum class TextUse {
  kShown,         // Nothing that runs: cat <<EOF, : <<EOF, > notes.md.
  kRun,           // A shell reads it, with the command's environment: bash <<EOF.
  kRunElsewhere,  // A shell on another host reads it: ssh host <<EOF.
  kQueued,        // A shell reads it later, while the script goes on: sbatch <<EOF, at now <<EOF.
  kWritten,       // A script file takes it: cat > job.sh <<EOF.
  kPython,        // Python reads it: python - <<EOF, cat > run.py <<EOF.
  kUnseen,        // It may be run: run_on_node <<EOF, read -d '' CMD <<EOF, CMD=$(cat <<EOF …).
};

// Answers that question for the texts of one script. The list must outlive it; commands may be
// added to it between the questions.
class TextUses {
 public:
  explicit TextUses(const CommandList& list)
      : list_(list), commands_(list.commands), blocks_(list.blocks) {}

  // Of a text that the command at `index` reads from its standard input. What cat, tee and the like
  // print is followed into the next stage of the pipeline.
  TextUse OfInput(std::size_t index, absl::string_view text);
  // Of a text that the command prints: echo "…" | bash, echo "…" > job.sh.
  TextUse OfOutput(std::size_t index, absl::string_view text);

 private:
  TextUse WhereItEnds(const SimpleCommand& command, absl::string_view text);
  // Of what the command prints, when that is a file of another one: bash <(echo …).
  std::optional<TextUse> AsFile(const SimpleCommand& command) const;
  bool MayRunItsInput(std::size_t index) const;
  bool IsInside(BlockId inner, BlockId outer) const;
  std::size_t NextStage(std::size_t index) const;
  BlockId StageOf(BlockId block) const;
  // Whether what the command, or a call of that function, prints becomes the value or the input of
  // something: $(…), <(…), f > file, f | bash.
  bool IsTakenUp(const SimpleCommand& command);
  bool IsFunctionTakenUp(const std::string& name);

  const CommandList& list_;
  const std::vector<SimpleCommand>& commands_;
  const std::vector<Block>& blocks_;
  std::map<std::string, bool> functions_;  // Those asked for so far.
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_TEXT_USE_H_
