// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/background_waits.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "core/shell/command_line.h"
#include "core/shell/word.h"
#include "core/shell/wrappers.h"

namespace torchlift::torchrun {
namespace {

using shell::BlockId;
using shell::BlockKind;
using shell::CommandLine;
using shell::Script;
using shell::SimpleCommand;

// One time that a launch is started: where its command stands, or where the function that holds it
// is called.
struct Start {
  std::size_t site;
  const SimpleCommand* at;
  BlockId background = 0;  // The background block that it is in; 0 when it is waited for.
  BlockId list = 0;  // What the background list, or the call of the function with it, stands in.
  bool detached = false;  // In the background, and no `wait` waits for it: setsid -f, sbatch.
};

// Programs that take a script as a file and do not run it.
constexpr absl::string_view kFilePrograms =
    "chmod chown rm cp mv cat tee sed ls touch test [ [[ echo printf grep dos2unix scp rsync git";

// More are not followed: every two are looked at.
constexpr std::size_t kMostStarts = 1000;

// Reads the script as a course of events: starts, and `wait`s between them.
class OverlapFinder {
 public:
  OverlapFinder(const Script& script, std::vector<LaunchSite>& sites)
      : script_(script), sites_(sites), waits_(script) {
    std::set<std::string> names;
    for (const shell::Block& block : script.blocks()) {
      const bool has_calls = block.kind == BlockKind::kFunction || block.kind == BlockKind::kNested;
      if (has_calls && !block.name.empty()) names.insert(block.name);
    }
    for (const LaunchSite& site : sites) {
      if (!site.kept_in.empty()) names.insert(site.kept_in);
    }
    if (names.empty()) return;
    for (const SimpleCommand& command : script.commands()) {
      for (const shell::Word& word : command.words) {
        std::string name = shell::ScriptFileName(word);
        if (names.count(name) > 0) calls_[std::move(name)].push_back(&command);
      }
    }
  }

  void Find() {
    for (std::size_t i = 0; i < sites_.size(); ++i) {
      const SimpleCommand& command = script_.commands()[sites_[i].command];
      const Start start{i, &command, 0, 0, sites_[i].detached};
      if (sites_[i].kept_in.empty()) {
        AddStarts(i, command, start, 0);
        continue;
      }
      const auto uses = calls_.find(sites_[i].kept_in);
      if (uses == calls_.end()) continue;
      for (const SimpleCommand* use : uses->second) AddCall(i, *use, start, 0);
    }
    std::stable_sort(starts_.begin(), starts_.end(), [](const Start& a, const Start& b) {
      return a.at->range.begin < b.at->range.begin;
    });
    for (const Start& start : starts_) {
      if (IsBeside(start) && RepeatsItself(start))
        Doubt(start.site, "It is started again in a loop while it may still run.");
    }
    const std::size_t count = starts_.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) CheckPair(starts_[i], starts_[j]);
    }
  }

 private:
  static bool IsBeside(const Start& start) { return start.background != 0 || start.detached; }

  // The starts of a launch whose command stands at `at`, through the functions and files that hold
  // it. `inner` is the start as seen from further in.
  void AddStarts(std::size_t site, const SimpleCommand& at, Start inner, int depth) {
    constexpr int kDeepest = 8;
    if (starts_.size() >= kMostStarts)
      return Doubt(site, "There are too many launches here to tell which run at the same time.");
    if (IsAlone(at)) return;
    NoteConcurrency(site, at);
    Start start = inner;
    start.at = &at;
    const bool is_inherited = inner.background != 0;
    if (!is_inherited && script_.FindAround(at.block, BlockKind::kBackground, &start.background))
      start.detached = start.detached || script_.blocks()[start.background].is_detached;
    if (start.detached) sites_[site].detached = true;
    start.list = is_inherited || start.background == 0 ? at.block
                                                       : script_.blocks()[start.background].parent;
    const BlockId holder = HolderOf(at.block);
    const auto calls = holder == 0 ? calls_.end() : calls_.find(script_.blocks()[holder].name);
    if (depth == kDeepest || calls == calls_.end()) {
      starts_.push_back(start);
      return;
    }
    if (!script_.IsInside(start.background, holder))
      start.background = 0;  // The call is what may be in it.
    AddCalls(site, calls->second, holder, start, depth);
  }

  // The innermost function, or text that is written to a file, that the block stands in; 0 when it
  // stands in none.
  BlockId HolderOf(BlockId block) const {
    for (; block != 0; block = script_.blocks()[block].parent) {
      const shell::Block& around = script_.blocks()[block];
      if (around.kind == BlockKind::kFunction) return block;
      if (around.kind == BlockKind::kNested && !around.name.empty()) return block;
    }
    return 0;
  }

  void AddCalls(std::size_t site, const std::vector<const SimpleCommand*>& calls, BlockId holder,
                const Start& start, int depth) {
    const bool is_file = script_.blocks()[holder].kind == BlockKind::kNested;
    bool is_started = false;
    for (const SimpleCommand* call : calls) {
      if (script_.IsInside(call->block, holder)) continue;
      const absl::string_view program = call->words.front().BaseName();
      if (is_file && shell::IsListed(kFilePrograms, program)) continue;
      is_started = true;
      AddCall(site, *call, start, depth);
    }
    if (is_file && !is_started) starts_.push_back(start);
  }

  // Whether it is in a batch job that has its node for itself.
  bool IsAlone(const SimpleCommand& at) const {
    for (BlockId block = at.block; block != 0; block = script_.blocks()[block].parent) {
      if (script_.blocks()[block].is_alone) return true;
    }
    return false;
  }

  // A command that calls a function with the launch, or names it to something that may.
  void AddCall(std::size_t site, const SimpleCommand& call, Start start, int depth) {
    const CommandLine line = shell::ReadCommandLine(call.words);
    if (!line.concurrency.empty()) Doubt(site, absl::StrCat(line.concurrency, "."));
    if (line.detaches) start.detached = true;
    const auto called = calls_.find(shell::ScriptFileName(call.words.front()));
    if (called != calls_.end() && HandsToBackground(called->first)) start.detached = true;
    AddStarts(site, call, start, depth + 1);
  }

  // Whether a function of the script runs a command that cannot be seen in the background:
  // each() { "$@" & }
  bool HandsToBackground(const std::string& name) {
    if (unseen_in_background_.empty()) {
      unseen_in_background_.insert("");
      for (const SimpleCommand& command : script_.commands()) {
        BlockId function = 0;
        BlockId background = 0;
        if (!command.words.empty() && !command.words.front().IsKnown() &&
            script_.FindAround(command.block, BlockKind::kBackground, &background) &&
            script_.FindAround(background, BlockKind::kFunction, &function))
          unseen_in_background_.insert(script_.blocks()[function].name);
      }
    }
    return unseen_in_background_.count(name) > 0;
  }

  // What runs the text that the command stands in may run several of it: xargs -P 4 bash -c "…".
  void NoteConcurrency(std::size_t site, const SimpleCommand& at) {
    for (BlockId block = at.block; block != 0; block = script_.blocks()[block].parent) {
      const std::string& concurrency = script_.blocks()[block].concurrency;
      if (!concurrency.empty()) return Doubt(site, absl::StrCat(concurrency, "."));
      if (script_.blocks()[block].inherits_count) sites_[site].inherits_count = true;
    }
  }

  // Whether a loop around the background list goes on without waiting for it.
  bool RepeatsItself(const Start& start) const {
    BlockId loop = 0;
    if (!script_.FindAround(start.list, BlockKind::kLoop, &loop)) return false;
    return start.detached || !waits_.EndsInLoop({start.at, start.background, start.list}, loop);
  }

  void CheckPair(const Start& first, const Start& second) {
    if (!sites_[first.site].concurrency.empty() && !sites_[second.site].concurrency.empty()) return;
    if (first.at == second.at && first.site == second.site) return;
    const bool is_piped = ArePiped(first.at->block, second.at->block);
    if (!is_piped && !IsBeside(first)) return;
    if (!is_piped && !first.detached && script_.IsInside(second.at->block, first.background))
      return;  // One after another in the same background list.
    const std::string& one = sites_[first.site].host;
    const std::string& other = sites_[second.site].host;
    if (one != other && (one.empty() || one[0] != '$') && (other.empty() || other[0] != '$'))
      return;
    if (is_piped) {
      Doubt(first.site, "Another launch runs in the same pipeline.");
      return Doubt(second.site, "Another launch runs in the same pipeline.");
    }
    if (!first.detached && waits_.EndsBefore({first.at, first.background, first.list}, *second.at))
      return;
    Doubt(first.site, "Another launch may start on this host while it runs in the background.");
    Doubt(second.site, "Another launch may still be running in the background on this host.");
  }

  // Whether the two stand in different stages of one pipeline.
  bool ArePiped(BlockId first, BlockId second) const {
    for (BlockId block = first; block != 0; block = script_.blocks()[block].parent) {
      if (script_.blocks()[block].kind != BlockKind::kStage) continue;
      if (!script_.IsInside(second, block) &&
          script_.IsInside(second, script_.blocks()[block].parent))
        return true;
    }
    return false;
  }

  void Doubt(std::size_t site, std::string why) {
    if (sites_[site].concurrency.empty()) sites_[site].concurrency = std::move(why);
  }

  const Script& script_;
  std::vector<LaunchSite>& sites_;
  const BackgroundWaits waits_;
  // Commands by the functions of the script that their words name.
  std::map<std::string, std::vector<const SimpleCommand*>> calls_;
  std::set<std::string> unseen_in_background_;  // Functions; "" once they have been collected.
  std::vector<Start> starts_;
};

}  // namespace

void FindOverlaps(const Script& script, std::vector<LaunchSite>& sites) {
  OverlapFinder(script, sites).Find();
}

}  // namespace torchlift::torchrun
