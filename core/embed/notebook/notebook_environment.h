// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_ENVIRONMENT_H_
#define TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_ENVIRONMENT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A variable that a %env magic sets.
struct EnvironmentMagic {
  DecodedText name;
  DecodedText value;
};

// The words behind `%env` or `%set_env`: NAME=value or NAME value. The name is empty when they only
// show something.
EnvironmentMagic ReadEnvironmentMagic(const DecodedText& words);

// The variables that a notebook sets for the commands of its later cells, by magics and by
// os.environ, in the order of the cells.
class NotebookEnvironment {
 public:
  // Lines are added, and asked for, by their number in the notebook.
  void AddMagic(const EnvironmentMagic& magic, std::size_t line);
  void AddPython(absl::string_view text, std::size_t line);

  // Lines of shell text that export what is set before that line. What is set more than once has a
  // value that is not seen.
  std::string ExportsBefore(std::size_t line) const;
  // Why variables of torchrun (PET_…) may be others than these: cells run in any order. Empty where
  // the notebook names none.
  std::string Doubt() const;

 private:
  struct Setting {
    std::string name;
    DecodedText value;
    std::size_t line = 0;
    bool is_certain = false;
  };
  std::vector<Setting> settings_;
  std::string torchrun_name_;  // The first PET_… that it names.
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_NOTEBOOK_NOTEBOOK_ENVIRONMENT_H_
