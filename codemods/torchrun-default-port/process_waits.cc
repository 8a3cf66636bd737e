// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/process_waits.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// The method that is called on the value right where it stands: "wait" for Popen(…).wait().
absl::string_view MethodOn(Node value) {
  const Node attribute = value.parent();
  if (!attribute || attribute.kind() != python::kAttribute ||
      attribute.Child(python::field::kObject) != value || !attribute.parent() ||
      attribute.parent().kind() != python::kCall)
    return "";
  return attribute.Child(python::field::kAttribute).text();
}

// Whether the call surely waits for what was started at `at` and bound to `receiver`.
bool WaitsFor(Node wait, Node at, Node receiver) {
  const Node called = wait.Child(python::field::kFunction);
  const Node object =
      called.kind() == python::kAttribute ? called.Child(python::field::kObject) : Node();
  // What a shell has started lives on when the shell is killed, and os.kill() may send anything.
  if (CalledName(wait) == "kill" &&
      (!object || object.text() == "os" || CalledName(at) != "Popen" ||
       absl::StrContains(at.text(), "shell")))
    return false;
  bool is_meant = object && (object.text() == "os" || object.text() == "asyncio" ||
                             (receiver && object.text() == receiver.text()));
  for (Node around = wait.parent(); around; around = around.parent()) {
    const KindId kind = around.kind();
    if (around.Contains(at)) return is_meant;
    if (kind == python::kForStatement || kind == python::kListComprehension) is_meant = true;
    const bool asks_whether_it_runs =
        receiver && kind == python::kIfStatement &&
        absl::StrContains(around.Child(python::field::kCondition).text(), receiver.text());
    if (asks_whether_it_runs) continue;
    if (kind == python::kIfStatement || kind == python::kExceptClause ||
        kind == python::kWhileStatement || kind == python::kLambda || kind == python::kCaseClause)
      return false;
  }
  return false;
}

// The preorder index of the function around, 0 (the module's) at the top.
std::uint32_t FunctionIndex(Node node) {
  const Node function = python::EnclosingFunction(node);
  return function ? function.index() : 0;
}

}  // namespace

absl::string_view LastPart(absl::string_view name) {
  const auto dot = name.rfind('.');
  return dot == absl::string_view::npos ? name : name.substr(dot + 1);
}

absl::string_view CalledName(Node call) {
  return LastPart(call.Child(python::field::kFunction).text());
}

bool GoesOn(Node call) {
  const absl::string_view name = CalledName(call);
  const absl::string_view method = MethodOn(call);
  if (method == "wait" || method == "communicate" || absl::StartsWith(method, "read")) return false;
  if (name == "Popen" || name == "popen" || absl::StartsWith(name, "create_subprocess_"))
    return true;
  // Invoke and Fabric come back at once when asked to.
  const absl::string_view arguments = call.Child(python::field::kArguments).text();
  if (absl::StrContains(arguments, "asynchronous=") || absl::StrContains(arguments, "disown="))
    return true;
  if (!absl::StartsWith(name, "spawn") && name != "posix_spawn") return false;
  return !absl::StrContains(arguments, "P_WAIT");
}

void ProcessWaits::Note(Node call) {
  const absl::string_view name = CalledName(call);
  if (name == "wait" || name == "communicate" || name == "waitpid" || name == "wait_for" ||
      name == "kill")
    waits_[FunctionIndex(call)].push_back(call);
}

std::uint32_t ProcessWaits::EndOf(Node at) const {
  const Node function = python::EnclosingFunction(at);
  Node receiver;
  for (Node around = at; around && around != function; around = around.parent()) {
    if (around.kind() == python::kWithItem) {
      const Node with = around.Ancestor(python::kWithStatement);
      return with ? with.end() : kNeverWaitedFor;
    }
    if (around.kind() == python::kAssignment) receiver = around.Child(python::field::kLeft);
    if (python::IsStatement(around)) break;
  }
  const auto waits = waits_.find(FunctionIndex(at));
  if (waits == waits_.end()) return kNeverWaitedFor;
  auto wait = std::lower_bound(waits->second.begin(), waits->second.end(), at.end(),
                               [](Node one, std::uint32_t end) { return one.begin() < end; });
  constexpr int kMostWaits = 64;  // Behind a launch; further ones are not looked at.
  for (int i = 0; i < kMostWaits && wait != waits->second.end(); ++i, ++wait) {
    if (WaitsFor(*wait, at, receiver)) return wait->end();
  }
  return kNeverWaitedFor;
}

}  // namespace torchlift::torchrun
