// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "codemods/cxx17-build/flag_findings.h"
#include "core/shell/command_line.h"

namespace torchlift::cxx17_build {
namespace {

using shell::Assignment;
using shell::SimpleCommand;
using shell::Word;

// Programs that only show, look for or change what they are given.
bool IsAboutText(absl::string_view program) {
  for (const absl::string_view name :
       {"echo", "printf", "grep", "egrep", "sed", "perl", "test", "[", "[["}) {
    if (program == name) return true;
  }
  return false;
}

class Finder {
 public:
  explicit Finder(const RewriteContext& context) : context_(context) {}

  std::vector<Finding> Find() && {
    for (const SimpleCommand& command : context_.shell()->commands()) Look(command);
    return std::move(findings_);
  }

 private:
  void Look(const SimpleCommand& command) {
    for (const std::vector<Assignment>* assignments : {&command.assignments, &command.declared}) {
      for (const Assignment& assignment : *assignments) {
        LookAt(assignment.value.value, command);
        LookAt(shell::JoinWords(assignment.elements), command);
      }
    }
    if (command.words.empty()) return;
    const shell::CommandLine line = shell::ReadCommandLine(command.words);
    const bool has_program = line.program < command.words.size();
    if (has_program && IsAboutText(command.words[line.program].BaseName())) return;
    LookAt(shell::JoinWords(command.words), command);
  }

  void LookAt(const DecodedText& text, const SimpleCommand& command) {
    for (const StandardFlag& flag : FindStandardFlags(text.text)) {
      StandardFlag here = flag;
      here.word = text.ToHost(flag.word);
      here.version = text.ToHost(flag.version);
      const absl::string_view bytes = context_.source().bytes();
      // What an escape or a variable brings is not rewritten; it stands elsewhere, too.
      if (here.version.In(bytes) != flag.version.In(text.text)) continue;
      if (!seen_.insert(here.version.begin).second) continue;
      if (!evidence_) evidence_ = FindEvidence(context_);
      if (!evidence_) return;
      findings_.push_back(FlagFinding(context_, *evidence_, here, flag.word.In(text.text)));
      findings_.back().statement = command.statement;
    }
  }

  const RewriteContext& context_;
  std::optional<Evidence> evidence_;
  std::set<std::uint32_t> seen_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> ShellFindings(const RewriteContext& context) { return Finder(context).Find(); }

}  // namespace torchlift::cxx17_build
