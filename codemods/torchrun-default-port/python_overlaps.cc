// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_overlaps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/process_waits.h"
#include "codemods/torchrun-default-port/task_runners.h"
#include "core/python/placement.h"
#include "core/shell/wrappers.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// The last parts of names of functions that run a function, or a coroutine, beside the caller.
constexpr absl::string_view kStarters =
    "Thread Process Timer submit map imap imap_unordered starmap apply_async map_async "
    "starmap_async run_in_executor to_thread delayed create_task gather ensure_future as_completed "
    "start_new_thread spawn start_processes start_soon run_coroutine_threadsafe Parallel wait";
// The same for decorators, and for attributes of a function: go.remote().
constexpr absl::string_view kRemotes =
    "remote delayed delay task shared_task actor job apply_async submit";

bool IsLoop(KindId kind) {
  return kind == python::kForStatement || kind == python::kWhileStatement ||
         kind == python::kListComprehension || kind == python::kSetComprehension ||
         kind == python::kDictionaryComprehension || kind == python::kGeneratorExpression;
}

// Whether the two stand in arms of which only one is run.
bool AreExclusive(Node one, Node other) {
  Node common = one.parent();
  Node arm = one;
  while (common && !common.Contains(other)) {
    arm = common;
    common = common.parent();
  }
  if (!common) return false;
  if (common.kind() == python::kConditionalExpression) return true;
  if (common.kind() == python::kBlock) common = common.parent();
  return common &&
         (common.kind() == python::kIfStatement || common.kind() == python::kMatchStatement) &&
         arm.kind() != python::kFunctionDefinition &&
         (arm.kind() == python::kBlock || arm.kind() == python::kElifClause ||
          arm.kind() == python::kElseClause || arm.kind() == python::kCaseClause);
}

// Where a launch is started: by its own call, or by a call of the function that holds that.
struct Place {
  std::size_t start = 0;
  Node at;
  bool goes_on = false;
  std::uint32_t end = kNeverWaitedFor;  // Where what goes on is waited for, in bytes.
  bool is_outermost = false;            // Nothing in the file is seen to call its function.
};

class OverlapFinder {
 public:
  OverlapFinder(const python::Module& module, std::vector<PythonStart>& starts)
      : module_(module), starts_(starts) {}

  void Find() {
    Collect();
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      for (const Node runner : starts_[i].runners)
        Follow({i, runner, GoesOn(runner) || starts_[i].is_in_background || forks_});
    }
    std::stable_sort(places_.begin(), places_.end(),
                     [](const Place& a, const Place& b) { return a.at.begin() < b.at.begin(); });
    const std::size_t going_on = static_cast<std::size_t>(std::count_if(
        places_.begin(), places_.end(), [](const Place& place) { return place.goes_on; }));
    constexpr std::size_t kMostPairs = 1'000'000;
    if (going_on > 0 && places_.size() > kMostPairs / going_on) return DoubtAll();
    for (std::size_t i = 0; i < places_.size() && going_on > 0; ++i) {
      for (std::size_t j = i + 1; j < places_.size(); ++j) CheckPair(places_[i], places_[j]);
    }
  }

 private:
  // One pass over the file for all that the questions need.
  void Collect() {
    for (const Node node : module_.tree().Preorder()) {
      if (node.kind() == python::kFunctionDefinition || node.kind() == python::kClassDefinition)
        uses_[node.Child(python::field::kName).text()];
      if (node.kind() != python::kCall) continue;
      const absl::string_view name = CalledName(node);
      waits_.Note(node);
      if (name != "map" && name != "wait" && shell::IsListed(kStarters, name)) has_starters_ = true;
      if (name == "fork" || name == "forkpty") forks_ = true;
    }
    for (const Node node : module_.tree().Preorder()) {
      if (node.kind() != python::kIdentifier || !node.parent()) continue;
      const KindId kind = node.parent().kind();
      if (kind == python::kFunctionDefinition || kind == python::kClassDefinition) continue;
      const auto found = uses_.find(node.text());
      if (found != uses_.end()) found->second.push_back(node);
    }
  }

  // Looks at everything around the place in its function, then at the uses of that function.
  void Follow(Place first) {
    constexpr std::size_t kMostPlaces = 300;
    std::vector<Place> pending{first};
    std::set<std::uint32_t> seen;
    while (!pending.empty()) {
      Place place = pending.back();
      pending.pop_back();
      if (!seen.insert(place.at.index()).second) continue;
      if (seen.size() > kMostPlaces)
        return Doubt(place.start, "There are too many launches here to tell which run together.");
      LookAround(place);
      const Node function = python::EnclosingFunction(place.at);
      const std::size_t before = pending.size();
      if (function && function.kind() == python::kFunctionDefinition) {
        LookAtFunction(place, function);
        const bool escapes = place.goes_on && waits_.EndOf(place.at) == kNeverWaitedFor;
        AddUses({place.start, place.at, escapes}, function, pending);
      }
      place.is_outermost = pending.size() == before;
      if (place.goes_on) place.end = waits_.EndOf(place.at);
      places_.push_back(place);
    }
  }

  // Loops, lambdas and starters around the place, up to its function.
  void LookAround(const Place& place) {
    const std::uint32_t end = place.goes_on ? waits_.EndOf(place.at) : 0;
    Node inner = place.at;
    for (Node around = inner.parent(); around && around.kind() != python::kFunctionDefinition;
         inner = around, around = around.parent()) {
      const KindId kind = around.kind();
      if (place.goes_on && IsLoop(kind) && end > around.end() &&
          inner.field() != python::field::kRight)
        Doubt(place.start, "A loop may start the next one while it runs.");
      if (place.goes_on && kind == python::kLambda)
        Doubt(place.start, "A lambda starts it, and may be called again while it runs.");
      if (kind != python::kArgumentList || around.parent().kind() != python::kCall) continue;
      const Node function = around.parent().Child(python::field::kFunction);
      const bool is_builtin = function.text() == "map";
      if (shell::IsListed(kStarters, LastPart(function.text())) && (!is_builtin || place.goes_on)) {
        Doubt(place.start,
              absl::StrCat(LastPart(function.text()), " may run it beside other launches."));
      }
    }
  }

  void LookAtFunction(const Place& place, Node function) {
    const Node decorated = function.parent();
    if (decorated.kind() == python::kDecoratedDefinition) {
      for (const Node decorator : decorated.named_children()) {
        if (decorator.kind() != python::kDecorator) continue;
        Node name = decorator.NamedChild(0);
        if (name && name.kind() == python::kCall) name = name.Child(python::field::kFunction);
        const bool is_remote = name && shell::IsListed(kRemotes, LastPart(name.text()));
        if (is_remote && !MakesTask(module_, name))
          Doubt(place.start, "Its function is one that may run beside itself.");
      }
    }
    const Node type = python::EnclosingClass(function);
    const Node bases = type ? type.Child(python::field::kSuperclasses) : Node();
    if (bases && function.Child(python::field::kName).text() == "run" &&
        (absl::StrContains(bases.text(), "Thread") || absl::StrContains(bases.text(), "Process")))
      Doubt(place.start, "It is run by a thread or process of its own.");
  }

  // The calls of the function, and where it is handed to something, as places of their own.
  void AddUses(const Place& place, Node function, std::vector<Place>& pending) {
    const Node type = python::EnclosingClass(function);
    absl::string_view name = function.Child(python::field::kName).text();
    const bool is_special = type && absl::StartsWith(name, "__");
    if (is_special) name = type.Child(python::field::kName).text();
    for (const Node use : uses_[name]) {
      if (function.Contains(use)) continue;
      Node expression = use;
      const bool is_member = use.field() == python::field::kAttribute;
      if (is_member) {
        expression = use.parent();
        if (!type || is_special || !module_.QualifiedName(expression).empty() ||
            IsOfAnotherKind(expression.Child(python::field::kObject)))
          continue;
      } else if (use.parent().kind() == python::kKeywordArgument &&
                 use.field() == python::field::kName) {
        continue;
      }
      const Node parent = expression.parent();
      const bool is_called =
          parent.kind() == python::kCall && parent.Child(python::field::kFunction) == expression;
      if (parent.kind() == python::kAttribute && expression.field() == python::field::kObject) {
        if (shell::IsListed(kRemotes, parent.Child(python::field::kAttribute).text()))
          Doubt(place.start, "Its function is one that may run beside itself.");
        if (!is_special) continue;
      }
      const bool is_kept =
          parent.kind() == python::kAssignment ||
          (parent.kind() == python::kArgumentList && parent.parent().kind() == python::kCall &&
           CalledName(parent.parent()) == "partial");
      if (is_kept && has_starters_)
        Doubt(place.start, "Its function is kept, and something here runs functions beside it.");
      pending.push_back({place.start, is_called ? parent : expression, place.goes_on});
    }
  }

  // Thread(…).start() is no call of a method of the file.
  static bool IsOfAnotherKind(Node object) {
    return object && object.kind() == python::kCall &&
           shell::IsListed("Thread Process Timer Popen", CalledName(object));
  }

  void CheckPair(const Place& first, const Place& second) {
    if (!first.goes_on && !second.goes_on) return;
    if (!Overlap(first, second)) return;
    Doubt(first.start, "Another launch may start while it runs.");
    Doubt(second.start, "Another launch may still be running when it starts.");
  }

  // `first` begins before `second` in the text.
  bool Overlap(const Place& first, const Place& second) const {
    if (first.at == second.at) return false;
    const bool first_goes_on = first.goes_on && first.end > second.at.begin();
    if (AreExclusive(first.at, second.at)) return false;
    if (python::EnclosingFunction(first.at) == python::EnclosingFunction(second.at)) {
      const Node statement = python::EnclosingStatement(first.at);
      return first_goes_on && statement.kind() != python::kReturnStatement;
    }
    // What is called is looked at where its calls stand.
    if (!first.is_outermost || !second.is_outermost) return false;
    return (first.goes_on && first.end == kNeverWaitedFor) ||
           (second.goes_on && second.end == kNeverWaitedFor);
  }

  void DoubtAll() {
    for (std::size_t i = 0; i < starts_.size(); ++i)
      Doubt(i, "There are too many launches here to tell which run together.");
  }

  void Doubt(std::size_t start, std::string why) {
    if (starts_[start].concurrency.empty()) starts_[start].concurrency = std::move(why);
  }

  const python::Module& module_;
  std::vector<PythonStart>& starts_;
  std::map<absl::string_view, std::vector<Node>> uses_;  // Names of functions and classes.
  ProcessWaits waits_;
  bool forks_ = false;
  bool has_starters_ = false;
  std::vector<Place> places_;
};

}  // namespace

void FindPythonOverlaps(const python::Module& module, std::vector<PythonStart>& starts) {
  OverlapFinder(module, starts).Find();
}

}  // namespace torchlift::torchrun
