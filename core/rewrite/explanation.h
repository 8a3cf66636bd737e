// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_EXPLANATION_H_
#define TORCHLIFT_CORE_REWRITE_EXPLANATION_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift {

// Records, for `explain FILE:LINE`, what a codemod looked at and why it did nothing there. Does
// nothing, and builds no text, when off.
//
//   context.explanation().Considered(
//       call.range(), [&] { return absl::StrCat("'", name, "' is a local function"); });
class Explanation {
 public:
  struct Entry {
    absl::string_view codemod;
    ByteRange place;
    std::string reason;
    bool nothing_done = true;  // Else `reason` says what is done there.
  };

  explicit Explanation(bool on = false) : on_(on) {}

  bool on() const { return on_; }
  void set_codemod(absl::string_view id) { codemod_ = id; }

  template <typename MakeReason>
  void Considered(ByteRange place, MakeReason&& make_reason) {
    if (on_) entries_.push_back(Entry{codemod_, place, std::forward<MakeReason>(make_reason)()});
  }

  // The same for a place that the fixes of findings elsewhere change, or leave as it is: an import.
  template <typename MakeReason>
  void Told(ByteRange place, MakeReason&& make_reason) {
    if (on_)
      entries_.push_back(Entry{codemod_, place, std::forward<MakeReason>(make_reason)(), false});
  }

  // Takes over what was told about a text inside, with its place in this one.
  void Add(Entry entry) {
    if (on_) entries_.push_back(std::move(entry));
  }

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  bool on_;
  absl::string_view codemod_;
  std::vector<Entry> entries_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_EXPLANATION_H_
