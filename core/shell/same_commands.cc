// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/same_commands.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "core/shell/script.h"
#include "core/text/byte_range.h"

namespace torchlift::shell {
namespace {

// Ranges are those of the text that a script was read from.
class Comparison {
 public:
  Comparison(absl::string_view before, absl::string_view after) : before_(before), after_(after) {}

  bool operator()(const SimpleCommand& a, const SimpleCommand& b) const {
    return AllSame(a.assignments, b.assignments) && AllSame(a.words, b.words) &&
           AllSame(a.declared, b.declared) && AllSame(a.redirections, b.redirections) &&
           AllSame(a.here_documents, b.here_documents) && a.block == b.block && a.text == b.text &&
           a.in_pipeline == b.in_pipeline && !a.doubtful && !b.doubtful;
  }
  bool operator()(const Word& a, const Word& b) const {
    return SameBytes(a.range, b.range) && a.quoting == b.quoting && a.value.text == b.value.text;
  }
  bool operator()(const Assignment& a, const Assignment& b) const {
    return a.name == b.name && (*this)(a.value, b.value) && AllSame(a.elements, b.elements) &&
           a.is_array == b.is_array && a.appends == b.appends && a.has_value == b.has_value;
  }
  bool operator()(const Redirection& a, const Redirection& b) const {
    return a.op == b.op && (*this)(a.target, b.target);
  }
  bool operator()(const HereDocument& a, const HereDocument& b) const {
    return a.quoted == b.quoted && SameBytes(a.body, b.body);
  }
  bool operator()(const Block& a, const Block& b) const {
    return a.kind == b.kind && a.parent == b.parent && a.name == b.name &&
           AllSame(a.items, b.items);
  }

  template <typename List>
  bool AllSame(const List& a, const List& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), *this);
  }

 private:
  bool SameBytes(ByteRange a, ByteRange b) const {
    // A here document inside a string has ranges of that string, not of the script.
    if (a.end > before_.size() || b.end > after_.size()) return false;
    return a.In(before_) == b.In(after_);
  }

  absl::string_view before_;
  absl::string_view after_;
};

}  // namespace

bool HaveSameCommands(absl::string_view before, absl::string_view after) {
  const absl::StatusOr<Script> old_script = Script::Read(before);
  const absl::StatusOr<Script> new_script = Script::Read(after);
  if (!old_script.ok() || !new_script.ok()) return false;
  if (!old_script->problems().empty() || !new_script->problems().empty()) return false;
  const Comparison comparison(before, after);
  return comparison.AllSame(old_script->blocks(), new_script->blocks()) &&
         comparison.AllSame(old_script->commands(), new_script->commands());
}

}  // namespace torchlift::shell
