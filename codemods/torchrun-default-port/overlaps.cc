// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "core/shell/command_line.h"

namespace torchlift::torchrun {
namespace {

using shell::BlockId;
using shell::BlockKind;
using shell::Script;
using shell::SimpleCommand;

// One time that a launch is started: where its command stands, or where the function that holds it
// is called.
struct Start {
  std::size_t site;
  const SimpleCommand* at;
  BlockId background = 0;  // The background block that it is in; 0 when it is waited for.
  BlockId list = 0;  // What the background list, or the call of the function with it, stands in.
};

// More are not followed: every two are looked at.
constexpr std::size_t kMostStarts = 1000;

// Reads the script as a course of events: starts, and `wait`s between them.
class OverlapFinder {
 public:
  OverlapFinder(const Script& script, std::vector<LaunchSite>& sites)
      : script_(script), sites_(sites) {
    for (const SimpleCommand& command : script.commands()) {
      if (!command.words.empty() && command.words.front().IsKnown())
        calls_[std::string(command.words.front().text())].push_back(&command);
    }
  }

  void Find() {
    for (std::size_t i = 0; i < sites_.size(); ++i) {
      AddStarts(i, script_.commands()[sites_[i].command], 0, 0);
    }
    std::stable_sort(starts_.begin(), starts_.end(), [](const Start& a, const Start& b) {
      return a.at->range.begin < b.at->range.begin;
    });
    for (const Start& start : starts_) {
      if (start.background != 0 && RepeatsItself(start))
        Doubt(start.site, "It is started again in a loop while it may still run.");
    }
    const std::size_t count = starts_.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; starts_[i].background != 0 && j < count; ++j)
        CheckPair(starts_[i], starts_[j]);
    }
  }

 private:
  // The starts of a launch whose command stands at `at`, through the functions that hold it.
  // `background` is what a function further in runs it in.
  void AddStarts(std::size_t site, const SimpleCommand& at, BlockId background, int depth) {
    constexpr int kDeepest = 8;
    if (starts_.size() >= kMostStarts)
      return Doubt(site, "There are too many launches here to tell which run at the same time.");
    BlockId function = 0;
    const bool is_inherited = background != 0;
    if (!is_inherited) script_.FindAround(at.block, BlockKind::kBackground, &background);
    if (depth < kDeepest && script_.FindAround(at.block, BlockKind::kFunction, &function)) {
      const auto calls = calls_.find(script_.blocks()[function].name);
      if (calls != calls_.end()) {
        if (!script_.IsInside(background, function))
          background = 0;  // The call is what may be in it.
        for (const SimpleCommand* call : calls->second) {
          if (!script_.IsInside(call->block, function))
            AddStarts(site, *call, background, depth + 1);
        }
        return;
      }
    }
    starts_.push_back(
        {site, &at, background, is_inherited ? at.block : script_.blocks()[background].parent});
  }

  // Whether a loop around the background list goes on without waiting for it.
  bool RepeatsItself(const Start& start) const {
    BlockId loop = 0;
    if (!script_.FindAround(start.list, BlockKind::kLoop, &loop)) return false;
    for (const SimpleCommand* wait : Waits()) {
      if (wait->block == loop && wait->range.begin > start.at->range.begin) return false;
    }
    return true;
  }

  // Whether some unconditional `wait` stands between the two, so that the first has ended.
  bool IsWaitedFor(const Start& first, const Start& second) const {
    for (const SimpleCommand* wait : Waits()) {
      if (wait->range.begin <= first.at->range.begin || wait->range.begin >= second.at->range.begin)
        continue;
      if (script_.IsInside(second.at->block, wait->block) ||
          script_.IsInside(first.list, wait->block))
        return true;
    }
    return false;
  }

  void CheckPair(const Start& first, const Start& second) {
    if (first.at == second.at && first.site == second.site) return;
    if (script_.IsInside(second.at->block, first.background))
      return;  // One after another in the same background list.
    const std::string& one = sites_[first.site].host;
    const std::string& other = sites_[second.site].host;
    if (one != other && (one.empty() || one[0] != '$') && (other.empty() || other[0] != '$'))
      return;
    if (IsWaitedFor(first, second)) return;
    Doubt(first.site, "Another launch may start on this host while it runs in the background.");
    Doubt(second.site, "Another launch may still be running in the background on this host.");
  }

  const std::vector<const SimpleCommand*>& Waits() const {
    static const std::vector<const SimpleCommand*> kNone;
    const auto found = calls_.find("wait");
    return found == calls_.end() ? kNone : found->second;
  }

  void Doubt(std::size_t site, std::string why) {
    if (sites_[site].concurrency.empty()) sites_[site].concurrency = std::move(why);
  }

  const Script& script_;
  std::vector<LaunchSite>& sites_;
  std::map<std::string, std::vector<const SimpleCommand*>> calls_;  // Commands by their first word.
  std::vector<Start> starts_;
};

}  // namespace

void FindOverlaps(const Script& script, std::vector<LaunchSite>& sites) {
  OverlapFinder(script, sites).Find();
}

}  // namespace torchlift::torchrun
