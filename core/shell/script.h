// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SCRIPT_H_
#define TORCHLIFT_CORE_SHELL_SCRIPT_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/shell/shell_text.h"
#include "core/shell/simple_command.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

// A shell text read into all simple commands that it runs or writes down to be run: its own, those
// inside $(…), those of texts that it hands to a shell (bash -c "…", su -c, eval, ssh host "…") and
// of here documents that become scripts (bash <<EOF, sbatch <<EOF, cat > job.sh <<EOF, a body that
// begins with #!).
//
//   absl::StatusOr<Script> script = Script::Read(source.bytes());
//   for (const SimpleCommand& command : script->commands()) ReadCommandLine(command.words);
//
// Movable; independent of the text it was read from. Safe to read from many threads.
class Script {
 public:
  // The host is the text itself; a byte order mark is skipped. Errors: FailedPrecondition when the
  // text holds conflict markers, with the line. Anything else that cannot be read is listed in
  // problems(), and what can be read is.
  static absl::StatusOr<Script> Read(absl::string_view text);
  // A text that stands inside another one; ranges are those of its host.
  static absl::StatusOr<Script> Read(const DecodedText& text);

  // The offset of the first marker of a merge conflict whose three markers all stand in the text;
  // npos when there is none. Read() refuses such a text.
  static std::size_t FindConflict(absl::string_view text);

  // In the order of the host's bytes.
  const std::vector<SimpleCommand>& commands() const { return commands_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  const std::vector<Problem>& problems() const { return problems_; }
  // Whether what stands in block `inner` stands in `outer`, which is itself or further out.
  bool IsInside(BlockId inner, BlockId outer) const;
  // The innermost block of that kind around what stands in `block`, itself included; false when
  // there is none.
  bool FindAround(BlockId block, BlockKind kind, BlockId* found) const;

 private:
  static absl::StatusOr<Script> Read(const ShellText& text);

  std::vector<SimpleCommand> commands_;
  std::vector<Block> blocks_;
  std::vector<Problem> problems_;
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SCRIPT_H_
