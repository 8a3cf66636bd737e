// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/wrappers.h"

#include "absl/strings/match.h"

namespace torchlift::shell {

const Wrapper* FindWrapper(absl::string_view name, absl::string_view subcommand) {
  for (const Wrapper& wrapper : Wrappers()) {
    const auto blank = wrapper.name.find(' ');
    if (blank == absl::string_view::npos ? subcommand.empty() && wrapper.name == name
                                         : wrapper.name.substr(0, blank) == name &&
                                               wrapper.name.substr(blank + 1) == subcommand) {
      return &wrapper;
    }
  }
  return nullptr;
}

const Wrapper* FindSubcommandWrapper(absl::string_view name) {
  for (const Wrapper& wrapper : Wrappers()) {
    if (absl::StartsWith(wrapper.name, name) && wrapper.name.size() > name.size() &&
        wrapper.name[name.size()] == ' ') {
      return &wrapper;
    }
  }
  return nullptr;
}

const Wrapper* FindPythonRunner(absl::string_view module) {
  for (const Wrapper& runner : PythonRunners()) {
    if (runner.name == module) return &runner;
  }
  return nullptr;
}

bool IsListed(absl::string_view list, absl::string_view word) {
  if (word.empty()) return false;
  for (auto at = list.find(word); at != absl::string_view::npos; at = list.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

}  // namespace torchlift::shell
