// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/message.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace torchlift::distributed_nn {
namespace {

using python::CompiledReach;

bool IsCompiled(CompiledReach reach) {
  return reach == CompiledReach::kFallsBack || reach == CompiledReach::kSwallowed ||
         reach == CompiledReach::kError;
}

std::string NameOf(const Use& use) {
  if (use.operation == nullptr) return "torch.distributed.nn.functional (all of it)";
  return absl::StrCat("torch.distributed.nn.functional.", use.operation->name);
}

std::string WhatToDoWithReexport(const Use& use) {
  const bool is_seen = !use.detail.empty();
  const std::string taker = is_seen ? absl::StrCat(" (", use.detail, " takes it)") : std::string();
  if (use.operation == nullptr) {
    return absl::StrCat("The import passes the deprecated functions on to other files",
                        is_seen ? absl::StrCat(taker, ": migrate the calls there.")
                                : std::string(", which cannot be seen here."));
  }
  return absl::StrCat(
      "The import passes it on", is_seen ? absl::StrCat(" to other files", taker) : taker,
      ": nothing of torch.distributed._functional_collectives can be called the same way, so other "
      "files that call it need a function of your own here. In it, ",
      use.operation->instead, ".", is_seen ? "" : " If no other file uses it, delete the import.");
}

}  // namespace

Level LevelOf(const Operation& operation, CompiledReach reach) {
  switch (reach) {
    case CompiledReach::kError:
    case CompiledReach::kSwallowed:
      return Level::kBreaking;
    case CompiledReach::kFallsBack:
      return Level::kSilent;
    case CompiledReach::kGuarded:
    case CompiledReach::kNone:
      break;
  }
  return operation.warns ? Level::kDeprecated : Level::kAdvice;
}

std::string WhatHappens(const Use& use, const python::CompiledRegions::Place& place) {
  const std::string name = NameOf(use);
  const bool warns = use.operation == nullptr || use.operation->warns;
  std::string text;
  switch (place.reach) {
    case CompiledReach::kError:
      text = absl::StrCat(
          name,
          " raises under torch.compile in 2.12, and here nothing falls back to eager: ", place.path,
          ".");
      break;
    case CompiledReach::kSwallowed:
      text = absl::StrCat(name,
                          " raises under torch.compile in 2.12, and here the handler around it "
                          "catches that, so the wrong branch is taken: ",
                          place.path, ".");
      break;
    case CompiledReach::kFallsBack:
      text = absl::StrCat(name,
                          " raises under torch.compile in 2.12; without fullgraph the compiled "
                          "function silently runs eagerly instead: ",
                          place.path, ".");
      break;
    case CompiledReach::kGuarded:
      text = absl::StrCat(
          name,
          warns ? " is deprecated and warns in 2.12 (FutureWarning)" : " still works here in 2.12",
          "; it is kept out of compiled code by ", place.path, ".");
      break;
    case CompiledReach::kNone:
      text =
          warns
              ? absl::StrCat(name,
                             " is deprecated: in 2.12 every eager call warns (FutureWarning), and "
                             "under torch.compile it raises with "
                             "fullgraph=True and makes compiled code fall back to eager without.")
              : absl::StrCat(name,
                             " works in eager code of 2.12 without a warning, but under "
                             "torch.compile it raises with "
                             "fullgraph=True and makes compiled code fall back to eager without.");
      break;
  }
  if (IsCompiled(place.reach) && use.operation != nullptr && !use.operation->on_2_11.empty()) {
    absl::StrAppend(&text, " ", use.operation->on_2_11);
  }
  return text;
}

std::string WhatToDo(const Use& use, const Recipe& recipe) {
  if (!recipe.replaced) {
    return absl::StrCat("To migrate by hand, ", use.operation->instead,
                        ". It is not done automatically, because ", recipe.obstacle, ".");
  }
  if (recipe.doubts.empty()) return "";
  return absl::StrCat("The rewrite needs a look, because ",
                      absl::StrJoin(recipe.doubts, ", and because "), ".");
}

std::string WhatToDoWithReference(const Use& use) {
  switch (use.kind) {
    case Use::Kind::kUncertain:
      return absl::StrCat(use.detail,
                          ": it is not done automatically, because not every path uses the "
                          "deprecated function. To migrate, ",
                          use.operation->instead, ".");
    case Use::Kind::kReference:
      return absl::StrCat(
          "It is used as a value here, so the calls cannot be seen. Pass a function of your own "
          "instead, and in it, ",
          use.operation->instead, ".");
    case Use::Kind::kAssignment:
      return "The member is replaced here: migrated code no longer calls it, so the replacement "
             "has no effect there.";
    case Use::Kind::kThroughObject:
      return use.operation == nullptr
                 ? "The module is reached through an object here, so the calls through it cannot "
                   "be seen: look where the value goes, and migrate those."
                 : absl::StrCat(
                       "It is reached through an object here, and not every path may lead there. "
                       "To migrate by hand, ",
                       use.operation->instead, ".");
    case Use::Kind::kByName:
      if (use.operation == nullptr) {
        return "The module is named by a string here, so what it is used for cannot be seen: look "
               "where the string goes, and migrate that.";
      }
      return absl::StrCat(
          "It is named by a string here: migrated code no longer calls it. Where the string is to "
          "reach the migrated "
          "code, name what that calls in ",
          kReplacementModule, "; where it is to call, ", use.operation->instead, ".");
    case Use::Kind::kModuleValue:
      return "The module is used as a value here, so the calls through it cannot be seen: look "
             "where the "
             "value goes, and migrate those.";
    case Use::Kind::kReexport:
      return WhatToDoWithReexport(use);
    case Use::Kind::kCall:
      break;
  }
  return "";
}

std::string PinSentence(const TorchRequirement& requirement) {
  return absl::StrCat("Nothing breaks until the requirement '", requirement.text, "' (",
                      requirement.place.path, ":", requirement.place.line, ") is raised to 2.12.");
}

}  // namespace torchlift::distributed_nn
