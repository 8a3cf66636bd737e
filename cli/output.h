// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CLI_OUTPUT_H_
#define TORCHLIFT_CLI_OUTPUT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/report/style.h"

namespace torchlift {

// Where the result of a command goes: the file of --output, or standard output for "" and "-".
class Output {
 public:
  explicit Output(std::string path) : path_(path == "-" ? "" : std::move(path)) {}

  bool is_file() const { return !path_.empty(); }
  // Whether it goes to a terminal.
  bool is_terminal() const;
  // By --color; a file is no terminal.
  Style StyleFor(const std::string& color) const;
  // Whether the file is there and is the same as the one at `path`, under whatever name.
  bool IsSameFileAs(const std::string& path) const;

  // Writes all of it, a file whole or not at all. Prints an error and returns false when it cannot.
  bool Write(absl::string_view text) const;

 private:
  std::string path_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CLI_OUTPUT_H_
