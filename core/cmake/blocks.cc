// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/blocks.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace torchlift::cmake {
namespace {

constexpr absl::string_view kOpeners[] = {"if", "foreach", "while", "function", "macro", "block"};

// The block that a command of that name begins, or an empty name.
absl::string_view OpenedBy(absl::string_view name) {
  for (const absl::string_view opener : kOpeners) {
    if (name == opener) return opener;
  }
  return {};
}

// The block that a command of that name ends, or a branch of which it does.
absl::string_view EndedBy(absl::string_view name) {
  if (name == "elseif" || name == "else") return "if";
  return absl::ConsumePrefix(&name, "end") ? OpenedBy(name) : absl::string_view();
}

class BlockFinder {
 public:
  explicit BlockFinder(File& file) : file_(file) {}

  void Find() {
    for (std::size_t i = 0; i < file_.commands.size(); ++i) Visit(i);
    while (!open_.empty()) Unended();
  }

 private:
  // A block that is open: the command that begins it, and that of its branch.
  struct Open {
    absl::string_view kind;
    std::size_t opener;
    std::size_t branch;
  };

  void Visit(std::size_t index) {
    Command& command = file_.commands[index];
    const absl::string_view ended = EndedBy(command.name);
    if (!ended.empty()) {
      if (count_[ended] == 0) {
        Fail(command, absl::StrCat(command.name, " without ", ended));
      } else {
        while (open_.back().kind != ended) Unended();
        command.previous = open_.back().branch;
        if (absl::StartsWith(command.name, "end")) Close();
      }
      const bool goes_on =
          command.previous != kNoCommand && command.name[1] == 'l';  // else, elseif
      command.parent = goes_on ? file_.commands[open_.back().opener].parent : Innermost();
      if (goes_on) open_.back().branch = index;
      return;
    }
    command.parent = Innermost();
    const absl::string_view opened = OpenedBy(command.name);
    if (opened.empty()) return;
    open_.push_back({opened, index, index});
    ++count_[opened];
  }

  std::size_t Innermost() const { return open_.empty() ? kNoCommand : open_.back().branch; }

  void Close() {
    --count_[open_.back().kind];
    open_.pop_back();
  }

  void Unended() {
    Fail(file_.commands[open_.back().opener],
         absl::StrCat("the ", open_.back().kind, " is not ended"));
    Close();
  }

  void Fail(const Command& command, std::string what) {
    file_.problems.push_back({command.range.begin, std::move(what)});
  }

  File& file_;
  std::vector<Open> open_;
  absl::flat_hash_map<absl::string_view, std::size_t> count_;  // Of open blocks, by kind.
};

}  // namespace

void FindBlocks(File& file) { BlockFinder(file).Find(); }

}  // namespace torchlift::cmake
