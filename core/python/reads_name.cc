// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/binding_collector.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {

bool ReadsName(Node identifier) {
  const Node parent = identifier.parent();
  switch (parent.kind()) {
    case kAttribute:
      return identifier.field() != field::kAttribute;
    case kKeywordArgument:
      return identifier.field() != field::kName;
    case kMemberType:
      return identifier == parent.first_child();
    case kKeywordPattern:
      return identifier != parent.first_child();
    case kGlobalStatement:
    case kNonlocalStatement:
    case kAliasedImport:
    case kRelativeImport:
      return false;
    case kDottedName:
      switch (parent.parent().kind()) {
        case kImportStatement:
        case kImportFromStatement:
        case kFutureImportStatement:
        case kAliasedImport:
        case kRelativeImport:
          return false;
        default:
          return identifier == parent.first_child();
      }
    default:
      return true;
  }
}

}  // namespace torchlift::python
