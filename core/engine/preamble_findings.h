// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_PREAMBLE_FINDINGS_H_
#define TORCHLIFT_CORE_ENGINE_PREAMBLE_FINDINGS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/region.h"
#include "core/rewrite/finding.h"

namespace torchlift {

// Findings in what a file says elsewhere about a text (Region::preamble): in the value of a variable
// that the text uses.
//
//   LAUNCH = $(T) --nproc_per_node=2     # T = torchrun
//   train: ; $(LAUNCH) train.py          // told: LAUNCH="torchrun --nproc_per_node=2"
//
// They are those of the variable, and found there, unless its value is put together of others. Then
// the text that uses it is to be looked at.
class PreambleFindings {
 public:
  // `host` is the file's bytes; regions and bytes must outlive this object.
  explicit PreambleFindings(absl::string_view host) : host_(host) {}

  void Note(const Finding& inner, const embed::Region& region);

  // Adds one for each text whose variable has no finding of its own among `findings`, which are
  // about the file.
  void AddTo(std::vector<Finding>& findings) const;

 private:
  struct Noted {
    Finding finding;  // Its place is the text's first byte, in the file.
    std::string variable;
  };

  // Whether the line of the file that holds the place, or the one before it, names the variable.
  bool IsSetAt(ByteRange place, absl::string_view variable) const;

  absl::string_view host_;
  std::vector<Noted> noted_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_PREAMBLE_FINDINGS_H_
