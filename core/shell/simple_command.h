// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_SHELL_SIMPLE_COMMAND_H_
#define TORCHLIFT_CORE_SHELL_SIMPLE_COMMAND_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/shell/word.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::shell {

using BlockId = std::uint32_t;  // Index into Script::blocks(); 0 is the script itself.

// What a command stands in.
enum class BlockKind : std::uint8_t {
  kScript,
  kFunction,      // The body of a function; Block::name is its name.
  kCondition,     // Between `if` or `elif` and `then`.
  kBranch,        // What may or may not run: a then, else or case arm, the right side of && and ||.
  kLoop,          // for, while, until, select: head and body.
  kGroup,         // { …; }
  kSubshell,      // ( … )
  kSubstitution,  // $( … ), `…`
  kBackground,  // What runs beside the rest: a list that `&` ends, a coproc, <( … ), >( … ), what
                // `setsid -f` starts.
  kPipeline,    // a | b: all of it, with one kStage for each side.
  kStage,
  kNested,  // A text that a command hands to a shell: bash -c "…", a here document that becomes a
            // script.
};

struct Block {
  BlockKind kind = BlockKind::kScript;
  BlockId parent = 0;  // 0 for block 0.
  // Of kFunction; of kLoop the variable of a `for`; of kNested the file that the text is written to,
  // as ScriptFileName() gives it.
  std::string name;
  bool own_environment = false;  // Of kNested: run later, on another host or in a container.
  bool is_of_shell = false;      // Of kNested: the shell that hands it on reads it itself: eval.
  std::string concurrency = {};  // Of kNested: CommandLine::concurrency of what runs it.
  bool inherits_count = false;   // Of kNested: CommandLine::inherits_count of what runs it.
  bool is_alone = false;         // Of kNested: a batch job that asks for its node alone.
  std::vector<Word> items = {};  // Of kLoop: the words that a `for` goes over.
  bool is_detached = false;      // Of kBackground: no `wait` waits for it: setsid -f, sbatch.
};

// NAME=value, NAME+=value or NAME=(value …), before a command or as a command of its own or after
// `export`.
struct Assignment {
  ByteRange range;  // In the host.
  std::string name;
  Word value;                  // Empty for an array.
  std::vector<Word> elements;  // Of an array.
  bool is_array = false;
  bool appends = false;   // +=
  bool has_value = true;  // False for `export NAME`.
};

struct Redirection {
  std::string op;  // As written: ">", ">>", "<<<", "2>&1" has ">&".
  Word target;
};

// The text of a here document, in the text that its command was read from.
struct HereDocument {
  ByteRange body;
  bool quoted = false;  // <<'EOF': taken as it is, no expansions.
};

// A text that a command hands to something other than a shell: python -c "…", python <<EOF, a here
// document that is kept or written to a file.
struct HandedText {
  enum class Reader : std::uint8_t {
    kPython,
    kUnseen,  // It cannot be seen what becomes of it.
  };
  Reader reader = Reader::kUnseen;
  DecodedText text;
  bool is_here_document = false;
  // The bytes that mean something else than themselves where the text stands in the host: `'` in
  // '…'. New bytes among them must not come in.
  absl::string_view special;
};

// One simple command: assignments, words, redirections.
//
//   A=1 env B=2 torchrun x.py > log   // assignments: A, words: env B=2 torchrun x.py,
//                                     // redirections: > log
struct SimpleCommand {
  std::vector<Assignment> assignments;  // Before the first word.
  std::vector<Word> words;              // Empty when it only assigns.
  std::vector<Assignment> declared;     // After export, declare, typeset, readonly, local.
  std::vector<Redirection> redirections;
  std::vector<HereDocument> here_documents;
  std::vector<HandedText> handed_texts;
  ByteRange range;      // In the host: from the first assignment or word to the last.
  ByteRange statement;  // In the host: the range with its redirections; for a command inside a
                        // one-line string, all of the command that the string belongs to.
  BlockId block = 0;
  std::uint32_t text = 0;  // Which text it was read from: 0 is the script, others are nested in it.
  bool in_pipeline = false;
  bool doubtful = false;  // Something about it could not be read: a quote that never ends.
};

// Something that could not be read.
struct Problem {
  ByteRange place;   // In the host.
  std::string what;  // For a person, without a full stop: "this quote never ends".
};

}  // namespace torchlift::shell

#endif  // TORCHLIFT_CORE_SHELL_SIMPLE_COMMAND_H_
