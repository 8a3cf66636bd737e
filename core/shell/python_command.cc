// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/python_command.h"

#include "absl/strings/match.h"

namespace torchlift::shell {
namespace {

class OptionReader {
 public:
  OptionReader(absl::Span<const Word> words, std::size_t begin, std::size_t end)
      : words_(words), at_(begin), end_(end) {}

  PythonCommand Read() {
    while (at_ < end_ && !done_) {
      const absl::string_view text = words_[at_].text();
      if (text.size() < 2 || text[0] != '-' || words_[at_].KnownPrefix().empty()) break;
      if (text[1] == '-') {
        at_ += text == "--check-hash-based-pycs" ? 2 : 1;
      } else {
        TakeLetters(text);
      }
    }
    if (done_ || at_ >= end_) return command_;
    command_.word = at_;
    const bool is_input = words_[at_].Is("-") || words_[at_].Is("/dev/stdin");
    if (!is_input) command_.kind = PythonCommand::Kind::kScript;
    return command_;
  }

 private:
  // One word of letters: -u, -Wignore, -um module, -c text.
  void TakeLetters(absl::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
      const bool is_attached = i + 1 < text.size();
      switch (text[i]) {
        case 'c':
          return TakeText(is_attached ? i + 1 : 0);
        case 'm':
          return TakeModule(is_attached ? text.substr(i + 1) : absl::string_view());
        case 'W':
        case 'X':
          at_ += is_attached ? 1 : 2;
          return;
        default:
          break;
      }
    }
    ++at_;
  }

  void TakeText(std::size_t begin) {
    if (begin == 0) ++at_;
    if (at_ >= end_) return;
    command_.kind = PythonCommand::Kind::kText;
    command_.word = at_;
    command_.text_begin = begin;
    done_ = true;
  }

  void TakeModule(absl::string_view attached) {
    if (attached.empty()) ++at_;
    if (at_ >= end_) return;
    command_.kind = PythonCommand::Kind::kModule;
    command_.word = at_;
    command_.module = std::string(attached);
    if (attached.empty())
      command_.module = words_[at_].IsKnown() ? std::string(words_[at_].text()) : "?";
    done_ = true;
  }

  absl::Span<const Word> words_;
  std::size_t at_;
  const std::size_t end_;
  bool done_ = false;
  PythonCommand command_;
};

}  // namespace

PythonCommand ReadPythonCommand(absl::Span<const Word> words, std::size_t begin, std::size_t end) {
  return OptionReader(words, begin, end).Read();
}

bool IsPythonName(absl::string_view name) {
  for (const absl::string_view prefix : {"python", "pypy", "ipython"}) {
    if (!absl::StartsWith(name, prefix)) continue;
    if (name.substr(prefix.size()).find_first_not_of("0123456789.dtwm") == absl::string_view::npos)
      return true;
  }
  return name == "python.exe" || name == "py";
}

}  // namespace torchlift::shell
