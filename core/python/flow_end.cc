// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/flow_end.h"

#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool IsExitCall(Node statement) {
  const Node call = statement.NamedChild(0);
  if (call.kind() != kCall) return false;
  const absl::string_view callee = call.Child(field::kFunction).text();
  return callee == "sys.exit" || callee == "os._exit" || callee == "exit" || callee == "quit";
}

}  // namespace

bool EndsFlow(Node block) {
  Node last;
  for (Node statement : block.named_children()) last = statement;
  switch (last.kind()) {
    case kReturnStatement:
    case kRaiseStatement:
    case kBreakStatement:
    case kContinueStatement:
      return true;
    case kExpressionStatement:
      return IsExitCall(last);
    default:
      return false;
  }
}

bool IsNeverTrue(Node condition) {
  switch (condition.kind()) {
    case kIdentifier:
      return condition.text() == "TYPE_CHECKING";
    case kAttribute:
      return condition.Child(field::kAttribute).text() == "TYPE_CHECKING";
    case kFalse:
      return true;
    case kInteger:
      return condition.text() == "0";
    default:
      return false;
  }
}

}  // namespace torchlift::python
