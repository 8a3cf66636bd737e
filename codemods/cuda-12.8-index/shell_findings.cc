// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cuda-12.8-index/shell_findings.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/cuda-12.8-index/index_mention.h"
#include "codemods/cuda-12.8-index/target.h"
#include "core/project/requirement_scanner.h"
#include "core/rewrite/replacement.h"
#include "core/shell/command_line.h"
#include "core/shell/package_install.h"

namespace torchlift::cuda_index {
namespace {

using shell::Assignment;
using shell::PackageInstall;
using shell::SimpleCommand;
using shell::Word;

// Programs that only show or look for what they are given.
bool IsAboutText(absl::string_view program) {
  for (const absl::string_view name :
       {"echo", "printf", "grep", "egrep", "sed", "test", "[", "[["}) {
    if (program == name) return true;
  }
  return false;
}

// The package among the words that keeps torch below 2.12; null when none does.
const Word* OldTorch(const std::vector<Word>& words, const PackageInstall& install) {
  for (const std::size_t i : install.packages) {
    const absl::string_view text = words[i].text();
    const std::size_t name_end = std::min(text.find_first_of("=<>!~[ "), text.size());
    if (text.substr(0, name_end) != "torch") continue;
    const std::size_t begin = text.find_first_of("=<>!~", name_end);
    if (begin == absl::string_view::npos) continue;
    TorchRequirement requirement;
    ReadBounds(text.substr(begin), requirement);
    if (requirement.below && *requirement.below <= Version{2, 12, 0}) return &words[i];
  }
  return nullptr;
}

class Finder {
 public:
  explicit Finder(const RewriteContext& context)
      : context_(context), target_(TargetOf(context)), pin_(PinOfProject(context)) {}

  std::vector<Finding> Find() && {
    // Those that install first: the text for a shell that they stand in is a word, too.
    for (const SimpleCommand& command : context_.shell()->commands()) LookIfInstall(command);
    for (const SimpleCommand& command : context_.shell()->commands()) Look(command);
    return std::move(findings_);
  }

 private:
  void Look(const SimpleCommand& command) {
    for (const std::vector<Assignment>* assignments : {&command.assignments, &command.declared}) {
      for (const Assignment& assignment : *assignments) {
        LookAtWord(assignment.value, command, Applicability::kSafe);
        for (const Word& element : assignment.elements)
          LookAtWord(element, command, Applicability::kSafe);
      }
    }
    if (command.words.empty()) return;
    const shell::CommandLine line = shell::ReadCommandLine(command.words);
    if (line.program < command.words.size() && IsAboutText(command.words[line.program].BaseName()))
      return;
    // An address alone is a value, and no command.
    const bool is_value = command.words.size() == 1;
    for (const Word& word : command.words)
      LookAtWord(word, command, is_value ? Applicability::kSafe : Applicability::kReview);
  }

  void LookIfInstall(const SimpleCommand& command) {
    const std::optional<PackageInstall> install = shell::ReadPackageInstall(command.words);
    if (install) LookAtInstall(command, *install);
  }

  void LookAtInstall(const SimpleCommand& command, const PackageInstall& install) {
    if (const Word* old = OldTorch(command.words, install)) {
      for (const Word& word : command.words) Pass(word);
      context_.explanation().Considered(command.range, [&] {
        return absl::StrCat("'", old->text(), "' is older than 2.12, which the cu128 index has");
      });
      return;
    }
    const std::size_t before = findings_.size();
    for (const Word& word : command.words) LookAtWord(word, command, Applicability::kSafe);
    if (install.torch_backend)
      AddTag(command.words[*install.torch_backend], command, Applicability::kReview);
    // torch==2.12.0+cu128 goes with its index.
    for (const std::size_t package : install.packages) {
      const Word& word = command.words[package];
      if (findings_.size() > before && FindTag(word.text())) AddToLast(word);
    }
  }

  // The bytes of the script that are that part of the word; nothing when they are not its own.
  std::optional<ByteRange> Bytes(const Word& word, ByteRange part) const {
    const ByteRange host = word.value.ToHost(part);
    if (host.In(context_.source().bytes()) != part.In(word.text())) return std::nullopt;
    return host;
  }

  // The place of a tag in the script: its own bytes, or those of the word that it is part of.
  ByteRange PlaceOf(const Word& word, ByteRange number) const {
    const std::optional<ByteRange> bytes = Bytes(word, number);
    return bytes ? ByteRange{bytes->begin - 2, bytes->end} : word.range;
  }

  // Says that nothing is to be found in the word.
  void Pass(const Word& word) {
    for (const ByteRange number : FindIndexUrls(word.text()))
      seen_.insert(PlaceOf(word, number).begin);
  }

  void LookAtWord(const Word& word, const SimpleCommand& command, Applicability most) {
    for (const ByteRange number : FindIndexUrls(word.text())) Add(word, number, command, most);
  }

  void AddTag(const Word& word, const SimpleCommand& command, Applicability most) {
    if (const std::optional<ByteRange> number = FindTag(word.text()))
      Add(word, *number, command, most);
  }

  void Add(const Word& word, ByteRange number, const SimpleCommand& command, Applicability most) {
    const std::optional<ByteRange> bytes = Bytes(word, number);
    const ByteRange place = PlaceOf(word, number);
    // A text for a shell is a word, and its words are those of a command.
    if (!seen_.insert(place.begin).second) return;
    if (!pin_.empty()) return context_.explanation().Considered(place, [&] { return pin_; });
    Finding finding = MakeFinding(context_, place, target_);
    finding.statement = command.statement;
    finding.fix->applicability = std::max(finding.fix->applicability, most);
    if (bytes) {
      ReplaceBytes(context_, *bytes, target_.number, *finding.fix);
    } else {
      finding.fix->applicability = Applicability::kManual;
    }
    findings_.push_back(std::move(finding));
  }

  void AddToLast(const Word& word) {
    Fix& fix = *findings_.back().fix;
    const std::optional<ByteRange> bytes = Bytes(word, *FindTag(word.text()));
    if (!bytes || fix.edits.empty()) {
      fix = Fix{fix.title, Applicability::kManual, {}, {}};
      return;
    }
    ReplaceBytes(context_, *bytes, target_.number, fix);
    std::sort(fix.edits.begin(), fix.edits.end());
  }

  const RewriteContext& context_;
  Target target_;
  std::string pin_;
  std::set<std::uint32_t> seen_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> ShellFindings(const RewriteContext& context) { return Finder(context).Find(); }

}  // namespace torchlift::cuda_index
