// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/unfollowed_expression.h"

#include "absl/strings/str_cat.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {

bool IsFollowed(KindId kind) {
  switch (kind) {
    case kIdentifier:
    case kAttribute:
    case kParenthesizedExpression:
    case kNamedExpression:
    case kConditionalExpression:
    case kBooleanOperator:
      return true;
    default:
      return false;
  }
}

std::string DescribeUnfollowed(Node expression) {
  switch (expression.kind()) {
    case kCall:
      return "the value of a call";
    case kSubscript:
      return "an element taken by [ ]";
    case kAwait:
      return "an awaited value";
    default:
      return absl::StrCat("the value of this kind of expression: ", expression.kind_name());
  }
}

}  // namespace torchlift::python
